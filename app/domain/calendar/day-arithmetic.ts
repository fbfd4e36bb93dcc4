import {
  dayIn,
  dayNumber,
  isMonth,
  type LocalDate,
  type Month,
  monthNumber,
  monthOf,
  yearOf,
} from './local-date'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Tests whether the text is an existing day `yyyy-MM-dd` (not 30 February), years 1900 to 2199. */
export function isLocalDate(value: string): boolean {
  if (!DAY.test(value) || !isMonth(monthOf(value))) return false
  const number = dayNumber(value)
  return number >= 1 && number <= daysIn(monthOf(value))
}

/** ISO weekday: 1 = Monday … 7 = Sunday (weeks start on Monday, spec 1 §9). */
export function weekday(day: LocalDate): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  // Not date-fns, which takes four times as long: saving a month computes hundreds of weekdays.
  return (new Date(day).getUTCDay() || 7) as 1 | 2 | 3 | 4 | 5 | 6 | 7
}

/** Number of calendar days of the month, 28 to 31. */
export function daysIn(month: Month): number {
  // Not date-fns, because it is slower: every validated day calls this function, 200 times in one save.
  return new Date(Date.UTC(yearOf(month), monthNumber(month), 0)).getUTCDate()
}

/** All calendar days of the month, in order. Not `eachDayOfInterval`, which takes twelve times as long. */
export function daysOf(month: Month): LocalDate[] {
  return Array.from({ length: daysIn(month) }, (_, i) => dayIn(month, i + 1))
}

/** Last day of the month. */
export function lastDayOf(month: Month): LocalDate {
  return dayIn(month, daysIn(month))
}
