import { monthOf } from '~/domain/calendar/local-date'
import { type Outside, siteOutside, sumOutside } from '~/domain/records/outside'
import type { DayRollup } from '../day-rollups.server'
import { readSiteFigures } from '../site-months.server'

/** Figures realised without a target by a scope's concessions on a day, stored level by level (4-decisions, 53). */
export const OUTSIDE: DayRollup<Outside> = {
  name: 'outside',
  load: async (lists, { date }) => {
    const found = await readSiteFigures(lists.flat(), monthOf(date))
    const bySite = new Map(
      found.map(({ site: { _id: siteId, name }, month }) => [
        siteId,
        siteOutside({ site: { siteId, name }, ...month }, date),
      ]),
    )
    return lists.map((list) => sumOutside(list.flatMap(({ _id }) => bySite.get(_id) ?? [])))
  },
  sum: sumOutside,
}
