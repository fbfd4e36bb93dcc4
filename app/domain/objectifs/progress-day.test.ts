import { expect, test } from 'vitest'
import { lastDueDay, progressDay } from './progress-day'

// a Friday; the default analysed date is Thursday the 19th
const today = '2026-11-20'

test('the analysed date stands in its own month', () => {
  expect(progressDay('2026-11', { date: '2026-11-12', today })).toBe('2026-11-12')
  expect(progressDay('2026-08', { date: '2026-08-12', today })).toBe('2026-08-12')
})

test('the current month beside an older date is read at the default analysed date', () => {
  expect(progressDay('2026-11', { date: '2026-08-12', today })).toBe('2026-11-19')
  // a Monday looks at the Friday before
  expect(progressDay('2026-11', { date: '2026-08-12', today: '2026-11-23' })).toBe('2026-11-20')
})

test('a past month, before or after the analysed date, is read at its end', () => {
  expect(progressDay('2026-09', { date: '2026-08-12', today })).toBe('2026-09-30')
  expect(progressDay('2026-02', { date: '2026-08-12', today })).toBe('2026-02-28')
})

test('nothing is realised of a month to come, nor of one that began this morning', () => {
  expect(progressDay('2026-12', { date: '2026-11-19', today })).toBeNull()
  expect(progressDay('2026-12', { date: '2026-11-30', today: '2026-12-01' })).toBeNull()
  // Monday the 2nd: Friday lies in October
  expect(progressDay('2026-11', { date: '2026-10-30', today: '2026-11-02' })).toBeNull()
})

test('a month waits for the data of its last working day', () => {
  // the 31st is a Saturday
  expect(lastDueDay('2026-10', new Set())).toBe('2026-10-30')
  expect(lastDueDay('2026-10', new Set(['2026-10-30']))).toBe('2026-10-29')
})
