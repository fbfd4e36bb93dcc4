import type { MonthDay } from './month-days'

/** Days before and after the middle one that a phone shows at once (4-decisions, 47). */
const SIDE = 3
const WIDTH = 2 * SIDE + 1

/** The days of a month that a narrow screen shows, both included; 1 to 31. */
export interface DayWindow {
  first: number
  last: number
}

/** The value of the address that shows the whole month on a narrow screen too. */
export const WHOLE_MONTH = 'all'

/**
 * Seven days around the asked one, else around today, else the month's first seven; moved back into the month.
 * @param asked the address's `days`: a day of the month, or WHOLE_MONTH; anything else is as if absent
 * @returns null: the whole month
 */
export function dayWindow(days: readonly MonthDay[], asked: string | null): DayWindow | null {
  if (asked === WHOLE_MONTH) return null
  const named = asked === null ? undefined : days.find(({ number }) => String(number) === asked)
  const middle = (named ?? days.find(({ today }) => today))?.number ?? 1
  const first = Math.min(Math.max(1, middle - SIDE), days.length - WIDTH + 1)
  return { first, last: first + WIDTH - 1 }
}

/** The columns, those outside the window marked. */
export function withWindow(days: readonly MonthDay[], shown: DayWindow | null): MonthDay[] {
  if (!shown) return [...days]
  return days.map((day) =>
    day.number < shown.first || day.number > shown.last ? { ...day, off: true } : day,
  )
}

/** The middle of the seven days before and after; null beyond the month's ends. */
export function neighbours(
  { first, last }: DayWindow,
  length: number,
): { before: number | null; after: number | null } {
  return {
    before: first === 1 ? null : Math.max(1, first - WIDTH) + SIDE,
    after: last === length ? null : Math.min(length, last + WIDTH) - SIDE,
  }
}
