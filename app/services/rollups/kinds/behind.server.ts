import { monthOf } from '~/domain/calendar/local-date'
import { comparedSite } from '~/domain/comparison/compared-site'
import { placesOf } from '~/domain/hierarchy/network'
import { type SitesBehind, siteBehind, sumBehind } from '~/domain/morning/sites-behind'
import type { DayRollup } from '../day-rollups.server'
import { causesOf, readSiteMonths } from '../site-months.server'

/**
 * The concessions of a scope furthest behind their objective, for the morning mail (7-beyond §5), stored level by level:
 * the lowest gaps of a scope are among those of its parts. A concession with an unreadable objectif has none.
 */
export const BEHIND: DayRollup<SitesBehind> = {
  name: 'behind',
  load: async (lists, at) => {
    const { date, days, reference } = at
    const months = await readSiteMonths(lists.flat(), monthOf(date))
    const bySite = new Map(
      months.flatMap((one) => {
        const { site, month } = one
        if (month.objectifs.unreadable.length > 0) return []
        const line = siteBehind(
          comparedSite(site._id, month, date, days),
          causesOf(one, at, 'revenue').total,
        )
        return line ? [[site._id, line] as const] : []
      }),
    )
    return lists.map((list) => {
      const parts = list.flatMap(({ _id }) => bySite.get(_id) ?? [])
      return sumBehind(
        parts.map((line) => ({ count: 1, first: [line] })),
        placesOf(reference.network),
      )
    })
  },
  sum: sumBehind,
}
