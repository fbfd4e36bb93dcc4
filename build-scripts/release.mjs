// npm run release: checks that the version in package.json has an entry in CHANGELOG.md, and that its kept store and
// those of earlier versions open with the same figures. Plain Node, like `npm test`.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './setup/install.mjs'
import { ROOT, run, stop } from './setup/project.mjs'
import { releaseProblems } from './setup/release-check.mjs'
import { temporaryFolder } from './setup/temp-folder.mjs'

process.chdir(ROOT)
const textOf = (name) => readFileSync(join(ROOT, name), 'utf8')
const { version } = JSON.parse(textOf('package.json'))
const problems = releaseProblems({
  version,
  locked: JSON.parse(textOf('package-lock.json')).version,
  changelog: textOf('CHANGELOG.md'),
  stores: readdirSync(join(ROOT, 'tests/fixtures/stores')),
})
if (problems.length > 0) stop(problems.join('\n'))
await install({ development: true })
process.env.TMPDIR = temporaryFolder()
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
const code = await run(process.execPath, [vitest, 'run', 'tests/services/stores'])
if (code !== 0) stop('Une base d’une version ne s’ouvre pas avec les mêmes chiffres.')
process.stdout.write(`La version ${version} peut être publiée.\n`)
