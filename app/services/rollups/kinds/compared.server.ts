import { monthOf } from '~/domain/calendar/local-date'
import { comparedSite, packCompared, unpackCompared } from '~/domain/comparison/compared-site'
import type { DayRollup } from '../day-rollups.server'
import { addPacked, type PackedSites, unpackedOnce } from '../site-list-codec.server'
import { readSiteFigures } from '../site-months.server'

/** The concessions as they are compared. */
export const comparedSites = unpackedOnce(unpackCompared)

/** Figures of each concession of a scope on a day, for the comparison. */
export const COMPARED: DayRollup<PackedSites> = {
  name: 'compared',
  load: async (lists, { date, days }) => {
    const found = await readSiteFigures(lists.flat(), monthOf(date))
    const bySite = new Map(
      found.map(({ site: { _id }, month }) => [_id, comparedSite(_id, month, date, days)]),
    )
    return lists.map((list) => ({
      sites: packCompared(list.flatMap(({ _id }) => bySite.get(_id) ?? [])),
    }))
  },
  sum: addPacked,
  ready: comparedSites,
}
