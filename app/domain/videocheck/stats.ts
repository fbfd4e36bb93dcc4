import type { ScopeLabel } from '../analysis/statistics'
import type { LocalDate, Month } from '../calendar/local-date'
import type { FreshnessView } from '../freshness/view'
import type { SiteNode } from '../hierarchy/network'
import type { DatedVideocheck } from './figures'
import { sumVideocheck, type VideocheckMonth } from './month'
import { sumsOf, type VideocheckTotals } from './totals'

/** Response body of `GET /videocheck/stats` (3 §3, §7). */
export interface VideocheckStats {
  period: Month
  analyzedDate: LocalDate
  scope: ScopeLabel
  totals: {
    global: VideocheckTotals
    groups: { groupId: string; totals: VideocheckTotals }[]
    plates: { plateId: string; totals: VideocheckTotals }[]
  }
  /** the concessions with data, each up to its own date */
  data: {
    concessionId: string
    date: LocalDate
    nombreEntreesVideocheck: number
    dossiersEnvoyes: number
    caIdentifie: number
    caRealise: number
  }[]
  /** cumulative figures after each date of the month's imports, up to the analysed one */
  path: DatedVideocheck[]
  /** the concessions late on the analysed date; `date` null: no data, left out of the totals */
  late: FreshnessView['late']
  /** the concessions left out because their stored data are invalid */
  unreadable: FreshnessView['unreadable']
}

/** A concession with its month. */
export interface SiteMonth {
  site: SiteNode
  month: VideocheckMonth
}

/** Totals of the concessions that share a plate or a group. */
export function totalsBy(
  months: readonly SiteMonth[],
  keyOf: (site: SiteNode) => string,
): { id: string; totals: VideocheckTotals }[] {
  const ids = [...new Set(months.map(({ site }) => keyOf(site)))]
  const own = new Map(ids.map((id) => [id, [] as VideocheckMonth[]]))
  for (const { site, month } of months) own.get(keyOf(site))?.push(month)
  return [...own].map(([id, parts]) => ({ id, totals: sumsOf(sumVideocheck(parts)) }))
}

/** One line per concession with data. */
export function statsData(months: readonly SiteMonth[]): VideocheckStats['data'] {
  return months.flatMap(({ site, month }) => {
    const date = month.sites[0]?.date
    if (!date) return []
    const { entries, videosDone, identifiedRevenue, realizedRevenue } = month.figures
    return [
      {
        concessionId: site._id,
        date,
        nombreEntreesVideocheck: entries,
        dossiersEnvoyes: videosDone,
        caIdentifie: identifiedRevenue,
        caRealise: realizedRevenue,
      },
    ]
  })
}
