// npm run build: the Remix bundle with its server (remix.config.js) and the worker threads, into build/.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './setup/install.mjs'
import { ROOT, runQuietly } from './setup/project.mjs'

await install()
const remix = join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js')
const code = await runQuietly(process.execPath, [remix, 'build'], {
  env: { ...process.env, NODE_ENV: 'production' },
})
if (code !== 0) process.exit(code)
// ASCII only: one '€' makes V8 store every character of the bundle in two bytes (4 MB instead of 2 MB).
const bundle = join(ROOT, 'build/index.js')
const escaped = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
writeFileSync(bundle, readFileSync(bundle, 'utf8').replace(/[^\0-\x7f]/g, escaped))
// Dynamic imports, because esbuild, rollup and terser exist only after the dependencies are installed.
const { bundleWorkers } = await import('./bundle-workers.mjs')
const { mergeChunks } = await import('./merge-chunks.mjs')
const { compressAssets } = await import('./compress-assets.mjs')
process.env.NODE_ENV = 'production'
const built = await import('../build/index.js')
await Promise.all([
  bundleWorkers(),
  mergeChunks(join(ROOT, 'public/build'), built, join(ROOT, 'build/assets.json')),
])
await compressAssets(join(ROOT, 'public/build'))
