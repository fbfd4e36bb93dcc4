import { monthOf } from '~/domain/calendar/business-day'
import { videocheckGap } from '~/domain/videocheck/view'
import { readSites } from './build.server'
import type { DayPart } from './kept.server'
import { addPacked, type PackedSites, unpackedOnce } from './packed-sites.server'

type Packed = [siteId: string, gap: number]

/** How far each concession with data is from its VideoCheck target, the same on every day of the month (issue 13). */
export const VIDEOCHECK_GAPS: DayPart<PackedSites> = {
  name: 'videocheck-gaps',
  keyOf: () => 'month',
  load: async (lists, { date }) => {
    const ids = lists.flat().map(({ _id }) => _id)
    const months = await readSites('videocheck', ids, monthOf(date))
    const gaps = new Map(months.map((month, i) => [ids[i], videocheckGap(month)]))
    return lists.map((list) => {
      const packed = list.flatMap(({ _id }): Packed[] => {
        const gap = gaps.get(_id) ?? null
        return gap === null ? [] : [[_id, gap]]
      })
      return { sites: JSON.stringify(packed).slice(1, -1) }
    })
  },
  sum: addPacked,
}

/** The concessions' gaps, euros. */
export const gapsOfSites = unpackedOnce((text) => JSON.parse(`[${text}]`) as Packed[])
