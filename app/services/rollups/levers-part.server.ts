import { monthOf } from '~/domain/calendar/business-day'
import { byMeasure, type Measure } from '~/domain/records/measures'
import { isUnplanned } from '~/domain/records/site-causes'
import { packLevers, siteLevers, unpackLevers } from '~/domain/records/site-levers'
import type { DayPart } from './kept.server'
import { addPacked, type PackedSites, unpackedOnce } from './packed-sites.server'
import { causesOf, readSiteMonths } from './site-months.server'

/** The levers of each concession of a scope on a day, but for those with an unreadable record (issue 13). */
export const SITE_LEVERS: Readonly<Record<Measure, DayPart<PackedSites>>> = byMeasure(
  (measure) => ({
    name: `levers-${measure}` as const,
    load: async (lists, at) => {
      const months = await readSiteMonths(lists.flat(), monthOf(at.date))
      const bySite = new Map(
        months
          .filter(({ month: { activity } }) => activity.unreadable.length === 0)
          .map((one) => {
            const { site, month } = one
            const { total } = causesOf(one, at, measure)
            return [site._id, siteLevers(site._id, total, measure, isUnplanned(month))] as const
          }),
      )
      return lists.map((list) => ({
        sites: packLevers(list.flatMap(({ _id }) => bySite.get(_id) ?? [])),
      }))
    },
    sum: addPacked,
  }),
)

/** The concessions' levers. */
export const leversOfSites = unpackedOnce(unpackLevers)
