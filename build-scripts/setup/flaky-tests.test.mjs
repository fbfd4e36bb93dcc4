import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { flakyAfter, keepFlakyTests } from './flaky-tests.mjs'

const entry = (test, since) => ({ test, since, reason: 'timeout' })

it('adds what passed at the second try with its day, and keeps the first day of what is listed', () => {
  const unstable = [
    { name: 'b.test.ts : two', reason: 'socket hang up' },
    { name: 'a.test.ts : one', reason: 'timeout' },
  ]
  const { entries } = flakyAfter([entry('b.test.ts : two', '2026-11-20')], unstable, '2026-11-24')
  expect(entries).toEqual([
    { test: 'a.test.ts : one', since: '2026-11-24', reason: 'timeout' },
    entry('b.test.ts : two', '2026-11-20'),
  ])
})

it('fails a run from the eighth day on', () => {
  const listed = [entry('a', '2026-11-20')]
  expect(flakyAfter(listed, [], '2026-11-27').overdue).toEqual([])
  expect(flakyAfter(listed, [], '2026-11-28').overdue).toEqual(['a (depuis le 2026-11-20)'])
})

it('writes the list only when it grows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'apv-flaky-'))
  const file = join(folder, 'flaky.json')
  expect(keepFlakyTests([{ name: 'a', reason: 'timeout' }], file, '2026-11-20').overdue).toEqual([])
  const written = readFileSync(file, 'utf8')
  expect(JSON.parse(written)).toEqual([entry('a', '2026-11-20')])
  expect(keepFlakyTests([], file, '2026-11-30').overdue).toEqual(['a (depuis le 2026-11-20)'])
  expect(readFileSync(file, 'utf8')).toBe(written)
  rmSync(folder, { recursive: true })
})
