import { daysOf, lastDayOf, weekday } from './day-arithmetic'
import { type LocalDate, type Month, monthOf } from './local-date'

/** Day of the date picker (spec 1 §2.6). */
export interface CalendarDay {
  day: LocalDate
  /** true after today: cannot be chosen */
  disabled: boolean
  weekend: boolean
  today: boolean
  analysed: boolean
  importDate: boolean
  hasImport: boolean
}

/** Days that the picker highlights. */
export interface CalendarMarks {
  today: LocalDate
  analysed: LocalDate
  importDate: LocalDate
  importDays: readonly LocalDate[]
}

/** Earliest month of the date picker. */
const FIRST_MONTH: Month = '2000-01'

/** Tests whether the date picker can show a month: January 2000 to the current month. */
export const isReachable = (month: Month, today: LocalDate): boolean =>
  month >= FIRST_MONTH && month <= monthOf(today)

/**
 * Weeks of the month from Monday to Sunday (spec 1 §2.6 and §9); null for days of the adjacent months.
 * @returns 4 to 6 weeks of exactly 7 places
 */
export function calendarWeeks(month: Month, marks: CalendarMarks): (CalendarDay | null)[][] {
  const imported = new Set(marks.importDays)
  const days = daysOf(month)
  const places: (CalendarDay | null)[] = days.map((day) => ({
    day,
    disabled: day > marks.today,
    weekend: weekday(day) > 5,
    today: day === marks.today,
    analysed: day === marks.analysed,
    importDate: day === marks.importDate,
    hasImport: imported.has(day),
  }))
  const before = weekday(`${month}-01`) - 1
  const after = 7 - weekday(lastDayOf(month))
  const all = [...Array(before).fill(null), ...places, ...Array(after).fill(null)]
  return Array.from({ length: all.length / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7))
}
