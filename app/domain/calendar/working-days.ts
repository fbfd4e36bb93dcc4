import { daysOf, lastDayOf, weekday } from './day-arithmetic'
import { type LocalDate, type Month, monthOf } from './local-date'

/** Working days of the month: up to the analysed date, and in total. */
export interface ElapsedDays {
  elapsed: number
  total: number
  /** least and most of the concessions, where they differ (4-decisions, 71) */
  range?: DaysRange
}

/** Least and most working days of the concessions of a scope: in total and elapsed. */
export interface DaysRange {
  value: [min: number, max: number]
  elapsed: [min: number, max: number]
}

/** Elapsed share of the month in percent, rounded (spec 1 §9: elapsed ÷ total); 0 in a month without working day. */
export function elapsedPercent({ elapsed, total }: ElapsedDays): number {
  return total > 0 ? Math.round((elapsed * 100) / total) : 0
}

/** Tests for Monday to Friday without public holidays (4-decisions, 12). */
export function isWorkingDay(day: LocalDate, holidays: ReadonlySet<LocalDate>): boolean {
  return weekday(day) <= 5 && !holidays.has(day)
}

/** Working days of a month by its calendar, in order. */
export const workedDaysOf = (month: Month, days: Pick<MonthDays, 'isWorked'>): LocalDate[] =>
  daysOf(month).filter((day) => days.isWorked(day))

/** Progress of a month in working days. `percent` is rounded; 0 when the month has no working day (spec 1 §9). */
export interface MonthProgress extends ElapsedDays {
  month: Month
  percent: number
}

/** Working days of one month: in total, and elapsed up to and including a day. */
export interface MonthDays {
  total: number
  /**
   * at most `total`, and `total` when no computed working day of the month remains after the day (4-decisions, 71);
   * 0 for null, a month without data
   */
  elapsedAt(day: LocalDate | null): number
  /** true from Monday to Friday except on holidays, independent of the stored number */
  isWorked(day: LocalDate): boolean
  /** differs between two calendars of a month; missing for the network's */
  key?: string
  /** calendars of the concessions of a wide scope; missing where all share this one (4-decisions, 71) */
  places?: PlacedDays
}

/** Working days of the concessions of a scope that differ in their calendars. */
export interface PlacedDays {
  /** the calendar of one concession */
  of(siteId: string): MonthDays
  /** each calendar once */
  distinct: readonly MonthDays[]
}

/** The calendar of a concession within a scope's days (4-decisions, 71). */
export const daysOfSite = (days: MonthDays, siteId: string): MonthDays =>
  days.places?.of(siteId) ?? days

/** Number of days up to and including `date`; `days` is sorted. */
function countUpTo(date: LocalDate, days: readonly LocalDate[]): number {
  let count = 0
  while (count < days.length && (days[count] ?? '') <= date) count += 1
  return count
}

/** Computed working days up to and including a day, at most the total; 0 for null. */
export function countedAt(days: MonthDays, day: LocalDate | null): number {
  if (day === null) return 0
  const counted = daysOf(monthOf(day)).filter((one) => one <= day && days.isWorked(one)).length
  return Math.min(counted, days.total)
}

/**
 * Working days of a month from its computed ones.
 * @param working sorted
 * @param key see `MonthDays`
 */
export function monthDaysFrom(
  working: readonly LocalDate[],
  total: number,
  key?: string,
): MonthDays {
  const worked = new Set(working)
  return {
    total,
    elapsedAt(date) {
      if (date === null) return 0
      const count = countUpTo(date, working)
      return count === working.length ? total : Math.min(count, total)
    },
    isWorked: (date) => worked.has(date),
    ...(key ? { key } : {}),
  }
}

/** Computed working days of a month, sorted (4-decisions, 12). */
export const workingDaysIn = (month: Month, holidays: ReadonlySet<LocalDate>): LocalDate[] =>
  daysOf(month).filter((day) => isWorkingDay(day, holidays))

/**
 * Working days of a month, for comparing figures at their own data date (4-decisions, 12 and 39).
 * @param stored number that an administrator set for the month; null: computed
 */
export function monthDays(
  month: Month,
  holidays: ReadonlySet<LocalDate>,
  stored: number | null,
): MonthDays {
  const working = workingDaysIn(month, holidays)
  return monthDaysFrom(working, stored ?? working.length)
}

const span = (numbers: readonly number[]): [number, number] => [
  Math.min(...numbers),
  Math.max(...numbers),
]

/** Range of some numbers over the calendars of a scope; undefined where all concessions share one (4-decisions, 71). */
export function rangeOf(
  { places }: MonthDays,
  elapsedOf: (days: MonthDays) => number,
): DaysRange | undefined {
  if (!places) return undefined
  const value = span(places.distinct.map(({ total }) => total))
  return { value, elapsed: span(places.distinct.map(elapsedOf)) }
}

/** Working days of a scope up to a day, with their range where concessions differ (4-decisions, 71). */
export function elapsedOn(day: LocalDate | null, days: MonthDays): ElapsedDays {
  const range = rangeOf(days, (own) => own.elapsedAt(day))
  return { elapsed: days.elapsedAt(day), total: days.total, ...(range ? { range } : {}) }
}

/** Progress of a month on the analysed date (4-decisions, 12). */
export function progressOn(day: LocalDate, days: MonthDays): MonthProgress {
  const elapsed = elapsedOn(day, days)
  return { month: monthOf(day), ...elapsed, percent: elapsedPercent(elapsed) }
}

/** Tests whether all working days of the month are over on `day`. */
export const isMonthOver = (day: LocalDate, days: MonthDays): boolean =>
  days.elapsedAt(day) === days.total

/**
 * Working day number `rank` of the month, from 1; the month's last day when it has fewer. Null when `rank` is below
 * 1 (7-beyond §1).
 */
export function workingDayOfRank(month: Month, days: MonthDays, rank: number): LocalDate | null {
  if (rank < 1) return null
  return daysOf(month).filter(days.isWorked)[rank - 1] ?? lastDayOf(month)
}

/**
 * `elapsedWorkingDaysUpToToday` of GET /workingDays: working days before today for the current month, all for a
 * past one, 0 for a future one; at most the total (4-decisions, 12).
 */
export function elapsedUpToToday(month: Month, today: LocalDate, days: MonthDays): number {
  if (month < monthOf(today)) return days.total
  const before = daysOf(month).findLast((day) => day < today)
  return month === monthOf(today) && before ? days.elapsedAt(before) : 0
}
