import { type BusinessDay, monthOf } from '../calendar/business-day'
import { type ObjectifTotals, untargetedSites } from '../objectifs/totals'
import { sitesByDataDate } from '../records/data-dates'
import { activityAt, type MonthActivity } from '../records/month-activity'
import { countedUpTo } from './periods'

interface KnownMonth {
  activity: MonthActivity
  objectifs: ObjectifTotals
}

/** The concessions without a record in a month as far as it counts at the analysed date, or with one that cannot be read. */
function withoutRecord(activity: MonthActivity, date: BusinessDay): readonly string[] {
  const dated = sitesByDataDate(activity, countedUpTo(activity.month, date))
  return dated.find((one) => one.date === null)?.siteIds ?? []
}

/**
 * All that have nothing in the sums of a month in which others of the scope have something, open then or not, for whoever
 * sets one month against another (4-decisions, 43). Empty where nobody has anything.
 */
export function silentSites(activity: MonthActivity, date: BusinessDay): readonly string[] {
  return activityAt(activity, countedUpTo(activity.month, date))
    ? withoutRecord(activity, date)
    : []
}

/**
 * The concessions that have no record in a month in which others of the scope have some, so that its figures lack theirs
 * (4-decisions, 39, 42 and 43): in the month under way whom `freshnessOn` calls late without a date, in a month that is
 * over who has an objectif of it. Without objectif and without record nothing tells that a concession was open then, and
 * nothing changes. One that cannot be read is said as that instead.
 */
export function unrecordedSites(
  { activity, objectifs }: KnownMonth,
  date: BusinessDay,
): readonly string[] {
  const none = withoutRecord(activity, date)
  if (none.length === 0 || !activityAt(activity, countedUpTo(activity.month, date))) return []
  const isUnderWay = activity.month === monthOf(date)
  const apart = new Set([...activity.unreadable, ...(isUnderWay ? [] : objectifs.missing)])
  return none.filter((siteId) => !apart.has(siteId))
}

/** Those of `untargetedSites` that a month's realised counts as far as it counts at the analysed date. */
export const untargetedRecords = (
  { activity, objectifs }: KnownMonth,
  date: BusinessDay,
): readonly string[] => untargetedSites(objectifs, withoutRecord(activity, date))
