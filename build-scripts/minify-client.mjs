// A second, slower minification of the browser's scripts: esbuild's is quick, terser's is 3 kB gzipped smaller
// on the libraries that every page loads (issue 2: 110 kB per page in all).
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify } from 'terser'

/** Below this many bytes there is nothing worth the time. */
const WORTH = 4_096

async function minifyFile(path, since) {
  if ((await stat(path)).mtimeMs < since) return
  const code = await readFile(path, 'utf8')
  if (code.length < WORTH) return
  const smaller = await minify(code, { module: true, ecma: 2020, compress: { passes: 2 } })
  if (smaller.code) await writeFile(path, smaller.code)
}

/**
 * Minifies in place the scripts of `public/build` written since then (milliseconds): a build leaves those of
 * earlier ones behind. Names stay, so nothing that refers to them changes.
 */
export async function minifyClient(folder, since) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.js') && !entry.name.startsWith('manifest-'))
      await minifyFile(join(entry.parentPath ?? entry.path, entry.name), since)
}
