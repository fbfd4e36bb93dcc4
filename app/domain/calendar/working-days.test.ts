import { describe, expect, it } from 'vitest'
import {
  elapsedUpToToday,
  isMonthOver,
  isWorkingDay,
  monthDays,
  progressOn,
  workingDayOfRank,
} from './working-days'

const NONE: ReadonlySet<string> = new Set()
const MAY_2025 = new Set(['2025-05-01', '2025-05-08', '2025-05-29'])
const NOVEMBER_2026 = new Set(['2026-11-01', '2026-11-11'])

describe('working days (4-decisions, 12)', () => {
  it('are Monday to Friday without holidays', () => {
    expect(isWorkingDay('2026-11-20', NONE)).toBe(true)
    expect(isWorkingDay('2026-11-21', NONE)).toBe(false)
    expect(isWorkingDay('2026-11-22', NONE)).toBe(false)
    expect(isWorkingDay('2026-11-11', NOVEMBER_2026)).toBe(false)
  })

  it.each([
    // 29 days from a Tuesday: 20 in four weeks and Tuesday the 29th
    ['2028-02', NONE, 21],
    // 28 days are four weeks
    ['2026-02', NONE, 20],
    // 22 weekdays, of which the 1st, the 8th and the 29th (Thursdays) are holidays
    ['2025-05', MAY_2025, 19],
    // the holiday of the 1st is a Sunday, so the count is unchanged
    ['2026-11', NOVEMBER_2026, 20],
  ])('of %s', (month, holidays, count) => {
    expect(monthDays(month, holidays, null).total).toBe(count)
  })
})

describe('month progress on the analysed date', () => {
  it.each([
    // the 1st is a holiday
    ['2025-05-01', MAY_2025, null, { month: '2025-05', elapsed: 0, total: 19, percent: 0 }],
    ['2025-05-02', MAY_2025, null, { month: '2025-05', elapsed: 1, total: 19, percent: 5 }],
    // 5 in the first week, 4 in the second, 4 up to Thursday the 19th
    ['2026-11-19', NOVEMBER_2026, null, { month: '2026-11', elapsed: 13, total: 20, percent: 65 }],
    // a Sunday has the count of the Friday before
    ['2026-11-15', NOVEMBER_2026, null, { month: '2026-11', elapsed: 9, total: 20, percent: 45 }],
    // stored below the count: elapsed is at most the total
    ['2026-11-30', NOVEMBER_2026, 18, { month: '2026-11', elapsed: 18, total: 18, percent: 100 }],
    // stored above the count: 19 ÷ 22 = 86.4 % on Friday the 27th; no working day remains after the 30th, so all 22
    ['2026-11-27', NOVEMBER_2026, 22, { month: '2026-11', elapsed: 19, total: 22, percent: 86 }],
    ['2026-11-30', NOVEMBER_2026, 22, { month: '2026-11', elapsed: 22, total: 22, percent: 100 }],
    ['2026-11-30', NOVEMBER_2026, 0, { month: '2026-11', elapsed: 0, total: 0, percent: 0 }],
  ])('%s', (day, holidays, stored, progress) => {
    expect(progressOn(day, monthDays(day.slice(0, 7), holidays, stored))).toEqual(progress)
  })
})

describe('elapsedWorkingDaysUpToToday', () => {
  it.each([
    // Friday the 20th is not over yet
    ['2026-11', '2026-11-20', null, 13],
    ['2026-11', '2026-11-02', null, 0],
    ['2026-10', '2026-11-20', null, 22],
    ['2026-10', '2026-11-20', 21, 21],
    // a past month is over, including Saturdays in the stored number
    ['2026-10', '2026-11-20', 27, 27],
    ['2026-12', '2026-11-20', null, 0],
    ['2026-12', '2026-11-20', 19, 0],
    ['2026-11', '2026-11-20', 10, 10],
  ])('of %s seen on %s, stored %s', (month, today, stored, count) => {
    expect(elapsedUpToToday(month, today, monthDays(month, NOVEMBER_2026, stored))).toBe(count)
  })
})

describe('the working days of a month at a data date (4-decisions, 12 and 39)', () => {
  it.each([
    [null, 20, 13, 20],
    // stored below the count: elapsed is at most the total
    [10, 10, 10, 10],
    [0, 0, 0, 0],
    // stored above the count: all have elapsed once no working day remains (4-decisions, 71)
    [22, 22, 13, 22],
  ])('November 2026, stored %s', (stored, total, onThe19th, onThe30th) => {
    const days = monthDays('2026-11', NOVEMBER_2026, stored)
    expect(days.total).toBe(total)
    expect(days.elapsedAt(null)).toBe(0)
    expect(days.elapsedAt('2026-11-01')).toBe(0)
    expect(days.elapsedAt('2026-11-19')).toBe(onThe19th)
    expect(days.elapsedAt('2026-11-30')).toBe(onThe30th)
  })
})

describe('the working day of a rank (7-beyond §1)', () => {
  const none = new Set<string>()
  it('counts Monday to Friday but holidays', () => {
    expect(workingDayOfRank('2026-10', monthDays('2026-10', none, null), 1)).toBe('2026-10-01')
    expect(workingDayOfRank('2026-10', monthDays('2026-10', none, null), 3)).toBe('2026-10-05')
    // 2 to 6, 9 and 10 November; the 11th is a holiday, so working day 8 is the 12th
    expect(
      workingDayOfRank('2026-11', monthDays('2026-11', new Set(['2026-11-11']), null), 8),
    ).toBe('2026-11-12')
  })
  it('is the last day when the month has fewer, and none before the first', () => {
    expect(workingDayOfRank('2026-02', monthDays('2026-02', none, null), 21)).toBe('2026-02-28')
    expect(workingDayOfRank('2026-02', monthDays('2026-02', none, null), 20)).toBe('2026-02-27')
    expect(workingDayOfRank('2026-02', monthDays('2026-02', none, null), 0)).toBeNull()
  })
})

describe('a month whose working days are all over', () => {
  // 22 working days, the last one is Friday the 30th
  it.each([
    ['2026-10-29', null, false],
    ['2026-10-30', null, true],
    ['2026-10-31', null, true],
    // stored number with Saturdays: all 27 have elapsed, because no working day is left
    ['2026-10-29', 27, false],
    ['2026-10-30', 27, true],
    // stored number with two extra days off: complete two working days early
    ['2026-10-27', 20, false],
    ['2026-10-28', 20, true],
  ])('on %s, stored %s: %s', (day, stored, over) => {
    expect(isMonthOver(day, monthDays('2026-10', NONE, stored))).toBe(over)
  })
})
