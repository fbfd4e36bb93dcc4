// npm run dev: rebuilds and reloads on change, with the same defaults as npm start.
import { join } from 'node:path'
import { forgetBuild } from './setup/build-if-needed.mjs'
import { install } from './setup/install.mjs'
import { ROOT, run } from './setup/project.mjs'

process.chdir(ROOT)
await install()
forgetBuild()
const remix = join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js')
process.exitCode = await run(
  process.execPath,
  [remix, 'dev', '--command', `${process.execPath} build-scripts/serve.mjs`],
  { env: { ...process.env, NODE_ENV: 'development' } },
)
