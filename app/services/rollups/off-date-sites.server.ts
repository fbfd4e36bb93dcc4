import type { LocalDate } from '~/domain/calendar/local-date'
import { type DatedPart, offDateSites } from '~/domain/cells/scope-figures'
import { scopeDays } from '~/domain/places/place-days'
import { type DatedSites, datedLabel, dateOfLabel } from '~/domain/records/data-dates'
import { noFiguresByService } from '~/domain/records/figures'
import type { MonthActivity } from '~/domain/records/month-activity'
import { noObjectifs, type ObjectifTotals } from '~/domain/targets/totals'
import type { Rollup } from './definitions.server'
import {
  type SiteSubset,
  type SubsetContext,
  subsetFigures,
  subsetTargets,
} from './subset-rollups.server'

/** Scope and reference data of a month's concessions. */
export type SubsetScope = Pick<SubsetContext, 'scope' | 'reference'>

/** Converts to subsets; a concession without data counts up to the month's first day, with no figures. */
export const asSubsets = (dated: readonly DatedSites[], month: string): SiteSubset[] =>
  dated.map(({ date, siteIds, days }) => ({
    label: datedLabel(date, days),
    day: date ?? `${month}-01`,
    siteIds,
  }))

/**
 * Realised figures of the concessions whose data date or calendar differs from the majority's. No query
 * if all are equal (4-decisions, 39 and 71).
 */
export async function readOffDateSites(
  activity: MonthActivity,
  date: LocalDate,
  { scope, reference }: SubsetScope,
): Promise<DatedPart[]> {
  const { month } = activity
  const dated = offDateSites(activity, date, scopeDays(reference, month, scope))
  const lists = asSubsets(dated, month)
  const where = { scope, month, reference }
  // Skip concessions without a data date: they have no figures or are already excluded, so subtracting them would
  // count twice.
  const figures = await subsetFigures(
    lists.filter(({ label }) => dateOfLabel(label) !== null),
    where,
  )
  return dated.map(({ date: day, days }) => {
    const label = datedLabel(day, days)
    return {
      date: day,
      cumulative: figures[label] ?? noFiguresByService(),
      ...(days ? { days } : {}),
    }
  })
}

/**
 * Reads the targets of lists of concessions that together form the whole scope, in the given order. One query, none for
 * a single list.
 */
export async function readObjectifsOf(
  { activity: { month }, objectifs }: Rollup,
  dated: readonly DatedSites[],
  { scope, reference }: SubsetScope,
): Promise<ObjectifTotals[]> {
  if (dated.length <= 1) return dated.map(() => objectifs)
  // All lists, as `readSalesOfEach` reads them: a stored sum holds one set of lists.
  const lists = asSubsets(dated, month)
  const read = await subsetTargets(lists, { scope, month, reference })
  return lists.map(({ label }) => read[label] ?? noObjectifs())
}
