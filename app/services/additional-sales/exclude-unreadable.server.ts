import { NO_DAYS } from '~/domain/calendar/day-set'
import type { LocalDate } from '~/domain/calendar/local-date'
import { monthOf } from '~/domain/calendar/local-date'
import { ReadFailedError } from '~/domain/objectifs/errors'
import { SALES_UNREADABLE } from '~/domain/read-failure-messages'
import { minusObjectifs, noObjectifs } from '~/domain/targets/totals'
import { asSubsets } from '~/services/rollups/off-date-sites.server'
import { partOfMonth, type ScopeMonth } from '~/services/rollups/scope-month.server'
import {
  type SubsetContext,
  subsetSales,
  subsetTargets,
} from '~/services/rollups/subset-rollups.server'
import { readOrThrow } from '~/services/web/guarded-read.server'

/** Scope, reference data and month with which sums of lists of concessions are read. */
export const subsetScopeOf = (
  { scope, reference }: ScopeMonth,
  date: LocalDate,
): SubsetContext => ({
  scope,
  reference,
  month: monthOf(date),
})

/**
 * Concessions of the scope grouped by the date of their sales (4-decisions, 18 and 41); `lists` has only groups with
 * sales.
 */
export function datedLists(month: ScopeMonth, date: LocalDate) {
  const { dated } = partOfMonth(month, date, 'sales')
  const sold = dated.filter((one) => one.date !== null)
  return { dated, lists: asSubsets(sold, monthOf(date)) }
}

type Sold = ReturnType<typeof subsetSales>

// Cached per month of a request: `validSales` reads these sums before the page's content does.
const asked = new WeakMap<ScopeMonth, { date: LocalDate; sold: Sold }>()

/** Sales of a scope of several concessions by list label, read once per `ScopeMonth` of a request. */
export function soldOfLists(month: ScopeMonth, date: LocalDate): Sold {
  const known = asked.get(month)
  if (known?.date === date) return known.sold
  const sold = subsetSales(datedLists(month, date).lists, subsetScopeOf(month, date))
  asked.set(month, { date, sold })
  return sold
}

/**
 * Month of a scope without the concessions whose sales cannot be read. Neither their sales nor their targets count,
 * and `freshness` names them (4-decisions, 42 and 43). The month of one concession is returned unchanged: its page
 * says that its sales cannot be read. Two queries; reading the sales needs only the first.
 * @throws ReadFailedError, also when no concession's sales can be read
 */
export async function validSales(month: ScopeMonth, date: LocalDate): Promise<ScopeMonth> {
  if (month.scope.type === 'site') return month
  const sums = await readOrThrow(SALES_UNREADABLE, () => soldOfLists(month, date))
  const broken = Object.values(sums).flatMap((sum) => sum?.unreadable ?? [])
  if (broken.length === 0) return month
  const all = datedLists(month, date).lists.reduce((sum, { siteIds }) => sum + siteIds.length, 0)
  if (broken.length === all) throw new ReadFailedError(SALES_UNREADABLE, null)
  const targets = await readOrThrow(SALES_UNREADABLE, () =>
    subsetTargets([{ label: 'left', day: date, siteIds: broken }], subsetScopeOf(month, date)),
  )
  const { activity, objectifs } = month.rollup
  const { siteById } = month.reference.network
  const out = new Set(broken)
  const named = broken.map((siteId) => ({
    siteId,
    name: siteById.get(siteId)?.name ?? siteId,
    part: 'sales' as const,
  }))
  return {
    ...month,
    rollup: {
      activity: {
        ...activity,
        sites: activity.sites.map((one) =>
          out.has(one.siteId) ? { ...one, sales: NO_DAYS } : one,
        ),
        unreadable: [...activity.unreadable, ...broken],
      },
      objectifs: minusObjectifs(objectifs, targets.left ?? noObjectifs()),
    },
    unsold: out,
    freshness: {
      ...month.freshness,
      unreadable: [...month.freshness.unreadable, ...named],
    },
  }
}
