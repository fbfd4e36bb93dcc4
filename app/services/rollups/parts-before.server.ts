import type { BusinessDay } from '~/domain/calendar/business-day'
import { latestDay } from '~/domain/calendar/day-set'
import { type FiguresByService, minusFigures, noFiguresByService } from '~/domain/records/figures'
import { activityAt, type MonthActivity, sumActivities } from '~/domain/records/month-activity'
import { readSites } from './build.server'

/**
 * What another month holds for the parts of a scope, each at the day that its own data date is compared with
 * (4-decisions, 39 and 43); null where it knows nothing of them.
 * @param days the day of each part, the main one first
 * @param oddSiteIds the concessions of the parts after the main one
 */
export async function partsBefore(
  days: readonly (BusinessDay | null)[],
  before: MonthActivity,
  oddSiteIds: readonly (readonly string[])[],
): Promise<(FiguresByService | null)[]> {
  const at = (activity: MonthActivity, day: BusinessDay | null) =>
    day === null ? null : (activityAt(activity, day)?.cumulative ?? null)
  const read = await Promise.all(
    oddSiteIds.map((siteIds) => readSites('activity', siteIds, before.month)),
  )
  const odd = read.map((sites) => sumActivities(before.month, sites))
  const [mainDay = null] = days
  const whole = at(before, mainDay)
  const others = new Set(oddSiteIds.flat())
  // why not `whole`: it may be the odd ones' alone, and what they leave would read as a month of 0
  const isKnown = before.sites.some(
    ({ siteId, days: held }) =>
      mainDay !== null && !others.has(siteId) && latestDay(held, before.month, mainDay) !== null,
  )
  const main =
    whole &&
    isKnown &&
    odd.reduce((left, part) => minusFigures(left, at(part, mainDay) ?? noFiguresByService()), whole)
  return [main || null, ...odd.map((part, i) => at(part, days[i + 1] ?? null))]
}
