import { latestDays } from '~/domain/calendar/day-set'
import { monthOf } from '~/domain/calendar/local-date'
import type { Mechanic } from '~/domain/productivity/mechanic'
import { type ScopeSums, siteSums, sumScopes } from '~/domain/productivity/scope-sums'
import { readSiteRollups } from '../build.server'
import type { DayRollup } from '../day-rollups.server'
import { PARTS } from '../definitions.server'
import { readMechanics } from '../mechanics.server'
import { inPeople } from '../plate-batches'

/** Productivity of a scope without its collaborators' names, stored level by level. */
export const PRODUCTIVITY: DayRollup<ScopeSums> = {
  name: 'productivity',
  load: async (lists, { date, days, reference: { network }, rest, people }) => {
    const sites = lists.flat()
    const month = monthOf(date)
    const activities = await readSiteRollups(
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
    const sums = new Map<string, ScopeSums>()
    for (const piece of inPeople(sites, people)) {
      await rest?.()
      const { mechanics, left } = await readMechanics(piece, at, async (siteIds) =>
        PARTS.planned.sum(month, await readSiteRollups('planned', siteIds, month)),
      )
      const own = new Map(piece.map(({ _id }): [string, Mechanic[]] => [_id, []]))
      for (const one of mechanics) own.get(one.siteId)?.push(one)
      const out = new Map(left.map((one) => [one.siteId, one]))
      for (const { _id } of piece) {
        const broken = out.get(_id)
        const made = siteSums(_id, own.get(_id) ?? [], dateOf(_id) !== null)
        sums.set(_id, broken ? { ...made, left: [broken] } : made)
      }
    }
    return lists.map((list) => sumScopes(list.flatMap(({ _id }) => sums.get(_id) ?? [])))
  },
  sum: sumScopes,
}
