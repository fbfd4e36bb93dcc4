import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './project.mjs'

/** Slow tests that a run names. */
const SLOWEST = 10

/**
 * Counts of one part of the tests; `names` are the failed ones, `unstable` those that passed at the second try with
 * the first one's message, `slowest` the ten longest in milliseconds.
 */
const none = () => ({ passed: 0, failed: 0, skipped: 0, names: [], unstable: [], slowest: [] })

const firstLine = (text) => (text ?? '').split('\n')[0].slice(0, 200)

const tenSlowest = (tests) => tests.sort((a, b) => b.time - a.time).slice(0, SLOWEST)

function readReport(path) {
  if (!existsSync(path)) return null
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** A failed exit without a failed test (a file that does not load, a crash) counts as one failure. */
function withExitCode(count, code, name) {
  if (code !== 0 && count.failed === 0) {
    count.failed = 1
    count.names.push(`${name} : le programme s’est arrêté avec le code ${code}`)
  }
  return count
}

/** Vitest's JSON report. A test that passed at its second try (CI only) keeps the first one's message; it is named. */
export function summariseVitest(path, code) {
  const count = none()
  for (const file of readReport(path)?.testResults ?? []) {
    const fileName = relative(ROOT, file.name)
    for (const test of file.assertionResults) {
      const name = `${fileName} : ${test.fullName}`
      count.slowest.push({ name, time: test.duration ?? 0 })
      if (test.status === 'passed') {
        count.passed++
        const [first] = test.failureMessages
        if (first !== undefined) count.unstable.push({ name, reason: firstLine(first) })
      } else if (test.status === 'failed') {
        count.failed++
        count.names.push(name)
      } else count.skipped++
    }
    if (file.status === 'failed' && !file.assertionResults.some((t) => t.status === 'failed')) {
      count.failed++
      count.names.push(`${fileName} : ${firstLine(file.message)}`)
    }
  }
  count.slowest = tenSlowest(count.slowest)
  return withExitCode(count, code, 'vitest')
}

function* specsOf(suite) {
  yield* suite.specs ?? []
  for (const inner of suite.suites ?? []) yield* specsOf(inner)
}

/** Playwright's JSON report. A test that passed at its second try (CI only) counts as passed and is named. */
export function summarisePlaywright(path, code) {
  const count = none()
  for (const suite of readReport(path)?.suites ?? [])
    for (const spec of specsOf(suite))
      for (const test of spec.tests) {
        const name = `${spec.file} [${test.projectName}] : ${spec.title}`
        const [first] = test.results
        count.slowest.push({ name, time: first?.duration ?? 0 })
        if (test.status === 'expected') count.passed++
        else if (test.status === 'skipped') count.skipped++
        else if (test.status === 'flaky') {
          count.passed++
          count.unstable.push({ name, reason: firstLine(first?.error?.message) })
        } else {
          count.failed++
          count.names.push(name)
        }
      }
  count.slowest = tenSlowest(count.slowest)
  return withExitCode(count, code, 'playwright')
}

/** A check that is one yes or no (types, lint, layers, build). */
export function countCheck(name, code) {
  return code === 0
    ? { ...none(), passed: 1 }
    : { ...none(), failed: 1, names: [`${name} : voyez le message ci-dessus`] }
}

/** Adds counts up. */
export function addUp(counts) {
  return counts.reduce(
    (sum, count) => ({
      passed: sum.passed + count.passed,
      failed: sum.failed + count.failed,
      skipped: sum.skipped + count.skipped,
      names: [...sum.names, ...count.names],
      unstable: [...sum.unstable, ...count.unstable],
      slowest: tenSlowest([...sum.slowest, ...count.slowest]),
    }),
    none(),
  )
}
