import { daysOf, weekday } from '../../calendar/day-arithmetic'
import { isMonth, type LocalDate, type Month, yearOf } from '../../calendar/local-date'

/** One column of the grid (spec 2 §2): Sundays and holidays are closed, hence read-only. */
export interface MonthDay {
  date: LocalDate
  /** 1 to 31 */
  number: number
  /** weekday abbreviation */
  label: string
  closed: boolean
  sunday: boolean
  saturday: boolean
  /** the holiday's name; null: no holiday */
  holiday: string | null
  today: boolean
  /** true from today on */
  ahead?: true
  /** true when a narrow screen hides the day */
  off?: boolean
}

const LABELS = ['', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'] as const

/** True for Sundays and holidays; Saturdays are open days in planning (4-decisions, 36). */
export function isClosed(date: LocalDate, holidays: { has(date: LocalDate): boolean }) {
  return weekday(date) === 7 || holidays.has(date)
}

/**
 * True if the cell may be edited: on an open day, or where it already holds a code. A code that counts in sums must
 * stay editable (4-decisions, 44).
 * @param code the code in the cell, '' when empty; undefined: the row does not exist
 */
export function isWritable(day: MonthDay, code: string | undefined): boolean {
  return code !== undefined && (!day.closed || code !== '')
}

/**
 * The columns of a month.
 * @param holidays names by date
 */
export function monthDays(
  month: Month,
  holidays: Pick<ReadonlyMap<LocalDate, string>, 'has' | 'get'>,
  today: LocalDate,
): MonthDay[] {
  return daysOf(month).map((date, index) => {
    const rank = weekday(date)
    return {
      date,
      number: index + 1,
      label: LABELS[rank],
      closed: isClosed(date, holidays),
      sunday: rank === 7,
      saturday: rank === 6,
      holiday: holidays.get(date) ?? null,
      today: date === today,
      ...(date >= today ? { ahead: true as const } : {}),
    }
  })
}

/** First and last year of the planning (spec 2 §5). */
export const PLANNING_YEARS = { first: 1901, last: 2099 } as const

/** True if the month lies within `PLANNING_YEARS`. */
export function isPlanningMonth(month: Month): boolean {
  const year = yearOf(month)
  return year >= PLANNING_YEARS.first && year <= PLANNING_YEARS.last
}

/** Parses the month of a URL: `fallback` when absent, null when it is not a month of the planning. */
export function readMonth(text: string | null, fallback: Month): Month | null {
  if (text === null || text === '') return fallback
  return isMonth(text) && isPlanningMonth(text) ? text : null
}
