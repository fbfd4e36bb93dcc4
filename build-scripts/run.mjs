// npm run seed | create-admin | close-demo | backup | restore | migrate | bench: a command of build-scripts/commands, run by tsx.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfNeeded } from './setup/build-if-needed.mjs'
import { install } from './setup/install.mjs'
import { ROOT, run, stop } from './setup/project.mjs'

const [command, ...args] = process.argv.slice(2)
const file = join(ROOT, `build-scripts/commands/${command}.ts`)
if (!command || !existsSync(file)) stop(`La commande ${command ?? '?'} n’existe pas.`)
process.chdir(ROOT)
// The Docker image is already built, and has no development packages.
const isImage = process.env.NODE_ENV === 'production'
await install({ development: !isImage })
if (!isImage) await buildIfNeeded()
process.exitCode = await run(process.execPath, ['--import', 'tsx', file, ...args])
