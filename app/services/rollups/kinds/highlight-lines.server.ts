import { type Highlights, highlightsOf, sumHighlights } from '~/domain/analysis/highlights'
import { monthOf } from '~/domain/calendar/local-date'
import type { Measure } from '~/domain/measures'
import type { DayRollup } from '../day-rollups.server'
import { causesOf, readSiteMonths } from '../site-months.server'
import { WATCH } from './highlights.server'

const linesOf = (measure: 'ht' | 'hec'): DayRollup<Highlights> => ({
  name: `lines-${measure}`,
  load: async (lists, at) => {
    const months = await readSiteMonths(lists.flat(), monthOf(at.date))
    const bySite = new Map(months.map((one) => [one.site._id, causesOf(one, at, measure)]))
    return lists.map((list) =>
      highlightsOf(
        list.flatMap(({ _id }) => bySite.get(_id) ?? []),
        measure,
      ),
    )
  },
  sum: sumHighlights,
})

/** Highlights of a scope on a day in hours, stored level by level (7-beyond §5). Those of CA Net are in `WATCH`. */
export const LINES = { ht: linesOf('ht'), hec: linesOf('hec') } as const

/** The kind that holds a measure's highlights. */
export const highlightsKind = (measure: Measure): DayRollup<Highlights> =>
  measure === 'revenue' ? WATCH : LINES[measure]
