// npm run build: the Remix bundle with its server (remix.config.js) and the worker threads, into build/.
import { join } from 'node:path'
import { install } from './setup/install.mjs'
import { ROOT, runQuietly } from './setup/project.mjs'

await install()
const since = Date.now()
const remix = join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js')
const code = await runQuietly(process.execPath, [remix, 'build'], {
  env: { ...process.env, NODE_ENV: 'production' },
})
if (code !== 0) process.exit(code)
// why: esbuild and terser are there only once the dependencies are
const { bundleWorkers } = await import('./bundle-workers.mjs')
const { minifyClient } = await import('./minify-client.mjs')
await Promise.all([bundleWorkers(), minifyClient(join(ROOT, 'public/build'), since)])
