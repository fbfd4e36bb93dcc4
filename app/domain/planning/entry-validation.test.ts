import { describe, expect, it } from 'vitest'
import { admitEntries, batches, byWorkerMonth, type PlanningInput } from './entry-validation'

const KNOWN = new Set(['ana', 'bob'])
// Armistice, a Wednesday
const HOLIDAYS = new Set(['2026-11-11'])
const entry = (workerId: string, date: string, code: string): PlanningInput => ({
  workerId,
  date,
  code,
  seen: null,
})
const reasons = (entries: PlanningInput[], filled: string[] = []) => {
  const { admitted, dropped } = admitEntries(entries, KNOWN, () => HOLIDAYS, new Set(filled))
  return {
    admitted: admitted.map(({ workerId, date, code }) => [workerId, date.slice(8), code].join(' ')),
    dropped: dropped.map(({ workerId, reason }) => `${workerId} ${reason}`),
  }
}

describe('which entries of a planning may be saved (spec 2 §5, 4-decisions 44)', () => {
  it('codes of the dictionary, of known collaborators, on open days: Saturdays are', () => {
    expect(
      reasons([
        entry('ana', '2026-11-20', '1.107'),
        entry('ana', '2026-11-21', '0.5'),
        entry('ana', '2026-11-20', '2'),
        entry('zoe', '2026-11-20', '1'),
        // only the first reason is given
        entry('zoe', '2026-11-22', '2'),
      ]),
    ).toEqual({
      admitted: ['ana 20 1.107', 'ana 21 0.5'],
      dropped: ['ana code', 'zoe worker', 'zoe worker'],
    })
  })

  it('on Sundays and holidays only where the cell already holds a code; emptying always', () => {
    const closed = [
      entry('ana', '2026-11-22', '1'),
      entry('ana', '2026-11-11', '1'),
      entry('bob', '2026-11-11', '1'),
      entry('bob', '2026-11-22', ''),
    ]
    expect(reasons(closed)).toEqual({
      admitted: ['bob 22 '],
      dropped: ['ana closed', 'ana closed', 'bob closed'],
    })
    expect(reasons(closed, ['ana-2026-11-11'])).toEqual({
      admitted: ['ana 11 1', 'bob 22 '],
      dropped: ['ana closed', 'bob closed'],
    })
  })
})

it('entries are grouped by collaborator and month, in their order', () => {
  const groups = byWorkerMonth([
    entry('bob', '2026-11-30', '1'),
    entry('ana', '2026-11-30', 'P'),
    entry('bob', '2026-12-01', 'CP'),
    entry('bob', '2026-11-02', 'M'),
  ])
  expect(
    groups.map(({ workerId, month, entries }) => [workerId, month, entries.map((e) => e.code)]),
  ).toEqual([
    ['bob', '2026-11', ['1', 'M']],
    ['ana', '2026-11', ['P']],
    ['bob', '2026-12', ['CP']],
  ])
})

it.each([
  [0, []],
  [1, [1]],
  [200, [200]],
  [201, [200, 1]],
  [401, [200, 200, 1]],
])('%i entries are sent in batches of 200 (spec 2 §9)', (count, sizes) => {
  const list = Array.from({ length: count }, (_, i) => i)
  expect(batches(list).map(({ length }) => length)).toEqual(sizes)
  expect(batches(list).flat()).toEqual(list)
})
