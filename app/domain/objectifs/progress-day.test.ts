import { expect, test } from 'vitest'
import { monthDays } from '../calendar/working-days'
import { lastDueDay, progressDay } from './progress-day'

// a Friday; the default analysed date is Thursday the 19th
const today = '2026-11-20'

test('the analysed date is used in its own month', () => {
  expect(progressDay('2026-11', { date: '2026-11-12', today })).toBe('2026-11-12')
  expect(progressDay('2026-08', { date: '2026-08-12', today })).toBe('2026-08-12')
})

test('the current month uses the default analysed date when an older month is analysed', () => {
  expect(progressDay('2026-11', { date: '2026-08-12', today })).toBe('2026-11-19')
  // on a Monday, the Friday before is used
  expect(progressDay('2026-11', { date: '2026-08-12', today: '2026-11-23' })).toBe('2026-11-20')
})

test('a past month, before or after the analysed date, uses its last day', () => {
  expect(progressDay('2026-09', { date: '2026-08-12', today })).toBe('2026-09-30')
  expect(progressDay('2026-02', { date: '2026-08-12', today })).toBe('2026-02-28')
})

test('a future month, and one that began this morning, have no day', () => {
  expect(progressDay('2026-12', { date: '2026-11-19', today })).toBeNull()
  expect(progressDay('2026-12', { date: '2026-11-30', today: '2026-12-01' })).toBeNull()
  // Monday the 2nd: the Friday before is in October
  expect(progressDay('2026-11', { date: '2026-10-30', today: '2026-11-02' })).toBeNull()
})

test('the last due day is the last working day', () => {
  // the 31st is a Saturday
  expect(lastDueDay('2026-10', monthDays('2026-10', new Set(), null))).toBe('2026-10-30')
  expect(lastDueDay('2026-10', monthDays('2026-10', new Set(['2026-10-30']), null))).toBe(
    '2026-10-29',
  )
})
