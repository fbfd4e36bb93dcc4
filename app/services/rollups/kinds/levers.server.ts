import { monthOf } from '~/domain/calendar/local-date'
import { isUnplanned } from '~/domain/causes/site-causes'
import { causesIn, landingsIn } from '~/domain/cells/views'
import {
  packLevers,
  type SiteLevers,
  siteLevers,
  unpackLevers,
} from '~/domain/comparison/site-levers'
import { rowLanding } from '~/domain/landing/row-landing'
import { byMeasure, type Measure } from '~/domain/measures'
import type { DayContext, DayRollup } from '../day-rollups.server'
import { addPacked, type PackedSites, unpackedOnce } from '../site-list-codec.server'
import { cellsOf, type PlacedMonth, readSiteMonths } from '../site-months.server'

function leversBySite(
  months: readonly PlacedMonth[],
  at: DayContext,
  measure: Measure,
): Map<string, SiteLevers> {
  const bySite = new Map<string, SiteLevers>()
  for (const one of months) {
    const { site, month } = one
    if (month.activity.unreadable.length > 0) continue
    const cells = cellsOf(one, at)
    const { total } = causesIn(cells, measure)
    const landed = landingsIn(cells, measure)
    bySite.set(
      site._id,
      siteLevers(site._id, total, measure, {
        unplanned: isUnplanned(month),
        landing: rowLanding(landed.total),
      }),
    )
  }
  return bySite
}

/** Levers and landing of each concession of a scope on a day, but for those with an unreadable record. */
export const SITE_LEVERS: Readonly<Record<Measure, DayRollup<PackedSites>>> = byMeasure(
  (measure) => ({
    name: `levers-${measure}` as const,
    load: async (lists, at) => {
      const months = await readSiteMonths(lists.flat(), monthOf(at.date), at.reference)
      const bySite = leversBySite(months, at, measure)
      return lists.map((list) => ({
        sites: packLevers(list.flatMap(({ _id }) => bySite.get(_id) ?? [])),
      }))
    },
    sum: addPacked,
  }),
)

/** The concessions' levers. */
export const leversOfSites = unpackedOnce(unpackLevers)
