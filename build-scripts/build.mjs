// npm run build: the Remix bundle with its server (remix.config.js) and the worker threads, into build/.
import { join } from 'node:path'
import { install } from './setup/install.mjs'
import { ROOT, runQuietly } from './setup/project.mjs'

await install()
const remix = join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js')
const code = await runQuietly(process.execPath, [remix, 'build'], {
  env: { ...process.env, NODE_ENV: 'production' },
})
if (code !== 0) process.exit(code)
// why: esbuild, rollup and terser are there only once the dependencies are
const { bundleWorkers } = await import('./bundle-workers.mjs')
const { joinClient } = await import('./join-client.mjs')
const { packClient } = await import('./pack-client.mjs')
process.env.NODE_ENV = 'production'
const built = await import('../build/index.js')
await Promise.all([
  bundleWorkers(),
  joinClient(join(ROOT, 'public/build'), built, join(ROOT, 'build/assets.json')),
])
await packClient(join(ROOT, 'public/build'))
