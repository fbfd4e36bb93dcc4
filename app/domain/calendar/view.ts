import { type BusinessDay, type Month, monthOf } from './business-day'
import { daysOf, lastDayOf, weekday } from './day-arithmetic'

/** A day as the date picker shows it (spec 1 §2.6). */
export interface CalendarDay {
  day: BusinessDay
  /** after today: cannot be chosen */
  disabled: boolean
  weekend: boolean
  today: boolean
  analysed: boolean
  importDate: boolean
  hasImport: boolean
}

/** What the picker marks. */
export interface CalendarMarks {
  today: BusinessDay
  analysed: BusinessDay
  importDate: BusinessDay
  importDays: readonly BusinessDay[]
}

/** Earliest month the calendar turns back to. */
const FIRST_MONTH: Month = '2000-01'

/** Whether the calendar turns to a month: from January 2000 to the current one. */
export const isReachable = (month: Month, today: BusinessDay): boolean =>
  month >= FIRST_MONTH && month <= monthOf(today)

/**
 * The month's weeks from Monday to Sunday (spec 1 §2.6 and §9); null where the week reaches out of the month.
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
