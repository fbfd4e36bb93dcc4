import { expect, it } from 'vitest'
import { standalonePage } from './standalone-page.server'

const FILES: Readonly<Record<string, string>> = {
  '/build/a.css':
    '@font-face{src:url("/fonts/x.woff2") format("woff2")}b{background:url("data:x")}',
  '/build/p.css': 'p{color:red}',
  '/fonts/x.woff2': 'font',
  '/build/icons.svg': '<svg xmlns="w3"><path id="print" d="M0 0"/></svg>',
  '/guide/matin.png': 'png',
}
const read = (path: string) => (path in FILES ? Buffer.from(FILES[path] ?? '') : null)
const body = (html: string) => standalonePage(`<body>${html}</body>`, read).slice(6, -7)

it('puts stylesheets in their order and fonts inside, with their media', () =>
  expect(
    standalonePage(
      '<link rel="preload" href="/fonts/x.woff2"/><link rel="stylesheet" href="/build/a.css"/><link rel="stylesheet" href="/build/p.css" media="print"/>',
      read,
    ),
  ).toBe(
    '<style>@font-face{src:url(data:font/woff2;base64,Zm9udA==) format("woff2")}b{background:url("data:x")}</style><style media="print">p{color:red}</style>',
  ))

it('leaves scripts, buttons and their content out, nested elements included', () =>
  expect(
    body(
      '<p>a</p><div class="x no-print"><div><br/>b</div><img src="/c.png"/></div><script>"<p>"</script><button class="with-scripts">d</button><p class="not-no-printed">e</p>',
    ),
  ).toBe('<p>a</p><p class="not-no-printed">e</p>'))

it('keeps links within the page only, and the words of the others', () =>
  expect(body('<a class="x" href="/synthesis?a=1&amp;b=2">S</a><a href="#total">T</a>')).toBe(
    '<a class="x">S</a><a href="#total">T</a>',
  ))

it('puts images and the drawings of icons inside', () =>
  expect(
    body(
      '<img alt="" src="/guide/matin.png"/><svg><use href="/build/icons.svg#print"></use></svg>',
    ),
  ).toBe(
    '<svg style="position:absolute;width:0;height:0" xmlns="w3"><path id="icone-print" d="M0 0"/></svg><img alt="" src="data:image/png;base64,cG5n"/><svg><use href="#icone-print"></use></svg>',
  ))

it('has a policy that forbids every request, after the character set', () =>
  expect(standalonePage('<head><meta charSet="utf-8"/></head>', read)).toMatch(
    /^<head><meta charSet="utf-8"\/><meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;;/,
  ))
