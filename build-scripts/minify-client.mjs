// A second, slower minification of the browser's scripts: esbuild's is quick, terser's is smaller on the libraries
// that every page loads (issue 10: 110 kB per page in all).
import assert from 'node:assert/strict'
import { minify } from 'terser'

/** A module's code as small as it gets. */
export async function minified(code, { fileName }) {
  const { code: smaller } = await minify(code, {
    module: true,
    ecma: 2020,
    compress: { passes: 2 },
  })
  assert.ok(smaller || code.trim() === '', `${fileName} came out empty`)
  return smaller ?? ''
}
