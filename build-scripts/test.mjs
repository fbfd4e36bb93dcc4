// npm test, npm run test:all | test:unit | test:api | test:e2e: installs what is missing, runs the parts, and ends with
// one line "N passed, N failed". Plain Node, so that it works on a fresh clone.

import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installTestTools } from './setup/browser.mjs'
import { buildIfNeeded } from './setup/build-if-needed.mjs'
import { demoTemplate } from './setup/demo-template.mjs'
import { keepFlakyTests } from './setup/flaky-tests.mjs'
import { install } from './setup/install.mjs'
import { ROOT, run, stop } from './setup/project.mjs'
import { temporaryFolder } from './setup/temp-folder.mjs'
import { addUp, countCheck, summarisePlaywright, summariseVitest } from './setup/test-summary.mjs'

/** Playwright's projects of `npm test` (playwright.config.ts). */
const SHORT_PROJECTS = ['--project=js', '--project=no-js']

const PARTS = ['unit', 'services', 'api', 'e2e']
const [part] = process.argv.slice(2)
/** True for `npm run test:all`: also what is long by nature, with random seeds. */
const isAll = part === 'all'
if (part && !isAll && !PARTS.includes(part))
  stop(`Partie inconnue : ${part}. Choisissez ${PARTS.join(', ')} ou all.`)
const wanted = (name) => !part || isAll || part === name

process.chdir(ROOT)
// Unset, because the caller's settings for a running product must not affect the tests.
for (const name of [
  'PORT',
  'HOST',
  'DATA_DIR',
  'NOW',
  'DEMO',
  'APP_URL',
  'LOG_LEVEL',
  'NODE_ENV',
  'TEST_SHORT',
])
  delete process.env[name]
process.env.TMPDIR = temporaryFolder()
process.env.TEST_RETRIES = '1'
if (isAll) process.env.RANDOM_SEEDS = '1'
else process.env.TEST_SHORT = '1'

const reports = join(ROOT, '.cache/test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const bin = (path) => join(ROOT, 'node_modules', path)
const seconds = (begin) => ((Date.now() - begin) / 1000).toFixed(1)

async function step(title, program, args, options) {
  process.stdout.write(`\n── ${title}\n`)
  const begin = Date.now()
  const code = await run(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
  process.stdout.write(`\n── ${title} : ${seconds(begin)} s\n`)
  return code
}

/** Runs a check in the background: one line when it succeeds, its output when it fails. */
async function check(name, path, args) {
  const begin = Date.now()
  const file = join(reports, `${name}.log`)
  const output = openSync(file, 'w')
  const code = await run(process.execPath, [bin(path), ...args], {
    stdio: ['ignore', output, output],
  })
  if (code !== 0) process.stdout.write(`\n${readFileSync(file, 'utf8')}`)
  process.stdout.write(`\n── ${name} : ${code === 0 ? 'ok' : 'échec'}, ${seconds(begin)} s\n`)
  return countCheck(name, code)
}

async function checks() {
  return [
    await check('types', 'typescript/bin/tsc', ['--noEmit']),
    await check('lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
    await check('layers', 'dependency-cruiser/bin/dependency-cruise.mjs', [
      '--config',
      '.dependency-cruiser.cjs',
      'app',
      'build-scripts',
    ]),
  ]
}

async function vitest(parts) {
  const report = join(reports, 'vitest.json')
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  for (const name of parts) {
    args.push(`--project=${name}`, `--project=${name}-alone`)
    if (isAll) args.push(`--project=${name}-long`, `--project=${name}-long-alone`)
  }
  const code = await step(`vitest ${parts.join(', ')}`, process.execPath, [
    bin('vitest/vitest.mjs'),
    ...args,
  ])
  return summariseVitest(report, code)
}

async function playwright() {
  const report = join(reports, 'playwright.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const args = [bin('@playwright/test/cli.js'), 'test']
  if (!isAll) args.push(...SHORT_PROJECTS)
  const code = await step('navigateur', process.execPath, args, { env })
  return summarisePlaywright(report, code)
}

/** Tests of the parts, one part after the other: each takes all cores. */
async function tests() {
  const counts = []
  // The REST and browser tests run against the built product.
  if (wanted('api') || wanted('e2e') || wanted('services')) await buildIfNeeded()
  // One core makes it in a minute, before the browsers the other would be idle. Their set-up reports a failure.
  if (wanted('e2e')) demoTemplate().catch(() => null)
  const parts = PARTS.slice(0, 3).filter(wanted)
  if (parts.length > 0) counts.push(await vitest(parts))
  if (wanted('e2e')) counts.push(await playwright())
  return counts
}

const begin = Date.now()
await install()
await installTestTools({ browser: wanted('e2e'), office: isAll })
const [checked, tested] = await Promise.all([part && !isAll ? [] : checks(), tests()])
const { passed, failed, skipped, names, unstable, slowest } = addUp([...checked, ...tested])
const { overdue } = keepFlakyTests(unstable)

const list = (title, lines) =>
  lines.length > 0 && process.stdout.write(`\n${title} :\n${lines.map((n) => `  ${n}\n`).join('')}`)
list(
  'Les plus lents',
  slowest.map(({ name, time }) => `${(time / 1000).toFixed(1).padStart(6)} s  ${name}`),
)
list(
  'Instables (réussis au second essai, notés dans tests/flaky.json)',
  unstable.map(({ name }) => name),
)
list('Instables depuis plus de sept jours', overdue)
list('Échecs', names)
if (skipped > 0) process.stdout.write(`\n${skipped} sautés\n`)
process.stdout.write(`\n${seconds(begin)} s\n`)
process.stdout.write(`\n${passed} passed, ${failed + overdue.length} failed\n`)
process.exitCode = failed + overdue.length > 0 || passed === 0 ? 1 : 0
