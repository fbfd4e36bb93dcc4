// A second, slower minification of the browser's scripts: esbuild's is quick, terser's is smaller on the libraries
// that every page loads (issue 10: 110 kB per page in all).
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
      ...{ passes: 3, drop_console: ['warn'], global_defs: constants },
      pure_funcs: (call) => !tellsDevelopers(call),
    },
  })
  assert.ok(smaller || code.trim() === '', `${fileName} came out empty`)
  return smaller ?? ''
}
