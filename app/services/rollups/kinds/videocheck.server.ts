import { monthOf } from '~/domain/calendar/local-date'
import { videocheckOn } from '~/domain/videocheck/month'
import { videocheckGap } from '~/domain/videocheck/view'
import { readSiteRollups } from '../build.server'
import type { DayRollup } from '../day-rollups.server'

/** Distance of a concession from its target, euros. */
interface Gap {
  siteId: string
  gap: number
}

/** Distance of each concession with data from its VideoCheck target on a date. */
export const VIDEOCHECK_TARGET_GAPS: DayRollup<Gap[]> = {
  name: 'videocheck-gaps',
  load: async (lists, { date }) => {
    const ids = lists.flat().map(({ _id }) => _id)
    const months = await readSiteRollups('videocheck', ids, monthOf(date))
    const gaps = new Map(
      months.map((month, i) => [ids[i], videocheckGap(videocheckOn(month, date))]),
    )
    return lists.map((list) =>
      list.flatMap(({ _id: siteId }) => {
        const gap = gaps.get(siteId) ?? null
        return gap === null ? [] : { siteId, gap }
      }),
    )
  },
  sum: (parts) => parts.flat(),
}
