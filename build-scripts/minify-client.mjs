// A second, slower minification of the browser's scripts: esbuild's is quick, terser's is smaller on the libraries
// that every page loads (a page may load 112 kB in all).
import assert from 'node:assert/strict'
import { minify } from 'terser'

/**
 * Build-time constants for flags that Remix reads in the browser. They remove its code for single fetch, which
 * `remix.config.js` does not enable (2.4 kB gzipped on every page).
 * @param settings `future` and `isSpaMode` as the server's build exports them and writes them into each page
 */
export function settled({ future, isSpaMode }) {
  assert.equal(typeof future.v3_singleFetch, 'boolean', 'the build does not say how it answers')
  const flags = Object.entries({ ...future }).map(([name, value]) => [`future.${name}`, value])
  return Object.fromEntries(
    [['isSpaMode', isSpaMode], ...flags].map(([name, value]) => [
      `window.__remixContext.${name}`,
      value,
    ]),
  )
}

/** Router flags that Remix derives in the browser from its own flags. */
const routerFlags = ({ v3_fetcherPersist, v3_relativeSplatPath, v3_singleFetch }) => ({
  v7_fetcherPersist: v3_fetcherPersist,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_prependBasename: true,
  v7_relativeSplatPath: v3_relativeSplatPath,
  v7_skipActionErrorRevalidation: v3_singleFetch,
})

/**
 * Replaces reads of the router's flags by their constants, and removes branches that only a server runs (1.1 kB gzipped
 * on every page). Unknown flags stay.
 */
export function withoutServer(code, future) {
  const flags = { v3_singleFetch: future.v3_singleFetch, ...routerFlags(future) }
  return code
    .replace(/(?<![\w$.])(?:[\w$]+\.)+(v[37]_\w+)/g, (read, name) => `${flags[name] ?? read}`)
    .replace(/typeof (?:window|document)([<>])"u"/g, (_, sign) => `${sign === '<'}`)
}

/** True for a call that warns developers of a future version of the router: its text contains the guide's address. */
const tellsDevelopers = ({ args = [] }) =>
  args.some(({ value }) => typeof value === 'string' && value.includes('/upgrading/future#'))

/** Minifies a module; `constants` are the values of expressions that never change. */
export async function minified(code, { fileName }, constants) {
  const { code: smaller } = await minify(code, {
    module: true,
    ecma: 2020,
    // Warnings of the libraries are for developers and enlarge every page; `console.error` stays.
    compress: {
      passes: 3,
      drop_console: ['warn'],
      global_defs: constants,
      pure_funcs: (call) => !tellsDevelopers(call),
    },
  })
  assert.ok(smaller || code.trim() === '', `${fileName} came out empty`)
  return smaller ?? ''
}
