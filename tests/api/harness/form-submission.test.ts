import { expect, it } from 'vitest'
import { fill, isSubmitter, parsePage, submissionOf } from './form-submission'

const PAGE = new URL('http://localhost/page?month=2026-11#top')

/** Parsed page, with the address that a form leads to and what it sends. */
function pageOf(html: string) {
  const document = parsePage(`<!doctype html><html><body>${html}</body></html>`)
  const one = (selector: string) => {
    const found = document.querySelector(selector)
    if (!found) throw new Error(selector)
    return found
  }
  const send = (button: string | null = null) => {
    const { url, method, body } = submissionOf(one('form'), button ? one(button) : null, PAGE)
    return { url: url.href.slice(PAGE.origin.length), method, sent: body ? [...body] : null }
  }
  return { document, one, send }
}
const sentBy = (controls: string) => pageOf(`<form method=post>${controls}</form>`).send().sent

it.each([
  ['a text, as it is', '<input name=a value=" x ">', [['a', ' x ']]],
  ['an empty text', '<input name=a>', [['a', '']]],
  ['nothing without a name', '<input value=x><input name="" value=y>', []],
  ['nothing of a disabled field', '<input name=a value=x disabled>', []],
  [
    'a read-only and a hidden field',
    '<input name=a value=x readonly><input type=hidden name=b value=y>',
    [
      ['a', 'x'],
      ['b', 'y'],
    ],
  ],
  [
    'nothing of a disabled group but its legend',
    '<fieldset disabled><legend><input name=a value=1></legend><input name=b value=2></fieldset>',
    [['a', '1']],
  ],
  [
    'checked boxes, “on” without a value',
    '<input type=checkbox name=a checked><input type=checkbox name=b value=2 checked><input type=checkbox name=c>',
    [
      ['a', 'on'],
      ['b', '2'],
    ],
  ],
  [
    'the chosen radio button',
    '<input type=radio name=a value=1><input type=radio name=a value=2 checked>',
    [['a', '2']],
  ],
  [
    'the first enabled option of a list',
    '<select name=a><option disabled value="">-<option value=1>Un</select>',
    [['a', '1']],
  ],
  [
    'the text of an option without a value',
    '<select name=a><option>Zéro<option selected> Un </select>',
    [['a', 'Un']],
  ],
  [
    'every selected option of a long list',
    '<select name=a multiple><option selected>1<option>2<option selected>3</select>',
    [
      ['a', '1'],
      ['a', '3'],
    ],
  ],
  [
    'a text of several lines with the line breaks of a form',
    '<textarea name=a>x\ny</textarea>',
    [['a', 'x\r\ny']],
  ],
  ['no button that was not pressed', '<button type=button name=b value=1>B</button>', []],
  [
    'the first button, pressed by Enter',
    '<input name=a><button name=b value=1>1</button><button name=b value=2>2</button>',
    [
      ['a', ''],
      ['b', '1'],
    ],
  ],
] as const)('a form sends %s', (_what, controls, sent) => {
  expect(sentBy(controls)).toEqual(sent)
})

it('fields and buttons outside a form belong to it by its identifier', () => {
  const { one, send } = pageOf(
    '<form id=f method=post><input name=a value=1 form=other></form><input name=b value=2 form=f><button name=c value=3 form=f>C</button>',
  )
  expect(send('button').sent).toEqual([
    ['b', '2'],
    ['c', '3'],
  ])
  expect(isSubmitter(one('button'))).toBe(true)
})

it('a form leads to its action, or to its page; GET puts its fields in place of the query', () => {
  expect(pageOf('<form method=post></form>').send().url).toBe('/page?month=2026-11')
  expect(pageOf('<form method=post action="?index"></form>').send().url).toBe('/page?index')
  expect(pageOf('<form action="/list?old=1"><input name=q value="é &"></form>').send()).toEqual({
    url: '/list?q=%C3%A9+%26',
    method: 'GET',
    sent: null,
  })
})

it('the pressed button decides on address and method', () => {
  const { send } = pageOf(
    '<form method=post action=/save><button id=a>A</button><button id=b formaction=/check formmethod=get name=x value=1>B</button></form>',
  )
  expect(send('#a')).toEqual({ url: '/save', method: 'POST', sent: [] })
  expect(send('#b')).toEqual({ url: '/check?x=1', method: 'GET', sent: null })
})

it('what a person fills is sent: text, option, check mark, file', async () => {
  const { document, one } = pageOf(
    `<form method=post encType="multipart/form-data"><input id=t name=t><select id=s name=s><option value=1>Un<option value=2>Deux</select>
    <input type=checkbox id=c name=c checked><input type=radio name=r value=1 checked><input type=radio id=r name=r value=2>
    <textarea id=l name=l>old</textarea><input type=file id=f name=f><input type=file name=g></form>`,
  )
  fill(one('#t'), 'x')
  fill(one('#s'), 'Deux')
  fill(one('#c'), false)
  fill(one('#r'), true)
  fill(one('#l'), 'new')
  fill(one('#f'), { name: 'a.csv', type: 'text/csv', body: 'a;b' })
  const form = document.querySelector('form')
  const { body } = submissionOf(form ?? one('form'), null, PAGE)
  const sent = [...((body as FormData | null) ?? [])]
  expect(sent.filter(([, value]) => typeof value === 'string')).toEqual([
    ['t', 'x'],
    ['s', '2'],
    ['r', '2'],
    ['l', 'new'],
  ])
  const files = sent.flatMap(([name, value]) => (value instanceof File ? [[name, value]] : []))
  expect(files.map(([name, file]) => [name, (file as File).name, (file as File).size])).toEqual([
    ['f', 'a.csv', 3],
    ['g', '', 0],
  ])
})

it('what a person or a browser could not do is an error', () => {
  const filling = (html: string, value: string) => () => fill(pageOf(html).one('[name]'), value)
  expect(filling('<input name=a readonly>', 'x')).toThrow('cannot be filled')
  expect(filling('<fieldset disabled><input name=a></fieldset>', 'x')).toThrow('cannot be filled')
  expect(filling('<input name=a maxLength=2>', 'xyz')).toThrow('2 characters')
  expect(filling('<select name=a><option>1</select>', '2')).toThrow('no option « 2 »')
  const sending =
    (html: string, button: string | null = null) =>
    () =>
      pageOf(html).send(button)
  expect(sending('<form><input name=a required></form>')).toThrow('refuses to send')
  expect(sending('<form><input name=a pattern="[0-9]+" value=x></form>')).toThrow('refuses to send')
  expect(sending('<form novalidate><input name=a required></form>')).not.toThrow()
  expect(sending('<form><button disabled>A</button></form>', 'button')).toThrow('disabled')
})
