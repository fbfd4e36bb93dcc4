import type { LocalDate } from '../calendar/local-date'

/** Value of a gap or lever on one day. */
export interface ValueDay {
  date: LocalDate
  value: number
}

/** Month of a cell: values of its records, cumulative from the 1st, and its working days; both in order. */
export interface MonthValues {
  days: readonly ValueDay[]
  workingDays: readonly LocalDate[]
}

/**
 * Daily shares of a cumulative gap or lever, one per working day up to the last record (4-decisions, 68). A record over
 * n working days gives each 1/n; what a day off brought goes to the next working day, also of the next month.
 * @param months in order
 */
export function workingShares(months: readonly MonthValues[]): ValueDay[] {
  const shares: ValueDay[] = []
  let ofDaysOff = 0
  for (const { days, workingDays } of months) {
    let before = 0
    let covered = 0
    for (const { date, value } of days) {
      const change = value - before
      before = value
      const own = workingDays.slice(covered).filter((day) => day <= date)
      covered += own.length
      if (own.length === 0) ofDaysOff += change
      for (const [i, day] of own.entries()) {
        const off = i === 0 ? ofDaysOff : 0
        shares.push({ date: day, value: change / own.length + off })
      }
      if (own.length > 0) ofDaysOff = 0
    }
  }
  return shares
}
