import { type BusinessDay, isMonth, type Month, yearOf } from '../calendar/business-day'
import { daysOf, weekday } from '../calendar/day-arithmetic'

/** How a column looks and behaves (spec 2 §2): Sundays and holidays are closed, hence read-only. */
export interface MonthDay {
  date: BusinessDay
  /** 1 to 31 */
  number: number
  /** weekday abbreviation */
  label: string
  closed: boolean
  sunday: boolean
  saturday: boolean
  /** the holiday's name, else null */
  holiday: string | null
  today: boolean
  /** outside the days that a narrow screen shows */
  off?: boolean
}

const LABELS = ['', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'] as const

/** Sundays and holidays are closed; Saturdays are open days in planning (4-decisions, 36). */
export function isClosed(date: BusinessDay, holidays: { has(date: BusinessDay): boolean }) {
  return weekday(date) === 7 || holidays.has(date)
}

/**
 * Whether a cell may be written: on an open day, or where it holds a code already, since nothing counts that nobody
 * can edit (4-decisions, 44).
 * @param code what stands there; undefined: there is no such row
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
  holidays: ReadonlyMap<BusinessDay, string>,
  today: BusinessDay,
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
    }
  })
}

/** First and last year of the planning (spec 2 §5). */
export const PLANNING_YEARS = { first: 1901, last: 2099 } as const

/** Whether the planning accepts the month's year. */
export function isPlanningMonth(month: Month): boolean {
  const year = yearOf(month)
  return year >= PLANNING_YEARS.first && year <= PLANNING_YEARS.last
}

/** The month of an address: `fallback` when absent, null when it is no month of the planning. */
export function readMonth(text: string | null, fallback: Month): Month | null {
  if (text === null || text === '') return fallback
  return isMonth(text) && isPlanningMonth(text) ? text : null
}
