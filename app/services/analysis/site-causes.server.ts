import { frozenPotentials } from '~/db/objectifs.server'
import type { Scope } from '~/domain/access/scope'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import { type Network, type SiteNode, sitesOf } from '~/domain/hierarchy/network'
import type { SiteMonth } from '~/domain/records/site-causes'
import { readSites } from '~/services/rollups/rollups.server'

/** A concession with what its levers are made of. */
export interface PlacedMonth {
  site: SiteNode
  month: SiteMonth
}

/** The months that the levers of a scope's concessions are made of: four queries, whatever the scope. */
export async function readSiteMonths(
  scope: Scope,
  date: BusinessDay,
  network: Network,
): Promise<PlacedMonth[]> {
  const month = monthOf(date)
  const sites = sitesOf(network, scope)
  const ids = sites.map(({ _id }) => _id)
  const [activities, objectifs, staffs, frozen] = await Promise.all([
    readSites('activity', ids, month),
    readSites('objectifs', ids, month),
    readSites('staff', ids, month),
    frozenPotentials(scope, month),
  ])
  const frozenBySite = new Map(frozen.map((row) => [row.siteId, row.frozenPotentialHours]))
  return sites.flatMap((site, i) => {
    const [activity, targets, staff] = [activities[i], objectifs[i], staffs[i]]
    if (!activity || !targets || !staff) return []
    const potential = frozenBySite.get(site._id) ?? null
    return [{ site, month: { activity, objectifs: targets, staff, frozen: potential } }]
  })
}
