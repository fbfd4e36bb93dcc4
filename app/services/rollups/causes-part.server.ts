import { monthOf } from '~/domain/calendar/business-day'
import { byMeasure, type Measure } from '~/domain/records/measures'
import { type CausesByService, isUnplanned, sumSiteCauses } from '~/domain/records/site-causes'
import type { At, DayPart } from './kept.server'
import { causesOf, type PlacedMonth, readSiteMonths } from './site-months.server'

/** The levers of a scope on a day; null: of no concession. A concession with an unreadable record is in neither. */
export interface KeptCauses {
  counted: CausesByService | null
  /** of those whose objectif cannot be read: they count where nobody has a target (4-decisions, 42) */
  unaimed: CausesByService | null
  /** those of either whose planning cannot be read: their hours are in one lever */
  unplanned: string[]
}

/** The causes of what is there; null without any. */
export function sumFound(found: readonly (CausesByService | null)[]): CausesByService | null {
  const own = found.filter((one) => one !== null)
  return own.length > 0 ? sumSiteCauses(own) : null
}

function causesIn(months: readonly PlacedMonth[], at: At, measure: Measure): KeptCauses {
  const readable = months.filter(({ month: { activity } }) => activity.unreadable.length === 0)
  const of = (isAimed: boolean) =>
    sumFound(
      readable
        .filter(({ month: { objectifs } }) => (objectifs.unreadable.length === 0) === isAimed)
        .map((one) => causesOf(one, at, measure)),
    )
  const unplanned = readable.filter(({ month }) => isUnplanned(month)).map(({ site }) => site._id)
  return { counted: of(true), unaimed: of(false), unplanned }
}

/** What the gap of a scope comes from on a day, for each measure, kept level by level (7-beyond §1, issue 13). */
export const CAUSES: Readonly<Record<Measure, DayPart<KeptCauses>>> = byMeasure((measure) => ({
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
