import { monthOf } from '~/domain/calendar/local-date'
import { type GapDay, siteGapHistory, sumGapDays } from '~/domain/causes/gap-history'
import { isUnplanned } from '~/domain/causes/site-causes'
import { byMeasure, type Measure } from '~/domain/measures'
import type { DayContext, DayRollup } from '../day-rollups.server'
import { type PlacedMonth, readSiteMonths } from '../site-months.server'

/** A scope's gap on each day of the month with a record. A concession with an unreadable record is in neither list. */
export interface GapHistoryRollup {
  counted: GapDay[]
  /** concessions with an unreadable objectif; they count when no concession has a target (4-decisions, 42) */
  unaimed: GapDay[]
  /** concessions of either with unreadable planning: their hours are in one lever */
  unplanned: string[]
}

function historyIn(
  months: readonly PlacedMonth[],
  { days }: DayContext,
  measure: Measure,
): GapHistoryRollup {
  const [aimed, unaimed]: [GapDay[][], GapDay[][]] = [[], []]
  const unplanned: string[] = []
  for (const { site, month } of months) {
    if (month.activity.unreadable.length > 0) continue
    const isAimed = month.objectifs.unreadable.length === 0
    ;(isAimed ? aimed : unaimed).push(siteGapHistory(site._id, month, { days, measure }).total)
    if (isUnplanned(month)) unplanned.push(site._id)
  }
  return { counted: sumGapDays(aimed), unaimed: sumGapDays(unaimed), unplanned }
}

/** Gap day by day of a scope's month, for each measure, stored level by level (7-beyond §5). */
export const GAP_HISTORY: Readonly<Record<Measure, DayRollup<GapHistoryRollup>>> = byMeasure(
  (measure) => ({
    name: `gaps-${measure}` as const,
    keyOf: () => 'month',
    load: async (lists, at) => {
      const months = await readSiteMonths(lists.flat(), monthOf(at.date))
      const bySite = new Map(months.map((one) => [one.site._id, one]))
      return lists.map((list) =>
        historyIn(
          list.flatMap(({ _id }) => bySite.get(_id) ?? []),
          at,
          measure,
        ),
      )
    },
    sum: (parts) => ({
      counted: sumGapDays(parts.map(({ counted }) => counted)),
      unaimed: sumGapDays(parts.map(({ unaimed }) => unaimed)),
      unplanned: parts.flatMap(({ unplanned }) => unplanned),
    }),
  }),
)
