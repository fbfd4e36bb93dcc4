import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'

/** Days that an unstable test may remain in the list before every run fails. */
const DAYS = 7
const DAY = 86_400_000
const FILE = join(ROOT, 'tests/flaky.json')

const byName = (a, b) => (a.test < b.test ? -1 : 1)

/**
 * Adds tests that passed at their second try to the list of unstable ones. A test that is listed keeps its first day;
 * its entry is removed by hand, by those who mended the cause.
 * @param listed entries `{ test, since: 'yyyy-MM-dd', reason }`
 * @param unstable `{ name, reason }` of this run
 * @param today yyyy-MM-dd
 * @returns `entries` to store, and the names listed for more than seven days
 */
export function flakyAfter(listed, unstable, today) {
  const known = new Set(listed.map(({ test }) => test))
  const added = unstable
    .filter(({ name }) => !known.has(name))
    .map(({ name, reason }) => ({ test: name, since: today, reason }))
  const isOverdue = ({ since }) => Date.parse(today) - Date.parse(since) > DAYS * DAY
  return {
    entries: [...listed, ...added].sort(byName),
    overdue: listed.filter(isOverdue).map(({ test, since }) => `${test} (depuis le ${since})`),
  }
}

/** Keeps `tests/flaky.json` (docs/testing.md) after a run; `overdue` names what fails the run. */
export function keepFlakyTests(
  unstable,
  file = FILE,
  today = new Date().toISOString().slice(0, 10),
) {
  const listed = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const { entries, overdue } = flakyAfter(listed, unstable, today)
  if (entries.length > listed.length) writeFileSync(file, `${JSON.stringify(entries, null, 2)}\n`)
  return { overdue }
}
