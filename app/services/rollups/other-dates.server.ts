import type { BusinessDay } from '~/domain/calendar/business-day'
import { minusObjectifs, type ObjectifTotals, sumObjectifs } from '~/domain/objectifs/totals'
import { noFiguresByService } from '~/domain/records/figures'
import {
  activityAt,
  type MonthActivity,
  sumActivities,
  unreadableActivity,
} from '~/domain/records/month-activity'
import { type DatedPart, oddlyDated } from '~/domain/records/scope-figures'
import { readSites } from './build.server'
import type { Rollup } from './parts.server'

/**
 * What the concessions that have another data date than most realised, and their targets, date by date; nothing is
 * read in a tidy network (4-decisions, 39).
 */
export async function readOtherDates(
  activity: MonthActivity,
  date: BusinessDay,
): Promise<DatedPart[]> {
  const { month } = activity
  const odd = oddlyDated(activity, date)
  const siteIds = odd.flatMap((part) => part.siteIds)
  if (siteIds.length === 0) return []
  const [read, objectifs] = await Promise.all([
    readSites('activity', siteIds, month),
    readSites('objectifs', siteIds, month),
  ])
  // why: who is out of the sum must not be taken away from it once more
  const out = new Set(activity.unreadable)
  const activities = read.map((part, i) => {
    const siteId = siteIds[i] ?? ''
    return out.has(siteId) ? unreadableActivity(siteId, month) : part
  })
  let from = 0
  return odd.map((part) => {
    const to = from + part.siteIds.length
    const sum = sumActivities(month, activities.slice(from, to))
    const own: DatedPart = {
      date: part.date,
      cumulative: activityAt(sum, date)?.cumulative ?? noFiguresByService(),
      objectifs: sumObjectifs(objectifs.slice(from, to)),
    }
    from = to
    return own
  })
}

/**
 * The targets of lists of concessions that are together the whole scope, in their order: the first list's are what
 * the others leave. One query, none when there is but one list.
 */
export async function readObjectifsOf(
  { activity, objectifs }: Rollup,
  [main, ...others]: readonly { siteIds: readonly string[] }[],
): Promise<ObjectifTotals[]> {
  const siteIds = others.flatMap((part) => part.siteIds)
  if (!main) return []
  if (siteIds.length === 0) return [objectifs]
  const read = await readSites('objectifs', siteIds, activity.month)
  let from = 0
  const sums = others.map((part) => {
    const own = read.slice(from, from + part.siteIds.length)
    from += part.siteIds.length
    return sumObjectifs(own)
  })
  return [sums.reduce(minusObjectifs, objectifs), ...sums]
}
