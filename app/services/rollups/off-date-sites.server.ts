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

/** Where a month's concessions stand. */
export type SubsetScope = Pick<SubsetContext, 'scope' | 'reference'>

/** The same as lists to be summed; who has no data in the month counts to its first day, i.e. with nothing. */
export const asSubsets = (dated: readonly DatedSites[], month: string): SiteSubset[] =>
  dated.map(({ date, siteIds }) => ({
    label: date ?? '',
    day: date ?? `${month}-01`,
    siteIds,
  }))

/**
 * What the concessions that have another data date than most realised, and their targets, date by date; nothing is
 * read in a tidy network (4-decisions, 39).
 */
export async function readOffDateSites(
  activity: MonthActivity,
  date: LocalDate,
  { scope, reference }: SubsetScope,
): Promise<DatedPart[]> {
  const { month } = activity
  const lists = asSubsets(offDateSites(activity, date), month)
  const where = { scope, month, reference }
  // why not of those without a date: they have nothing, or are out of the sum and not to be taken away once more
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
 * The targets of lists of concessions that are together the whole scope, in their order: the first list's are what
 * the others leave. One query, none when there is but one list.
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
