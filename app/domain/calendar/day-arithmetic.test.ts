import { afterEach, describe, expect, test, vi } from 'vitest'
import { daysIn, daysOf, isLocalDate, lastDayOf, weekday } from './day-arithmetic'
import { addDays, daysBetween } from './day-counting'

afterEach(() => vi.unstubAllEnvs())

describe('a business day is a text yyyy-MM-dd (4-decisions, 11)', () => {
  test.each([
    ['2026-11-20', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-11-00', false],
    ['2026-11-01', true],
    ['2026-11-31', false],
    ['2026-1-1', false],
    ['20/11/2026', false],
    ['1899-12-31', false],
    ['2026-11-20T08:30', false],
    ['', false],
  ])('%s is a day: %s', (value, expected) => expect(isLocalDate(value)).toBe(expected))
})

describe('days are counted on the calendar', () => {
  test('over month, leap day and year ends', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
    // serial number of 1 January 2000 in spreadsheets
    expect(daysBetween('1899-12-30', '2000-01-01')).toBe(36_526)
  })

  // Samoa skipped 30 December 2011; São Paulo skipped midnight on 4 November 2018
  test.each(['Europe/Paris', 'Pacific/Apia', 'America/Sao_Paulo', 'Pacific/Kiritimati'])(
    'whatever the server’s zone: %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
      expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
      expect(addDays('2011-12-29', 1)).toBe('2011-12-30')
      expect(addDays('2018-11-03', 1)).toBe('2018-11-04')
      expect(daysBetween('2018-11-03', '2018-11-05')).toBe(2)
      expect(isLocalDate('2011-12-30')).toBe(true)
      expect(weekday('2018-11-04')).toBe(7)
      expect(daysIn('2018-11')).toBe(30)
    },
  )

  test('weeks start on Monday', () => {
    expect(weekday('2026-11-16')).toBe(1)
    expect(weekday('2026-11-21')).toBe(6)
    expect(weekday('2026-11-22')).toBe(7)
  })

  test('February has 29 days in a leap year only', () => {
    expect(daysIn('2028-02')).toBe(29)
    expect(daysIn('2026-02')).toBe(28)
    expect(daysIn('2100-02')).toBe(28)
    expect(lastDayOf('2026-04')).toBe('2026-04-30')
    expect(daysOf('2026-12').at(-1)).toBe('2026-12-31')
  })
})
