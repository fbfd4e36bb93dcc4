import { describe, expect, test } from 'vitest'
import { isWorkingDay } from '../calendar/working-days'
import { dueDay } from './due-day'

const HOLIDAYS = new Set([
  '2025-05-08',
  // a closing between a holiday and a weekend
  '2025-05-09',
  '2026-04-06',
  '2026-05-01',
  '2026-07-14',
  '2026-11-11',
  '2026-12-25',
  '2027-01-01',
])

describe('the due day (7-beyond §2)', () => {
  test.each([
    ['a Friday', '2026-11-20', '2026-11-19'],
    ['a Monday', '2026-11-23', '2026-11-20'],
    ['a Saturday, as the Friday before', '2026-11-21', '2026-11-19'],
    ['a Sunday, as the Friday before', '2026-11-22', '2026-11-19'],
    ['a holiday, as the day before', '2026-11-11', '2026-11-09'],
    ['the day after a holiday', '2026-11-12', '2026-11-10'],
    ['the Tuesday after Easter', '2026-04-07', '2026-04-03'],
    ['a Monday after a holiday on Friday, a month back', '2026-05-04', '2026-04-30'],
    ['8 May, a Thursday', '2025-05-08', '2025-05-06'],
    ['a closed Friday after 8 May, still as the Wednesday', '2025-05-09', '2025-05-06'],
    ['the Monday after these four days', '2025-05-12', '2025-05-07'],
    ['Easter Monday, as the Friday before', '2026-04-06', '2026-04-02'],
    ['14 July, a Tuesday, as the Monday', '2026-07-14', '2026-07-10'],
    ['the day after 14 July', '2026-07-15', '2026-07-13'],
    ['Christmas on a Friday, as the Thursday', '2026-12-25', '2026-12-23'],
    ['the Monday after Christmas', '2026-12-28', '2026-12-24'],
    ['1 January, as the Thursday', '2027-01-01', '2026-12-30'],
    ['the first Monday of the year', '2027-01-04', '2026-12-31'],
    ['the Monday after clocks go back', '2026-10-26', '2026-10-23'],
    ['the Monday after clocks go forward', '2026-03-30', '2026-03-27'],
  ])('%s', (_, today, due) => expect(dueDay(today, (day) => isWorkingDay(day, HOLIDAYS))).toBe(due))

  test('a calendar without working days has no due day', () => {
    expect(dueDay('2026-11-20', () => false)).toBeNull()
  })
})
