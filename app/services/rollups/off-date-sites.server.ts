import type { LocalDate } from '~/domain/calendar/local-date'
import type { DatedSites } from '~/domain/records/data-dates'
import { noFiguresByService } from '~/domain/records/figures'
import type { MonthActivity } from '~/domain/records/month-activity'
import { type DatedPart, offDateSites } from '~/domain/records/scope-figures'
import { minusObjectifs, noObjectifs, type ObjectifTotals } from '~/domain/targets/totals'
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
  dated.map(({ date, siteIds }) => ({
    label: date ?? '',
    day: date ?? `${month}-01`,
    siteIds,
  }))

/**
 * Realised figures and targets of the concessions whose data date differs from the majority's, by date. No query if
 * all data dates are equal (4-decisions, 39).
 */
export async function readOffDateSites(
  activity: MonthActivity,
  date: LocalDate,
  { scope, reference }: SubsetScope,
): Promise<DatedPart[]> {
  const { month } = activity
  const lists = asSubsets(offDateSites(activity, date), month)
  const where = { scope, month, reference }
  // Skip concessions without a data date: they have no figures or are already excluded, so subtracting them would
  // count twice.
  const [figures, objectifs] = await Promise.all([
    subsetFigures(
      lists.filter(({ label }) => label !== ''),
      where,
    ),
    subsetTargets(lists, where),
  ])
  return lists.map(({ label }) => ({
    date: label || null,
    cumulative: figures[label] ?? noFiguresByService(),
    objectifs: objectifs[label] ?? noObjectifs(),
  }))
}

/**
 * Reads the targets of lists of concessions that together form the whole scope, in the given order. The first list's
 * targets are the scope's minus the other lists'. One query, none for a single list.
 */
export async function readObjectifsOf(
  { activity: { month }, objectifs }: Rollup,
  [main, ...others]: readonly DatedSites[],
  { scope, reference }: SubsetScope,
): Promise<ObjectifTotals[]> {
  if (!main) return []
  const lists = asSubsets(others, month)
  const read = await subsetTargets(lists, { scope, month, reference })
  const sums = lists.map(({ label }) => read[label] ?? noObjectifs())
  return [sums.reduce(minusObjectifs, objectifs), ...sums]
}
