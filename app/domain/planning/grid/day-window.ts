import type { MonthDay } from './month-days'

/** Days before and after the middle day on a phone (4-decisions, 47). */
const SIDE = 3
const WIDTH = 2 * SIDE + 1

/** Range of days that a narrow screen shows, both ends included; 1 to 31. */
export interface DayWindow {
  first: number
  last: number
}

/** Value of the URL parameter that shows the whole month on a narrow screen too. */
export const WHOLE_MONTH = 'all'

/**
 * Range of seven days around the requested day, else around today, else from the 1st; shifted to stay within the
 * month.
 * @param asked the URL's `days`: a day of the month, or WHOLE_MONTH; anything else is ignored
 * @returns null: the whole month
 */
export function dayWindow(days: readonly MonthDay[], asked: string | null): DayWindow | null {
  if (asked === WHOLE_MONTH) return null
  const named = asked === null ? undefined : days.find(({ number }) => String(number) === asked)
  return daysAround((named ?? days.find(({ today }) => today))?.number ?? 1, days.length)
}

/** Range of seven days with this day in the middle, shifted to stay within the month. @param day 1 to 31 */
export function daysAround(day: number, length: number): DayWindow {
  const first = Math.min(Math.max(1, day - SIDE), length - WIDTH + 1)
  return { first, last: first + WIDTH - 1 }
}

/** Marks the columns outside the window as `off`. */
export function withWindow(days: readonly MonthDay[], shown: DayWindow | null): MonthDay[] {
  if (!shown) return [...days]
  return days.map((day) =>
    day.number < shown.first || day.number > shown.last ? { ...day, off: true } : day,
  )
}

/** Middle days of the seven days before and after; null beyond the month's ends. */
export function neighbours(
  { first, last }: DayWindow,
  length: number,
): { before: number | null; after: number | null } {
  return {
    before: first === 1 ? null : Math.max(1, first - WIDTH) + SIDE,
    after: last === length ? null : Math.min(length, last + WIDTH) - SIDE,
  }
}
