import { latestDays } from '~/domain/calendar/day-set'
import type { LocalDate } from '~/domain/calendar/local-date'
import { type DatedSites, datedLabel } from '~/domain/records/data-dates'
import { type FiguresByService, minusFigures } from '~/domain/records/figures'
import { activityAt, type MonthActivity } from '~/domain/records/month-activity'
import type { SubsetScope } from './off-date-sites.server'
import { subsetFigures } from './subset-rollups.server'

/** The concessions of the parts after the main one, all together. */
const OTHERS = 'others'

/**
 * Figures of another month for each part of a scope, at the day compared with the part's own data date (4-decisions,
 * 39 and 43). Null where the month has no record of the part.
 * @param days the day of each part, the main one first
 * @param odd the concessions of the parts after the main one, by their own data date
 */
export async function partsBefore(
  days: readonly (LocalDate | null)[],
  before: MonthActivity,
  odd: readonly DatedSites[],
  { scope, reference }: SubsetScope,
): Promise<(FiguresByService | null)[]> {
  const [mainDay = null, ...others] = days
  const oddSiteIds = odd.flatMap(({ siteIds }) => siteIds)
  const lists = [
    { label: OTHERS, day: mainDay, siteIds: oddSiteIds },
    ...odd.map(({ date, siteIds, days: own }, i) => ({
      label: datedLabel(date, own),
      day: others[i] ?? null,
      siteIds,
    })),
  ].flatMap(({ day, ...list }) => (day === null ? [] : { ...list, day }))
  const where = { scope, month: before.month, reference }
  const sums = await subsetFigures(lists, where)
  const left = new Set(oddSiteIds)
  // Not without this check: if only off-date concessions have records, subtracting them would show a month of 0.
  const isKnown = (day: LocalDate) => {
    const latest = latestDays(before.month, day)
    return before.sites.some(({ siteId, days: held }) => latest(held) !== null && !left.has(siteId))
  }
  const isEmpty = before.days.length === 0
  const whole =
    mainDay !== null && !isEmpty && isKnown(mainDay) ? activityAt(before, mainDay) : null
  const taken = sums[OTHERS]
  const main = whole && (taken ? minusFigures(whole.cumulative, taken) : whole.cumulative)
  return [main, ...odd.map(({ date, days: own }) => sums[datedLabel(date, own)] ?? null)]
}
