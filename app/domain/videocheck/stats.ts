import type { SiteNode } from '../hierarchy/network'
import { sumVideocheck, type VideocheckMonth } from './month'
import { sumsOf, type VideocheckTotals } from './totals'

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
export function statsData(months: readonly SiteMonth[]) {
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
