import { expect, it } from 'vitest'
import { billingDays, billingWeeks } from './billing-history'

const entry = (date: string, cumulativeBilledHoursAtDate: number) => ({
  date,
  cumulativeBilledHoursAtDate,
})
// Thursday 5, Friday 6, Monday 9 and Tuesday 10 November 2026
const entries = [
  entry('2026-11-09', 19.3),
  entry('2026-11-05', 7.1),
  entry('2026-11-06', 14.2),
  entry('2026-11-10', 18),
]

it('takes differences between entries in order, the first as it is, at least 0', () => {
  expect(billingDays(entries).map(({ date, hours }) => [date, hours])).toEqual([
    ['2026-11-05', 7.1],
    ['2026-11-06', 7.1],
    ['2026-11-09', 5.1],
    // a credit of 1.3 h
    ['2026-11-10', 0],
  ])
})

it('groups days by week from Monday', () => {
  const weeks = billingWeeks(billingDays(entries))
  expect(
    weeks.map(({ monday, sunday, hours, days }) => [monday, sunday, hours, days.length]),
  ).toEqual([
    ['2026-11-02', '2026-11-08', 14.2, 2],
    ['2026-11-09', '2026-11-15', 5.1, 2],
  ])
  expect(billingWeeks([])).toEqual([])
})
