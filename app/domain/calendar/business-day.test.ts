import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysIn,
  daysOf,
  frenchDay,
  frenchMonth,
  isBusinessDay,
  isMonth,
  lastDayOf,
  monthOf,
  ofFrenchMonth,
  weekday,
} from './business-day'

describe('a business day is a text yyyy-MM-dd (4-decisions, 11)', () => {
  test.each([
    ['2026-11-20', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['20/11/2026', false],
    ['1899-12-31', false],
    ['2026-11-20T08:30', false],
    ['', false],
  ])('%s is a day: %s', (value, expected) => expect(isBusinessDay(value)).toBe(expected))

  test('days follow one another over month, leap day and year ends', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })

  test('the change of hour moves no day', () => {
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
  })

  test('weeks start on Monday', () => {
    expect(weekday('2026-11-16')).toBe(1)
    expect(weekday('2026-11-21')).toBe(6)
    expect(weekday('2026-11-22')).toBe(7)
  })

  test('a day is shown the French way', () => expect(frenchDay('2026-11-05')).toBe('05/11/2026'))
})

describe('a month is a text yyyy-MM', () => {
  test.each([
    ['2026-11', true],
    ['2026-00', false],
    ['2026-13', false],
    ['1899-12', false],
    ['2200-01', false],
    ['2026-11-01', false],
  ])('%s is a month: %s', (value, expected) => expect(isMonth(value)).toBe(expected))

  test('months follow one another over year ends', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonths('2026-11', -11)).toBe('2025-12')
  })

  test('February has 29 days in a leap year only', () => {
    expect(daysIn('2028-02')).toBe(29)
    expect(daysIn('2026-02')).toBe(28)
    expect(daysIn('2100-02')).toBe(28)
    expect(lastDayOf('2026-04')).toBe('2026-04-30')
    expect(daysOf('2026-12').at(-1)).toBe('2026-12-31')
    expect(monthOf('2026-12-31')).toBe('2026-12')
  })
})

test('months in words, elided after de where French does', () => {
  expect(frenchMonth('2026-02')).toBe('février 2026')
  expect(frenchMonth('2026-12')).toBe('décembre 2026')
  expect(['2026-04', '2026-08', '2026-10', '2026-11'].map(ofFrenchMonth)).toEqual([
    'd’avril 2026',
    'd’août 2026',
    'd’octobre 2026',
    'de novembre 2026',
  ])
})
