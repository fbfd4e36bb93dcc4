// A second, slower minification of the browser's scripts: esbuild's is quick, terser's is 3 kB gzipped smaller
// on the libraries that every page loads (issue 2: 110 kB per page in all).
import { minify } from 'terser'
import config from '../remix.config.js'

const ON = 'true'
const OFF = 'false'
/** Flags that remix.config.js settles, and those that Remix 2 sets for its router: both are the same on every page. */
const FLAGS = {
  v3_singleFetch: config.future.v3_singleFetch ? ON : OFF,
  v7_fetcherPersist: config.future.v3_fetcherPersist ? ON : OFF,
  v7_partialHydration: ON,
  v7_prependBasename: ON,
  v7_relativeSplatPath: config.future.v3_relativeSplatPath ? ON : OFF,
  v7_skipActionErrorRevalidation: config.future.v3_singleFetch ? ON : OFF,
}
const ASKED = new RegExp(
  `(?<![\\w$.])(?:window\\.__remixContext\\.future|[\\w$]+)\\.(${Object.keys(FLAGS).join('|')})\\b`,
  'g',
)

/**
 * A module's code as small as it gets. Where the libraries ask for a flag the answer is put in, so that what it
 * switches off goes: Remix's single fetch with turbo-stream, the router's warnings (3 kB gzipped).
 */
export async function minified(code) {
  const settled = code.replace(ASKED, (_asked, flag) => FLAGS[flag])
  const smaller = await minify(settled, { module: true, ecma: 2020, compress: { passes: 2 } })
  return smaller.code || code
}
