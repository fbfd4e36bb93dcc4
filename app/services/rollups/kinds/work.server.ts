import { monthOf } from '~/domain/calendar/local-date'
import { type SiteWork, siteWork } from '~/domain/landing/best-months'
import { readSiteRollups } from '../build.server'
import type { DayRollup } from '../day-rollups.server'

/** A month's figures and planned hours of each concession, for the comparison with its best months (7-beyond §5). */
export const WORK: DayRollup<SiteWork[]> = {
  name: 'work',
  keyOf: () => 'month',
  load: async (lists, { date }) => {
    const month = monthOf(date)
    const ids = lists.flat().map(({ _id }) => _id)
    const [activities, staffs] = await Promise.all([
      readSiteRollups('activity', ids, month),
      readSiteRollups('staff', ids, month),
    ])
    const found = new Map<string, SiteWork>()
    for (const [i, siteId] of ids.entries()) {
      const [activity, staff] = [activities[i], staffs[i]]
      if (activity && staff) found.set(siteId, siteWork(siteId, { activity, staff }))
    }
    return lists.map((list) => list.flatMap(({ _id }) => found.get(_id) ?? []))
  },
  sum: (parts) => parts.flat(),
}
