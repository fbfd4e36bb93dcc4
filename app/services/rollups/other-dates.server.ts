import type { BusinessDay } from '~/domain/calendar/business-day'
import { sumObjectifs } from '~/domain/objectifs/totals'
import { noFiguresByService } from '~/domain/records/figures'
import { activityAt, type MonthActivity, sumActivities } from '~/domain/records/month-activity'
import { type DatedPart, oddlyDated } from '~/domain/records/scope-figures'
import { readSites } from './rollups.server'

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
  const [activities, objectifs] = await Promise.all([
    readSites('activity', siteIds, month),
    readSites('objectifs', siteIds, month),
  ])
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
