import { type BusinessDay, monthOf } from '../calendar/business-day'
import type { ObjectifTotals } from '../objectifs/totals'
import { activityAt, type MonthActivity, sitesByDataDate } from '../records/month-activity'
import { countedUpTo } from './periods'

/** The concessions without a record in a month as far as it counts at the analysed date, read or not. */
export function sitesWithoutRecord(
  activity: MonthActivity,
  date: BusinessDay,
): ReadonlySet<string> {
  const dated = sitesByDataDate(activity, countedUpTo(activity.month, date))
  return new Set(dated.find((one) => one.date === null)?.siteIds)
}

/**
 * Those of them that a month's figures lack while others of the scope have some (4-decisions, 39, 42 and 43): in the
 * month under way whom `freshnessOn` calls late without a date, in a month that is over who has an objectif of it.
 * Without objectif and without record nothing tells that a concession was open then, and nothing changes. One that
 * cannot be read is said as that instead.
 */
export function unrecordedSites(
  { activity, objectifs }: { activity: MonthActivity; objectifs: ObjectifTotals },
  date: BusinessDay,
): string[] {
  if (!activityAt(activity, countedUpTo(activity.month, date))) return []
  const isUnderWay = activity.month === monthOf(date)
  const apart = new Set([...activity.unreadable, ...(isUnderWay ? [] : objectifs.missing)])
  return [...sitesWithoutRecord(activity, date)].filter((siteId) => !apart.has(siteId))
}
