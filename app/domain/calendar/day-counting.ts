import { UTCDateMini } from '@date-fns/utc/date/mini'
import { addDays as daysLater } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import type { BusinessDay } from './business-day'

/* Apart from `day-arithmetic`, which every page's scripts hold: date-fns is half a kB of them. */

// why UTC: date-fns counts in a date's own zone, and the zone of a server or a browser may skip a midnight
const utc = (day: BusinessDay): Date => new UTCDateMini(`${day}T00:00:00Z`)

/** The day `count` days later (earlier when negative). */
export function addDays(day: BusinessDay, count: number): BusinessDay {
  return daysLater(utc(day), count).toISOString().slice(0, 10)
}

/** Calendar days from the first day to the second, negative when that lies before. */
export function daysBetween(from: BusinessDay, to: BusinessDay): number {
  return differenceInCalendarDays(utc(to), utc(from))
}
