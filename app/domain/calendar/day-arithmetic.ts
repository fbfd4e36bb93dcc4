import {
  addMonths,
  type BusinessDay,
  dayIn,
  dayNumber,
  isMonth,
  type Month,
  monthOf,
} from './business-day'

// why UTC: the zone of a server or a browser may skip a midnight or a day; a day of UTC has this length alone
const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether the text is a real day `yyyy-MM-dd` (the 30th of February is not), years 1900 to 2199. */
export function isBusinessDay(value: string): boolean {
  if (!DAY.test(value) || !isMonth(monthOf(value))) return false
  const number = dayNumber(value)
  return number >= 1 && number <= daysIn(monthOf(value))
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: BusinessDay, count: number): BusinessDay {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Calendar days from the first day to the second, negative when that lies before. */
export function daysBetween(from: BusinessDay, to: BusinessDay): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** ISO weekday: 1 = Monday … 7 = Sunday (weeks start on Monday, spec 1 §9). */
export function weekday(day: BusinessDay): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return (new Date(day).getUTCDay() || 7) as 1 | 2 | 3 | 4 | 5 | 6 | 7
}

/** Number of calendar days of the month, 28 to 31. */
export function daysIn(month: Month): number {
  return dayNumber(addDays(`${addMonths(month, 1)}-01`, -1))
}

/** Every calendar day of the month, in order. */
export function daysOf(month: Month): BusinessDay[] {
  return Array.from({ length: daysIn(month) }, (_, i) => dayIn(month, i + 1))
}

/** The month's last day. */
export function lastDayOf(month: Month): BusinessDay {
  return dayIn(month, daysIn(month))
}
