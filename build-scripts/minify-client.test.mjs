import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import config from '../remix.config.js'
import { minified, withoutServer } from './minify-client.mjs'

const FUTURE = { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_singleFetch: false }

describe('what the build has settled', () => {
  it.each([
    ['if(n.v3_singleFetch)a()', 'if(false)a()'],
    ['return!m.v7_partialHydration&&p', 'return!true&&p'],
    ['x({v7_relativeSplatPath:n.future.v7_relativeSplatPath})', 'x({v7_relativeSplatPath:true})'],
    ['m.v7_skipActionErrorRevalidation||b', 'false||b'],
    ['typeof document>"u"?a:b', 'false?a:b'],
    ['typeof window<"u"?window:void 0', 'true?window:void 0'],
  ])('%s becomes %s', (code, expected) => expect(withoutServer(code, FUTURE)).toBe(expected))

  it.each([
    'e?.v7_relativeSplatPath',
    'r.v7_startTransition',
    'e.v3_lazyRouteDiscovery',
    'typeof n<"u"',
    'future:{v7_partialHydration:!0}',
  ])('%s stays', (code) => expect(withoutServer(code, FUTURE)).toBe(code))

  it('is what Remix gives its router in the browser', () => {
    const browser = new URL('../node_modules/@remix-run/react/dist/esm/browser.js', import.meta.url)
    const text = readFileSync(browser, 'utf8').replaceAll('window.__remixContext.', '')
    for (const flag of [
      'v7_normalizeFormMethod: true',
      'v7_partialHydration: true',
      'v7_prependBasename: true',
      'v7_fetcherPersist: future.v3_fetcherPersist',
      'v7_relativeSplatPath: future.v3_relativeSplatPath',
      'v7_skipActionErrorRevalidation: future.v3_singleFetch',
    ])
      expect(text).toContain(flag)
    expect(config.future).toMatchObject(FUTURE)
  })

  it('takes what only a server runs out of the code', async () => {
    const code = withoutServer('export const a=()=>typeof document>"u"?drawn():1', FUTURE)
    expect(await minified(code, { fileName: 'a.js' }, {})).toBe('export const a=()=>1;')
  })
})
