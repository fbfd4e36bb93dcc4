// A second, slower minification of the browser's scripts: esbuild's is quick, terser's is smaller on the libraries
// that every page loads (a page may load 110 kB in all).
import assert from 'node:assert/strict'
import { minify } from 'terser'

/**
 * What Remix reads in the browser though the build has settled it, as the constants that they are: its code for
 * answers in one stream, which `remix.config.js` does without, is no longer loaded (2.4 kB gzipped on every page).
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

/** The router's flags, as Remix in the browser sets them from the build's own. */
const routerFlags = ({ v3_fetcherPersist, v3_relativeSplatPath, v3_singleFetch }) => ({
  v7_fetcherPersist: v3_fetcherPersist,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_prependBasename: true,
  v7_relativeSplatPath: v3_relativeSplatPath,
  v7_skipActionErrorRevalidation: v3_singleFetch,
})

/**
 * The code with these flags as the constants that they are wherever an object is asked for them, and without what only
 * a server runs: 1.1 kB gzipped on every page. A spelling that is unknown here stays as it is.
 */
export function withoutServer(code, future) {
  const flags = { v3_singleFetch: future.v3_singleFetch, ...routerFlags(future) }
  return code
    .replace(/(?<![\w$.])(?:[\w$]+\.)+(v[37]_\w+)/g, (read, name) => `${flags[name] ?? read}`)
    .replace(/typeof (?:window|document)([<>])"u"/g, (_, sign) => `${sign === '<'}`)
}

/** What only tells developers what a next version changes: the router's, each with the address of its guide. */
const tellsDevelopers = ({ args = [] }) =>
  args.some(({ value }) => typeof value === 'string' && value.includes('/upgrading/future#'))

/** A module's code as small as it gets; `constants` are the values of expressions that never change. */
export async function minified(code, { fileName }, constants) {
  const { code: smaller } = await minify(code, {
    module: true,
    ecma: 2020,
    // why: the libraries' warnings speak to developers and weigh on every page; their errors stay
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
