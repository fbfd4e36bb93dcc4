import { monthOf } from '~/domain/calendar/local-date'
import { videocheckGap } from '~/domain/videocheck/view'
import { readSiteRollups } from '../build.server'
import type { DayRollup } from '../day-rollups.server'

/** Distance of a concession from its target, euros. */
interface Gap {
  siteId: string
  gap: number
}

/** Distance of each concession with data from its VideoCheck target, the same on every day of the month. */
export const VIDEOCHECK_GAPS: DayRollup<Gap[]> = {
  name: 'videocheck-gaps',
  keyOf: () => 'month',
  load: async (lists, { date }) => {
    const ids = lists.flat().map(({ _id }) => _id)
    const months = await readSiteRollups('videocheck', ids, monthOf(date))
    const gaps = new Map(months.map((month, i) => [ids[i], videocheckGap(month)]))
    return lists.map((list) =>
      list.flatMap(({ _id: siteId }) => {
        const gap = gaps.get(siteId) ?? null
        return gap === null ? [] : { siteId, gap }
      }),
    )
  },
  sum: (parts) => parts.flat(),
}
