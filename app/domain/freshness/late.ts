import { previousBusinessDate } from '../calendar/analysis-date'
import { lastDayOf } from '../calendar/day-arithmetic'
import { latestDays, NO_DAYS } from '../calendar/day-set'
import { type LocalDate, monthOf } from '../calendar/local-date'
import {
  type Freshness,
  freshnessOn,
  isLate,
  type LateSite,
  sitesByDataDate,
} from '../records/data-dates'
import type { MonthActivity } from '../records/month-activity'

/**
 * Freshness on the due day: concessions late on that day (4-decisions, 18) and without a later record. A later
 * record counts, because the file of the morning after a holiday carries the holiday's date (4-decisions, 14).
 * @param month month of the due day
 * @param next month after, null until it has begun
 * @param dueOf a concession's own due day, not after `due` (4-decisions, 71); in an earlier month nothing is due
 */
export function freshnessWhenDue(
  due: LocalDate,
  month: MonthActivity,
  next: MonthActivity | null,
  dueOf: (siteId: string) => LocalDate | null = () => due,
): Freshness {
  const latest = latestDays(month.month, lastDayOf(month.month))
  const later = new Set(
    [
      ...month.sites.filter(({ days }) => (latest(days) ?? '') >= due),
      ...(next?.sites.filter(({ days }) => days !== NO_DAYS) ?? []),
    ].map(({ siteId }) => siteId),
  )
  const on = freshnessOn(month, due, { isWorked: () => true })
  const isDue = ({ siteId, date }: LateSite) => {
    const own = dueOf(siteId)
    return own !== null && monthOf(own) === month.month && isLate(date, own)
  }
  const late = on.late.filter((site) => !later.has(site.siteId) && isDue(site))
  return { ...on, late, upToDate: on.upToDate + on.late.length - late.length }
}

/**
 * Day that a report analyses. The default analysed date (spec 1 §4) if it is a holiday after the due day and most
 * concessions have data of it; else the due day.
 */
export function dayToReport(due: LocalDate, today: LocalDate, month: MonthActivity): LocalDate {
  const shown = previousBusinessDate(today)
  if (shown <= due || monthOf(shown) !== month.month) return due
  const [most] = sitesByDataDate(month, shown)
  return most?.date === shown ? shown : due
}
