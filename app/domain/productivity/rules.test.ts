import { expect, it } from 'vitest'
import { readMultiplier, readRecordId, readTargetHours } from './rules'

it.each([
  ['0', 0],
  ['0,8', 0.8],
  [',5', 0.5],
  ['100', 100],
  ['100,01', null],
  ['-1', null],
  ['1,2,3', null],
  ['', null],
  ['1e2', null],
])('a coefficient typed %j reads as %s (3 §5)', (typed, value) =>
  expect(readMultiplier(typed)).toBe(value),
)

it.each([
  ['140,25', 140.3],
  ['140,24', 140.2],
  ['0,05', 0.1],
  ['10 000', 10_000],
  ['10 000,01', null],
  ['-0,1', null],
  ['x', null],
])('target hours typed %j are saved as %s (3 §5)', (typed, value) =>
  expect(readTargetHours(typed)).toBe(value),
)

it('an individual target’s identifier names a collaborator’s month', () => {
  const id = 'a'.repeat(24)
  expect(readRecordId(`${id}-2026-11`)).toEqual({ workerId: id, month: '2026-11' })
  for (const none of [`${id}-2026-13`, `${id}-2026-11-02`, 'a-2026-11', `${id}`, ''])
    expect(readRecordId(none)).toBeNull()
})
