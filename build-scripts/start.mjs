// npm start: everything from a fresh clone to a listening product (spec 6). Plain Node, no dependencies.
import { buildIfNeeded } from './setup/build-if-needed.mjs'
import { install } from './setup/install.mjs'
import { ROOT } from './setup/project.mjs'

process.chdir(ROOT)
await install()
await buildIfNeeded()
await import('./serve.mjs')
