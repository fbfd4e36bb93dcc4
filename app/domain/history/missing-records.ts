import { type LocalDate, monthOf } from '../calendar/local-date'
import { sitesByDataDate } from '../records/data-dates'
import { activityAt, type MonthActivity } from '../records/month-activity'
import { type ObjectifTotals, untargetedSites } from '../targets/totals'
import { countedUpTo } from './periods'

interface KnownMonth {
  activity: MonthActivity
  objectifs: ObjectifTotals
}

/** Concessions without a valid record in the counted days of a month. */
function withoutRecord(activity: MonthActivity, date: LocalDate): readonly string[] {
  const dated = sitesByDataDate(activity, countedUpTo(activity.month, date))
  return dated.find((one) => one.date === null)?.siteIds ?? []
}

/**
 * Concessions in no sum of a month in which others of the scope have data (4-decisions, 43). Includes those not
 * open then, for comparing months. Empty when no concession has data.
 */
export function silentSites(activity: MonthActivity, date: LocalDate): readonly string[] {
  return activityAt(activity, countedUpTo(activity.month, date))
    ? withoutRecord(activity, date)
    : []
}

/**
 * Concessions missing in the figures of a month in which others of the scope have records (4-decisions, 39, 42 and
 * 43). In the month in progress: those that `freshnessOn` reports late without a date. In a past month: only those
 * with an objectif, because others may not have been open. Concessions with an invalid record are not included;
 * they have their own message.
 */
export function unrecordedSites(
  { activity, objectifs }: KnownMonth,
  date: LocalDate,
): readonly string[] {
  const none = withoutRecord(activity, date)
  if (none.length === 0 || !activityAt(activity, countedUpTo(activity.month, date))) return []
  const isUnderWay = activity.month === monthOf(date)
  const apart = new Set([...activity.unreadable, ...(isUnderWay ? [] : objectifs.missing)])
  return none.filter((siteId) => !apart.has(siteId))
}

/** Concessions of `untargetedSites` with a record in the counted days of the month. */
export const untargetedRecords = (
  { activity, objectifs }: KnownMonth,
  date: LocalDate,
): readonly string[] => untargetedSites(objectifs, withoutRecord(activity, date))
