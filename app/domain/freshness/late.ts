import { previousBusinessDate } from '../calendar/analysis-date'
import { type BusinessDay, monthOf } from '../calendar/business-day'
import { lastDayOf } from '../calendar/day-arithmetic'
import { latestDays, NO_DAYS } from '../calendar/day-set'
import { type Freshness, freshnessOn, sitesByDataDate } from '../records/data-dates'
import type { MonthActivity } from '../records/month-activity'

/**
 * Who has no data of the day that is due: late on that day (4-decisions, 18) and without a later record, since the
 * file of a morning after a holiday is dated by the holiday (4-decisions, 14).
 * @param month the month of the day that is due
 * @param next the month after, once it has begun
 */
export function freshnessWhenDue(
  due: BusinessDay,
  month: MonthActivity,
  next: MonthActivity | null,
): Freshness {
  const latest = latestDays(month.month, lastDayOf(month.month))
  const later = new Set(
    [
      ...month.sites.filter(({ days }) => (latest(days) ?? '') >= due),
      ...(next?.sites.filter(({ days }) => days !== NO_DAYS) ?? []),
    ].map(({ siteId }) => siteId),
  )
  const on = freshnessOn(month, due, () => true)
  const late = on.late.filter(({ siteId }) => !later.has(siteId))
  return { ...on, late, upToDate: on.upToDate + on.late.length - late.length }
}

/**
 * The day to look at when a day is due: the default analysed date (spec 1 §4) where it lies after the day that is due,
 * a holiday then, and most concessions have their data of it; else the day that is due.
 */
export function dayInSight(
  due: BusinessDay,
  today: BusinessDay,
  month: MonthActivity,
): BusinessDay {
  const shown = previousBusinessDate(today)
  if (shown <= due || monthOf(shown) !== month.month) return due
  const [most] = sitesByDataDate(month, shown)
  return most?.date === shown ? shown : due
}
