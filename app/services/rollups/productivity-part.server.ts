import { monthOf } from '~/domain/calendar/business-day'
import { latestDays } from '~/domain/calendar/day-set'
import type { Mechanic } from '~/domain/productivity/mechanic'
import { type ScopeSums, siteSums, sumScopes } from '~/domain/productivity/scope-sums'
import { readSites } from './build.server'
import type { DayPart } from './kept.server'
import { readMechanics } from './mechanics.server'
import { PARTS } from './parts.server'

/** A scope's productivity without its collaborators' names, as it is kept level by level (issue 13). */
export const PRODUCTIVITY: DayPart<ScopeSums> = {
  name: 'productivity',
  load: async (lists, { date, days, reference: { network }, rest }) => {
    const sites = lists.flat()
    const month = monthOf(date)
    const activities = await readSites(
      'activity',
      sites.map(({ _id }) => _id),
      month,
    )
    const latest = latestDays(month, date)
    const dates = new Map(
      activities.flatMap((own) =>
        own.sites.map(({ siteId, workers }) => [siteId, latest(workers)] as const),
      ),
    )
    const dateOf = (siteId: string) => dates.get(siteId) ?? null
    const at = { date, days, network, dateOf, rest }
    const { mechanics, left } = await readMechanics(sites, at, async (siteIds) =>
      PARTS.planned.sum(month, await readSites('planned', siteIds, month)),
    )
    const own = new Map<string, Mechanic[]>()
    for (const one of mechanics) own.set(one.siteId, [...(own.get(one.siteId) ?? []), one])
    const out = new Map(left.map((one) => [one.siteId, one]))
    return lists.map((list) =>
      sumScopes(
        list.map(({ _id }) => {
          const sums = siteSums(_id, own.get(_id) ?? [])
          const broken = out.get(_id)
          return broken ? { ...sums, left: [broken] } : sums
        }),
      ),
    )
  },
  sum: (parts) => sumScopes(parts),
}
