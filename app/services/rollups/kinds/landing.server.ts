import { monthOf } from '~/domain/calendar/local-date'
import { isUnplanned } from '~/domain/causes/site-causes'
import { siteLanding } from '~/domain/landing/landing'
import { type LandingSums, sumLandings } from '~/domain/landing/landing-sums'
import { byMeasure, type Measure } from '~/domain/measures'
import type { DayContext, DayRollup } from '../day-rollups.server'
import { type PlacedMonth, readSiteMonths } from '../site-months.server'

/** The landing of a scope on a day; null: of no concession. A concession with an unreadable record is in neither. */
export interface LandingRollup {
  counted: LandingSums | null
  /** concessions with an unreadable objectif; they count when no concession has a target (4-decisions, 42) */
  unaimed: LandingSums | null
  /** concessions of either with unreadable planning: their landing is the documents' projection */
  unplanned: string[]
}

type Places = ReadonlyMap<string, number>

/** Sums the landings that are not null; null without any. */
export function sumFoundLandings(
  found: readonly (LandingSums | null)[],
  places?: Places,
): LandingSums | null {
  const own = found.filter((one) => one !== null)
  return own.length > 0 ? sumLandings(own, places) : null
}

function landingIn(
  months: readonly PlacedMonth[],
  { date, days }: DayContext,
  measure: Measure,
): LandingRollup {
  const [aimed, unaimed]: [LandingSums[], LandingSums[]] = [[], []]
  const unplanned: string[] = []
  for (const { site, month } of months) {
    if (month.activity.unreadable.length > 0) continue
    const isAimed = month.objectifs.unreadable.length === 0
    ;(isAimed ? aimed : unaimed).push(siteLanding(site._id, month, { date, days, measure }))
    if (isUnplanned(month)) unplanned.push(site._id)
  }
  return { counted: sumFoundLandings(aimed), unaimed: sumFoundLandings(unaimed), unplanned }
}

/** Landing of a scope on a day, for each measure, stored level by level (7-beyond §5). */
export const LANDING: Readonly<Record<Measure, DayRollup<LandingRollup>>> = byMeasure(
  (measure) => ({
    name: `landing-${measure}` as const,
    load: async (lists, at) => {
      const months = await readSiteMonths(lists.flat(), monthOf(at.date))
      const bySite = new Map(months.map((one) => [one.site._id, one]))
      return lists.map((list) =>
        landingIn(
          list.flatMap(({ _id }) => bySite.get(_id) ?? []),
          at,
          measure,
        ),
      )
    },
    sum: (parts, places) => ({
      counted: sumFoundLandings(
        parts.map(({ counted }) => counted),
        places,
      ),
      unaimed: sumFoundLandings(
        parts.map(({ unaimed }) => unaimed),
        places,
      ),
      unplanned: parts.flatMap(({ unplanned }) => unplanned),
    }),
  }),
)
