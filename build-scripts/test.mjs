// npm test, npm run test:unit | test:api | test:e2e: installs what is missing, runs the parts, and ends with
// one line "N passed, N failed". Plain Node, so that it works on a fresh clone.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { installTestTools } from './setup/browser.mjs'
import { buildIfNeeded } from './setup/build-if-needed.mjs'
import { install } from './setup/install.mjs'
import { ROOT, run, stop } from './setup/project.mjs'
import { temporaryFolder } from './setup/temp-folder.mjs'
import { addUp, countCheck, summarisePlaywright, summariseVitest } from './setup/test-summary.mjs'

const PARTS = ['unit', 'services', 'api', 'e2e']
const [part] = process.argv.slice(2)
if (part && !PARTS.includes(part))
  stop(`Partie inconnue : ${part}. Choisissez ${PARTS.join(', ')}.`)
const wanted = (name) => !part || part === name

process.chdir(ROOT)
// Unset, because the caller's settings for a running product must not affect the tests.
for (const name of ['PORT', 'HOST', 'DATA_DIR', 'NOW', 'DEMO', 'APP_URL', 'LOG_LEVEL', 'NODE_ENV'])
  delete process.env[name]
process.env.TMPDIR = temporaryFolder()
const reports = join(process.env.TMPDIR, 'reports')
mkdirSync(reports)
const bin = (path) => join(ROOT, 'node_modules', path)

async function step(title, program, args, options) {
  process.stdout.write(`\n── ${title}\n`)
  const begin = Date.now()
  const code = await run(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
  process.stdout.write(`── ${title} : ${((Date.now() - begin) / 1000).toFixed(1)} s\n`)
  return code
}
const node = (title, path, args, options) =>
  step(title, process.execPath, [bin(path), ...args], options)

async function checks() {
  return [
    countCheck('types', await node('types', 'typescript/bin/tsc', ['--noEmit'])),
    countCheck(
      'lint',
      await node('lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
    ),
    countCheck(
      'layers',
      await node('layers', 'dependency-cruiser/bin/dependency-cruise.mjs', [
        '--config',
        '.dependency-cruiser.cjs',
        'app',
        'build-scripts',
      ]),
    ),
  ]
}

async function vitest(projects) {
  const report = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  for (const project of projects) args.push(`--project=${project}*`)
  const code = await node(`vitest ${projects.join(', ')}`, 'vitest/vitest.mjs', args)
  return summariseVitest(report, code)
}

async function playwright() {
  const report = join(reports, 'playwright.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await node('navigateur', '@playwright/test/cli.js', ['test'], { env })
  return summarisePlaywright(report, code)
}

await install()
await installTestTools({ browser: wanted('e2e') })
const counts = part ? [] : await checks()
// The REST and browser tests run against the built product.
if (wanted('api') || wanted('e2e') || wanted('services')) await buildIfNeeded()
const projects = PARTS.slice(0, 3).filter(wanted)
if (projects.length > 0) counts.push(await vitest(projects))
if (wanted('e2e')) counts.push(await playwright())

const { passed, failed, skipped, names, unstable } = addUp(counts)
const list = (title, tests) =>
  tests.length > 0 && process.stdout.write(`\n${title} :\n${tests.map((n) => `  ${n}\n`).join('')}`)
list('Instables (réussis au second essai)', unstable)
list('Échecs', names)
if (skipped > 0) process.stdout.write(`\n${skipped} sautés\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
