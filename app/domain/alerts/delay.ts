import { lastDayOf } from '../calendar/day-arithmetic'
import { countedAt, type MonthDays } from '../calendar/working-days'
import type { MonthActivity } from '../records/month-activity'

/** Month of a concession, with the calendar that counts its days. */
export interface CountedMonth {
  activity: MonthActivity
  days: MonthDays
}

/** Months before and after the month of the due day, where loaded. */
export interface AdjacentMonths {
  /** month before; null unless the month itself has no data */
  before: CountedMonth | null
  /** month after; null until it has begun */
  next: MonthActivity | null
}

const latestIn = ({ days }: MonthActivity) => days.at(-1)?.date ?? null

/** Working days of a month after its latest data; all of them when the month has no data. */
function daysWithout({ activity, days }: CountedMonth): number {
  if (activity.unreadable.length > 0) return 0
  return countedAt(days, lastDayOf(activity.month)) - countedAt(days, latestIn(activity))
}

/**
 * Number of working days without data up to the due day, including days before the 1st; null when the stored data
 * is invalid. 0 once the next month has data: the file of the morning after a holiday carries the holiday's date
 * (4-decisions, 14), so the due day never gets data (see `freshnessWhenDue`).
 * @param waited working days of the month that already count as late
 */
export function delayOf(
  { activity, days }: CountedMonth,
  waited: number,
  { before, next }: AdjacentMonths,
): number | null {
  if (activity.unreadable.length > 0) return null
  if (next && next.days.length > 0) return 0
  const latest = latestIn(activity)
  const earlier = latest === null && before ? daysWithout(before) : 0
  return Math.max(0, waited - countedAt(days, latest)) + earlier
}
