import { daysOf, lastDayOf, weekday } from './day-arithmetic'
import { type LocalDate, type Month, monthOf } from './local-date'

/** Working days of the month: up to the analysed date, and in total. */
export interface ElapsedDays {
  elapsed: number
  total: number
}

/** Elapsed share of the month in percent, rounded (spec 1 §9: elapsed ÷ total); 0 in a month without working day. */
export function elapsedPercent({ elapsed, total }: ElapsedDays): number {
  return total > 0 ? Math.round((elapsed * 100) / total) : 0
}

/** Tests for Monday to Friday without public holidays (4-decisions, 12). */
export function isWorkingDay(day: LocalDate, holidays: ReadonlySet<LocalDate>): boolean {
  return weekday(day) <= 5 && !holidays.has(day)
}

/** Computed number of working days of the month, 0 to 23. */
export function countWorkingDays(month: Month, holidays: ReadonlySet<LocalDate>): number {
  return daysOf(month).filter((day) => isWorkingDay(day, holidays)).length
}

/** Progress of a month in working days. `percent` is rounded; 0 when the month has no working day (spec 1 §9). */
export interface MonthProgress {
  month: Month
  elapsed: number
  total: number
  percent: number
}

/** Adds the rounded percentage (spec 1 §9: elapsed ÷ total). */
function monthProgress(month: Month, elapsed: number, total: number): MonthProgress {
  return { month, elapsed, total, percent: elapsedPercent({ elapsed, total }) }
}

/**
 * Working days of the month up to and including the analysed date, at most the total (4-decisions, 12).
 * @param stored number that an administrator set for the month; null: computed
 */
export function progressOn(
  day: LocalDate,
  holidays: ReadonlySet<LocalDate>,
  stored: number | null,
): MonthProgress {
  const month = monthOf(day)
  const total = stored ?? countWorkingDays(month, holidays)
  const counted = daysOf(month).filter((d) => d <= day && isWorkingDay(d, holidays)).length
  return monthProgress(month, Math.min(counted, total), total)
}

/** Working days of one month: in total, and elapsed up to and including a day. */
export interface MonthDays {
  total: number
  /** at most `total`; 0 for null, a month without data */
  elapsedAt(day: LocalDate | null): number
  /** true from Monday to Friday except on holidays, independent of the stored number */
  isWorked(day: LocalDate): boolean
}

/** Number of days up to and including `date`; `days` is sorted. */
function countUpTo(date: LocalDate, days: readonly LocalDate[]): number {
  let count = 0
  while (count < days.length && (days[count] ?? '') <= date) count += 1
  return count
}

/**
 * Working days of a month, for comparing figures at their own data date (4-decisions, 12 and 39).
 * @param stored number that an administrator set for the month; null: computed
 */
export function monthDays(
  month: Month,
  holidays: ReadonlySet<LocalDate>,
  stored: number | null,
): MonthDays {
  const working = daysOf(month).filter((day) => isWorkingDay(day, holidays))
  const total = stored ?? working.length
  return {
    total,
    elapsedAt: (date) => (date === null ? 0 : Math.min(countUpTo(date, working), total)),
    isWorked: (date) => isWorkingDay(date, holidays),
  }
}

/**
 * Tests whether all working days of the month are over on `day`. Checks the calendar too, because a stored number
 * can exceed the calendar's working days.
 */
export function isMonthOver(day: LocalDate, days: MonthDays): boolean {
  const isLeft = (later: LocalDate) => later > day && days.isWorked(later)
  return days.elapsedAt(day) === days.total || !daysOf(monthOf(day)).some(isLeft)
}

/**
 * Working day number `rank` of the month, from 1; the month's last day when it has fewer. Null when `rank` is below
 * 1 (7-beyond §1).
 */
export function workingDayOfRank(
  month: Month,
  holidays: ReadonlySet<LocalDate>,
  rank: number,
): LocalDate | null {
  if (rank < 1) return null
  return daysOf(month).filter((day) => isWorkingDay(day, holidays))[rank - 1] ?? lastDayOf(month)
}

/**
 * `elapsedWorkingDaysUpToToday` of GET /workingDays: working days before today for the current month, all for a
 * past one, 0 for a future one; at most the total (4-decisions, 12).
 */
export function elapsedUpToToday(
  month: Month,
  today: LocalDate,
  holidays: ReadonlySet<LocalDate>,
  stored: number | null,
): number {
  const total = stored ?? countWorkingDays(month, holidays)
  if (month < monthOf(today)) return total
  const counted = daysOf(month).filter((d) => d < today && isWorkingDay(d, holidays)).length
  return Math.min(counted, total)
}
