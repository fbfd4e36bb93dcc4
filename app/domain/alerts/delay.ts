import { lastDayOf } from '../calendar/day-arithmetic'
import type { MonthDays } from '../calendar/working-days'
import type { MonthActivity } from '../records/month-activity'

/** A concession's month, and the calendar that its days are counted by. */
export interface CountedMonth {
  activity: MonthActivity
  days: MonthDays
}

/** The months beside the one of the day that is due, as far as they are looked at. */
export interface MonthsBeside {
  /** the month before, where the month itself has no data */
  before: CountedMonth | null
  /** the month after, once it has begun */
  next: MonthActivity | null
}

const latestIn = ({ days }: MonthActivity) => days.at(-1)?.date ?? null

/** The working days of a month after its latest data; all of them without any. */
function daysWithout({ activity, days }: CountedMonth): number {
  if (activity.unreadable.length > 0) return 0
  return days.elapsedAt(lastDayOf(activity.month)) - days.elapsedAt(latestIn(activity))
}

/**
 * The working days up to the day that is due of which a concession has no data, those before the 1st as well; null:
 * its data cannot be read. None once it has data of the month after: the file of a morning after a holiday is dated by
 * the holiday (4-decisions, 14), so that nobody has the day that is due (as in `freshnessWhenDue`).
 * @param waited the working days of the month that count as late already
 */
export function delayOf(
  { activity, days }: CountedMonth,
  waited: number,
  { before, next }: MonthsBeside,
): number | null {
  if (activity.unreadable.length > 0) return null
  if (next && next.days.length > 0) return 0
  const latest = latestIn(activity)
  const earlier = latest === null && before ? daysWithout(before) : 0
  return Math.max(0, waited - days.elapsedAt(latest)) + earlier
}
