import { addDays } from '../calendar/day-counting'
import type { LocalDate } from '../calendar/local-date'
import type { IsWorked } from '../records/data-dates'

/** Maximum number of days searched back; a year without a working day has no due day. */
const AS_FAR_AS = 366

function workingDayUpTo(day: LocalDate, isWorked: IsWorked): LocalDate | null {
  for (let back = 0; back <= AS_FAR_AS; back++) {
    const earlier = addDays(day, -back)
    if (isWorked(earlier)) return earlier
  }
  return null
}

/**
 * Due day: the day whose figures each concession must have by now (7-beyond §2). On a working day, the previous
 * working day. On other days, the due day of the last working day, because imports run only on working days. Null
 * when a year has no working day.
 */
export function dueDay(today: LocalDate, isWorked: IsWorked): LocalDate | null {
  const working = workingDayUpTo(today, isWorked)
  return working && workingDayUpTo(addDays(working, -1), isWorked)
}
