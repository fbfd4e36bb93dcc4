import type { BusinessDay } from '../calendar/business-day'
import { addDays } from '../calendar/day-counting'
import { isWorkingDay } from '../calendar/working-days'

/** A year without a working day is no calendar to wait by. */
const AS_FAR_AS = 366

function workingDayUpTo(day: BusinessDay, holidays: ReadonlySet<BusinessDay>): BusinessDay | null {
  for (let back = 0; back <= AS_FAR_AS; back++) {
    const earlier = addDays(day, -back)
    if (isWorkingDay(earlier, holidays)) return earlier
  }
  return null
}

/**
 * The day whose figures each concession should have by now (7-beyond §2): the working day before today, and on a day
 * that is none the one that was due on the working day before it, since nobody imports meanwhile. Null without any
 * working day in a year.
 */
export function dueDay(today: BusinessDay, holidays: ReadonlySet<BusinessDay>): BusinessDay | null {
  const working = workingDayUpTo(today, holidays)
  return working && workingDayUpTo(addDays(working, -1), holidays)
}
