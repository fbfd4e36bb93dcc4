import { UTCDateMini } from '@date-fns/utc/date/mini'
import { addDays as daysLater } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import type { LocalDate } from './local-date'

/* Not in `day-arithmetic`, which is in every page's scripts: date-fns would add 0.5 kB to them. */

// UTC, because date-fns counts in the local time zone of the server or browser, in which a midnight may not exist
const utc = (day: LocalDate): Date => new UTCDateMini(`${day}T00:00:00Z`)

/** The day `count` days later (earlier when negative). */
export function addDays(day: LocalDate, count: number): LocalDate {
  return daysLater(utc(day), count).toISOString().slice(0, 10)
}

/** Calendar days from the first day to the second; negative when the second is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return differenceInCalendarDays(utc(to), utc(from))
}
