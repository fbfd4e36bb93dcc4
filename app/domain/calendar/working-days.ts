import { elapsedPercent } from '../records/projection'
import { type BusinessDay, type Month, monthOf } from './business-day'
import { daysOf, lastDayOf, weekday } from './day-arithmetic'

/** Monday to Friday and not a listed public holiday (4-decisions, 12). */
export function isWorkingDay(day: BusinessDay, holidays: ReadonlySet<BusinessDay>): boolean {
  return weekday(day) <= 5 && !holidays.has(day)
}

/** The month's computed number of working days, 0 to 23. */
export function countWorkingDays(month: Month, holidays: ReadonlySet<BusinessDay>): number {
  return daysOf(month).filter((day) => isWorkingDay(day, holidays)).length
}

/** A month's progress in working days. `percent` is rounded; 0 when the month has no working day (spec 1 §9). */
export interface MonthProgress {
  month: Month
  elapsed: number
  total: number
  percent: number
}

/** Progress with the rounded percent (spec 1 §9: elapsed ÷ total). */
function monthProgress(month: Month, elapsed: number, total: number): MonthProgress {
  return { month, elapsed, total, percent: elapsedPercent({ elapsed, total }) }
}

/**
 * Working days of the analysed date's month up to and including it, at most the total (4-decisions, 12).
 * @param stored the number an administrator stored for the month, else null: the computed count
 */
export function progressOn(
  day: BusinessDay,
  holidays: ReadonlySet<BusinessDay>,
  stored: number | null,
): MonthProgress {
  const month = monthOf(day)
  const total = stored ?? countWorkingDays(month, holidays)
  const counted = daysOf(month).filter((d) => d <= day && isWorkingDay(d, holidays)).length
  return monthProgress(month, Math.min(counted, total), total)
}

/** The working days of one month: in all, and elapsed up to and including a day of it. */
export interface MonthDays {
  total: number
  /** 0 for null: nothing has come yet; at most `total` */
  elapsedAt(day: BusinessDay | null): number
  /** Monday to Friday and no holiday, whatever the stored number */
  isWorked(day: BusinessDay): boolean
}

/** How many of some days in order come up to and including one. */
function countUpTo(date: BusinessDay, days: readonly BusinessDay[]): number {
  let count = 0
  while (count < days.length && (days[count] ?? '') <= date) count += 1
  return count
}

/**
 * The calendar that figures are judged by, each at its own data date (4-decisions, 12 and 39).
 * @param stored the number an administrator stored for the month, else null: the computed count
 */
export function monthDays(
  month: Month,
  holidays: ReadonlySet<BusinessDay>,
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
 * Whether every working day of a day's month has come by then: as many as the month has, or all that its calendar
 * knows, since a stored number may count more than they are.
 */
export function isMonthOver(day: BusinessDay, days: MonthDays): boolean {
  const isLeft = (later: BusinessDay) => later > day && days.isWorked(later)
  return days.elapsedAt(day) === days.total || !daysOf(monthOf(day)).some(isLeft)
}

/**
 * The month's working day of a rank, 1 for the first; its last day when it has fewer. Null before the first
 * working day (7-beyond §1).
 */
export function workingDayOfRank(
  month: Month,
  holidays: ReadonlySet<BusinessDay>,
  rank: number,
): BusinessDay | null {
  if (rank < 1) return null
  return daysOf(month).filter((day) => isWorkingDay(day, holidays))[rank - 1] ?? lastDayOf(month)
}

/**
 * `elapsedWorkingDaysUpToToday` of GET /workingDays: working days before today for the current month,
 * all for a past one, 0 for a future one; at most the total (4-decisions, 12).
 */
export function elapsedUpToToday(
  month: Month,
  today: BusinessDay,
  holidays: ReadonlySet<BusinessDay>,
  stored: number | null,
): number {
  const total = stored ?? countWorkingDays(month, holidays)
  if (month < monthOf(today)) return total
  const counted = daysOf(month).filter((d) => d < today && isWorkingDay(d, holidays)).length
  return Math.min(counted, total)
}
