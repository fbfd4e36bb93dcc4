import { monthOf } from '~/domain/calendar/local-date'
import {
  type CausesByService,
  isUnplanned,
  type SiteCauses,
  sumSiteCauses,
} from '~/domain/causes/site-causes'
import { byMeasure, type Measure } from '~/domain/measures'
import type { DayContext, DayRollup } from '../day-rollups.server'
import { causesOf, type PlacedMonth, readSiteMonths } from '../site-months.server'

/** The levers of a scope on a day; null: of no concession. A concession with an unreadable record is in neither. */
export interface CausesRollup {
  counted: CausesByService | null
  /** concessions with an unreadable objectif; they count when no concession has a target (4-decisions, 42) */
  unaimed: CausesByService | null
  /** concessions of either with unreadable planning: their hours are in one lever */
  unplanned: string[]
}

/** Sums the causes that are not null; null without any. */
export function sumFound(found: readonly (CausesByService | null)[]): CausesByService | null {
  const own = found.filter((one) => one !== null)
  return own.length > 0 ? sumSiteCauses(own) : null
}

function causesIn(months: readonly PlacedMonth[], at: DayContext, measure: Measure): CausesRollup {
  const [aimed, unaimed]: [SiteCauses[], SiteCauses[]] = [[], []]
  const unplanned: string[] = []
  for (const one of months) {
    const { site, month } = one
    if (month.activity.unreadable.length > 0) continue
    const isAimed = month.objectifs.unreadable.length === 0
    ;(isAimed ? aimed : unaimed).push(causesOf(one, at, measure))
    if (isUnplanned(month)) unplanned.push(site._id)
  }
  return { counted: sumFound(aimed), unaimed: sumFound(unaimed), unplanned }
}

/** Causes of a scope's gap on a day, for each measure, stored level by level (7-beyond §1). */
export const CAUSES: Readonly<Record<Measure, DayRollup<CausesRollup>>> = byMeasure((measure) => ({
  name: `causes-${measure}` as const,
  load: async (lists, at) => {
    const months = await readSiteMonths(lists.flat(), monthOf(at.date))
    const bySite = new Map(months.map((one) => [one.site._id, one]))
    return lists.map((list) =>
      causesIn(
        list.flatMap(({ _id }) => bySite.get(_id) ?? []),
        at,
        measure,
      ),
    )
  },
  sum: (parts) => ({
    counted: sumFound(parts.map(({ counted }) => counted)),
    unaimed: sumFound(parts.map(({ unaimed }) => unaimed)),
    unplanned: parts.flatMap(({ unplanned }) => unplanned),
  }),
}))
