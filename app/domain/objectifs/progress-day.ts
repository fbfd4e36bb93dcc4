import { previousBusinessDate } from '../calendar/analysis-date'
import { daysOf, lastDayOf } from '../calendar/day-arithmetic'
import { type LocalDate, type Month, monthOf } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'

/**
 * Day for the revenue progress of /targets, whose month is selected independently of the analysed date (spec 1
 * §2.7, §4). The analysed date in its own month; the last day of a past month; the default analysed date in the
 * current month. Null for a month in which nothing can be realised yet.
 */
export function progressDay(
  month: Month,
  { date, today }: { date: LocalDate; today: LocalDate },
): LocalDate | null {
  if (month === monthOf(date)) return date
  if (month < monthOf(today)) return lastDayOf(month)
  const latest = previousBusinessDate(today)
  return month === monthOf(latest) ? latest : null
}

/** Last day of a month for which data is due: its last working day (4-decisions, 12); null without working day. */
export function lastDueDay(month: Month, { isWorked }: MonthDays): LocalDate | null {
  return daysOf(month).findLast(isWorked) ?? null
}
