import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run, stop } from './project.mjs'

const SOURCES = [
  'app',
  'build-scripts/build.mjs',
  'build-scripts/bundle-workers.mjs',
  'build-scripts/demo',
  'build-scripts/merge-chunks.mjs',
  'build-scripts/minify-client.mjs',
  'build-scripts/compress-assets.mjs',
  'build-scripts/main.ts',
  'build-scripts/startup-banner.ts',
  'package-lock.json',
  'remix.config.js',
  'tsconfig.json',
]
const STAMP = join(ROOT, 'build/sources.sha256')
const MADE = [STAMP, join(ROOT, 'build/index.js'), join(ROOT, 'build/assets.json')]

function* filesOf(path) {
  const entries = readdirSync(path, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const below = join(path, entry.name)
    if (entry.isDirectory()) yield* filesOf(below)
    else if (!/\.test\.tsx?$/.test(entry.name)) yield below
  }
}

/** A fingerprint of everything the build is made from. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(ROOT, source)
    if (!existsSync(path)) continue
    const files = /\.\w+$/.test(source) ? [path] : filesOf(path)
    for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Deletes the build's fingerprint, so that the next start builds again. */
export const forgetBuild = () => rmSync(STAMP, { force: true })

/** Builds the product when its sources changed since the last build. */
export async function buildIfNeeded() {
  const wanted = fingerprint()
  const isBuilt = MADE.every((file) => existsSync(file))
  if (isBuilt && readFileSync(STAMP, 'utf8') === wanted) return
  process.stdout.write('Construction…\n')
  const code = await run(process.execPath, [join(ROOT, 'build-scripts/build.mjs')])
  if (code !== 0) stop('La construction a échoué : voyez le message ci-dessus.')
  writeFileSync(STAMP, wanted)
}
