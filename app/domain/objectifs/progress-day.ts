import { previousBusinessDate } from '../calendar/analysis-date'
import { type BusinessDay, type Month, monthOf } from '../calendar/business-day'
import { daysOf, lastDayOf } from '../calendar/day-arithmetic'
import { isWorkingDay } from '../calendar/working-days'

/**
 * The day at which the progress of a month's revenue stands on /targets, whose month is chosen apart from the analysed
 * date (spec 1 §2.7, §4): that date in its own month, a past month's last day, in the current one the default analysed
 * date. Null for a month in which nothing can be realised yet.
 */
export function progressDay(
  month: Month,
  { date, today }: { date: BusinessDay; today: BusinessDay },
): BusinessDay | null {
  if (month === monthOf(date)) return date
  if (month < monthOf(today)) return lastDayOf(month)
  const latest = previousBusinessDate(today)
  return month === monthOf(latest) ? latest : null
}

/** The last day of a month whose data are waited for: its last working day (4-decisions, 12); null without any. */
export function lastDueDay(month: Month, holidays: ReadonlySet<BusinessDay>): BusinessDay | null {
  return daysOf(month).findLast((day) => isWorkingDay(day, holidays)) ?? null
}
