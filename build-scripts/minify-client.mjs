// A second, slower minification of the browser's scripts: esbuild's is quick, terser's is 3 kB gzipped smaller
// on the libraries that every page loads (issue 2: 110 kB per page in all).
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify } from 'terser'

/** Below this many bytes there is nothing worth the time. */
const WORTH = 4_096

/** What the libraries ask to be told about them; esbuild gathers it at the end of a file. */
const LICENCES = /\/\*! Bundled license information:[\s\S]*?\*\//g
/** Where it is told, for all scripts at once: half a kB gzipped that no page has to load. */
const LICENCES_FILE = 'licenses.txt'

async function minifyFile(path, since) {
  if ((await stat(path)).mtimeMs < since) return []
  const code = await readFile(path, 'utf8')
  if (code.length < WORTH) return []
  const licences = code.match(LICENCES) ?? []
  const smaller = await minify(code.replaceAll(LICENCES, ''), {
    module: true,
    ecma: 2020,
    compress: { passes: 2 },
    format: licences.length ? { preamble: `/*! licences: /build/${LICENCES_FILE} */` } : {},
  })
  if (smaller.code) await writeFile(path, smaller.code)
  return licences
}

/**
 * Minifies in place the scripts of `public/build` written since then (milliseconds): a build leaves those of
 * earlier ones behind. Names stay, so nothing that refers to them changes.
 */
export async function minifyClient(folder, since) {
  const licences = new Set()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.js') && !entry.name.startsWith('manifest-'))
      for (const text of await minifyFile(join(entry.parentPath ?? entry.path, entry.name), since))
        licences.add(text)
  if (licences.size) await writeFile(join(folder, LICENCES_FILE), [...licences].join('\n'))
}
