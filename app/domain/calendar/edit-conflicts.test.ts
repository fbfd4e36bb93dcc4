import { expect, test } from 'vitest'
import { EditConflictError } from '../edits/three-way-merge'
import { holidayOver, isDaysChange, shownDays } from './edit-conflicts'

test.each([
  // stored, typed, shown by the form
  [null, 20, 'calculé', true],
  [20, 20, '20', false],
  [20, null, '20', true],
  [0, null, '0', true],
  [21, 20, '', true],
  [20, 20, '', false],
  // another administrator stored the same number since
  [20, 20, 'calculé', false],
])('working days stored %s, typed %s over %s', (stored, next, seen, changes) =>
  expect(isDaysChange(stored, next, seen)).toBe(changes),
)

test('a different number stored since is a conflict', () => {
  expect(() => isDaysChange(21, 20, shownDays(null))).toThrow(EditConflictError)
})

test('a holiday’s edit keeps fields changed by another user, and fails if both changed the same field', () => {
  const seen = { date: '2026-11-12', name: 'Pont' }
  const stored = { ...seen, name: 'Pont du 11' }
  expect(holidayOver(stored, { date: '2026-11-13' }, seen)).toEqual({
    date: '2026-11-13',
    name: 'Pont du 11',
    scope: '',
  })
  expect(() => holidayOver(stored, { name: 'Pont de novembre' }, seen)).toThrow(EditConflictError)
})
