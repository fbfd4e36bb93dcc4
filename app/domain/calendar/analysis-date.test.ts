import { describe, expect, test } from 'vitest'
import {
  activityDate,
  analysedDate,
  effectiveImportDate,
  previousBusinessDate,
} from './analysis-date'

// 16 November 2026 is a Monday, the 20th a Friday
describe('the default date (spec 1 §4)', () => {
  test.each([
    ['2026-11-16', '2026-11-13'], // Monday: three days back
    ['2026-11-17', '2026-11-16'],
    ['2026-11-21', '2026-11-20'], // Saturday
    ['2026-11-22', '2026-11-21'], // Sunday: one day back, as specified
    ['2026-11-12', '2026-11-11'], // 11 November is a holiday and is not skipped (4-decisions, 15)
    ['2027-01-01', '2026-12-31'],
  ])('on %s it is %s', (today, expected) => expect(previousBusinessDate(today)).toBe(expected))
})

describe('the analysed date (spec 1 §4)', () => {
  test('is the selected date when it lies before today', () =>
    expect(analysedDate('2026-11-02', '2026-11-20')).toBe('2026-11-02'))
  test('is the default date when today or a later day is selected', () => {
    expect(analysedDate('2026-11-20', '2026-11-20')).toBe('2026-11-19')
    expect(analysedDate('2026-12-25', '2026-11-16')).toBe('2026-11-13')
  })
})

describe('the effective import date (spec 1 §4)', () => {
  const today = '2026-11-24'
  test.each([
    ['2026-11-16', '2026-11-17'], // Monday
    ['2026-11-19', '2026-11-20'], // Thursday
    ['2026-11-20', '2026-11-23'], // Friday: three days later
    ['2026-11-21', '2026-11-22'], // Saturday: one day later
    ['2026-11-22', '2026-11-23'], // Sunday: one day later
    ['2026-11-24', '2026-11-24'], // today: unchanged
    ['2026-11-30', '2026-11-30'], // future: unchanged
  ])('of %s is %s', (selected, expected) =>
    expect(effectiveImportDate(selected, today)).toBe(expected),
  )

  test('carries the figures of the selected weekday', () => {
    expect(activityDate(effectiveImportDate('2026-11-20', today))).toBe('2026-11-20')
    expect(activityDate(effectiveImportDate('2026-11-18', today))).toBe('2026-11-18')
  })
})
