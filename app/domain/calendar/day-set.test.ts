import { describe, expect, test } from 'vitest'
import { hasDay, latestDay, latestDays, NO_DAYS, withDay } from './day-set'

const of = (...days: string[]) => days.reduce(withDay, NO_DAYS)

describe('day set', () => {
  test('finds the latest day not after another, both ends of the month included', () => {
    const set = of('2026-10-01', '2026-10-07', '2026-10-31')
    expect(latestDay(set, '2026-10', '2026-10-01')).toBe('2026-10-01')
    expect(latestDay(set, '2026-10', '2026-10-06')).toBe('2026-10-01')
    expect(latestDay(set, '2026-10', '2026-10-30')).toBe('2026-10-07')
    expect(latestDay(set, '2026-10', '2026-10-31')).toBe('2026-10-31')
  })

  test('finds the same for many sets, memoised or not', () => {
    const latest = latestDays('2026-10', '2026-10-06')
    const sets = [of('2026-10-05', '2026-10-07'), NO_DAYS, of('2026-10-07'), of('2026-10-06')]
    const expected = ['2026-10-05', null, null, '2026-10-06']
    expect(sets.map(latest)).toEqual(expected)
    expect(sets.map(latest)).toEqual(expected)
  })

  test('has no latest day before its first', () => {
    expect(latestDay(of('2026-10-05'), '2026-10', '2026-10-04')).toBeNull()
    expect(latestDay(NO_DAYS, '2026-10', '2026-10-31')).toBeNull()
  })

  test('holds exactly the days put in', () => {
    const set = of('2026-10-31', '2026-10-02')
    expect(
      [1, 2, 30, 31].filter((d) => hasDay(set, `2026-10-${String(d).padStart(2, '0')}`)),
    ).toEqual([2, 31])
  })
})
