import { monthOf } from '~/domain/calendar/local-date'
import { doubtedCells } from '~/domain/doubts/doubted-cells'
import { type SiteWork, siteWork } from '~/domain/landing/best-months'
import { readSiteRollups } from '../build.server'
import type { DayRollup } from '../day-rollups.server'
import { readSiteDoubts } from './site-doubts.server'

/** A month's figures and planned hours of each concession, for the comparison with its best months (7-beyond §5). */
export const WORK: DayRollup<SiteWork[]> = {
  name: 'work',
  keyOf: () => 'month',
  load: async (lists, { date, reference }) => {
    const month = monthOf(date)
    const ids = lists.flat().map(({ _id }) => _id)
    const [activities, staffs, doubts] = await Promise.all([
      readSiteRollups('activity', ids, month),
      readSiteRollups('staff', ids, month),
      readSiteDoubts(ids, month, reference),
    ])
    const found = new Map<string, SiteWork>()
    for (const [i, siteId] of ids.entries()) {
      const [activity, staff] = [activities[i], staffs[i]]
      if (!activity || !staff) continue
      const doubted = doubtedCells(activity, doubts[i] ?? [])
      found.set(siteId, siteWork(siteId, { activity, staff, doubts: doubted }))
    }
    return lists.map((list) => list.flatMap(({ _id }) => found.get(_id) ?? []))
  },
  sum: (parts) => parts.flat(),
}
