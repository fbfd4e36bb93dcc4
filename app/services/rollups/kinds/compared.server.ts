import { monthOf } from '~/domain/calendar/local-date'
import { daysOfSite } from '~/domain/calendar/working-days'
import { siteCells } from '~/domain/cells/site-cells'
import { comparedSite, packCompared, unpackCompared } from '~/domain/comparison/compared-site'
import type { DayRollup } from '../day-rollups.server'
import { addPacked, type PackedSites, unpackedOnce } from '../site-list-codec.server'
import { readSiteFigures } from '../site-months.server'

/** The concessions as they are compared. */
export const comparedSites = unpackedOnce(unpackCompared)

/** Figures of each concession of a scope on a day, for the comparison: a view of its cells. */
export const COMPARED: DayRollup<PackedSites> = {
  name: 'compared',
  load: async (lists, at) => {
    const month = monthOf(at.date)
    const found = await readSiteFigures(lists.flat(), month, at.reference)
    const staff = { month, days: [] }
    const bySite = new Map(
      found.map(({ site: { _id, name }, month: read }) => {
        // No figure of these needs the planning, which may be unreadable (4-decisions, 42).
        const own = { ...read, staff, frozen: null }
        const days = daysOfSite(at.days, _id)
        const cells = siteCells({ siteId: _id, name }, own, { date: at.date, days })
        return [_id, comparedSite(cells, own, days)]
      }),
    )
    return lists.map((list) => ({
      sites: packCompared(list.flatMap(({ _id }) => bySite.get(_id) ?? [])),
    }))
  },
  sum: addPacked,
  ready: comparedSites,
}
