import { frozenPotentials } from '~/db/objectifs.server'
import type { Scope } from '~/domain/access/scope'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import { type Network, type SiteNode, sitesOf } from '~/domain/hierarchy/network'
import type { SiteMonth } from '~/domain/records/site-causes'
import { readSites } from '~/services/rollups/build.server'

/** A concession with its month's activity and objectives. */
interface PlacedFigures {
  site: SiteNode
  month: Pick<SiteMonth, 'activity' | 'objectifs'>
}

/** A concession with what its levers are made of. */
export interface PlacedMonth extends PlacedFigures {
  month: SiteMonth
}

/** The months of a scope's concessions, by name: two queries, whatever the scope. */
export async function readSiteFigures(
  scope: Scope,
  date: BusinessDay,
  network: Network,
): Promise<PlacedFigures[]> {
  const month = monthOf(date)
  const sites = sitesOf(network, scope)
  const ids = sites.map(({ _id }) => _id)
  const [activities, objectifs] = await Promise.all([
    readSites('activity', ids, month),
    readSites('objectifs', ids, month),
  ])
  return sites.flatMap((site, i) => {
    const [activity, targets] = [activities[i], objectifs[i]]
    return activity && targets ? [{ site, month: { activity, objectifs: targets } }] : []
  })
}

/** The months that the levers of a scope's concessions are made of: four queries, whatever the scope. */
export async function readSiteMonths(
  scope: Scope,
  date: BusinessDay,
  network: Network,
): Promise<PlacedMonth[]> {
  const month = monthOf(date)
  const ids = sitesOf(network, scope).map(({ _id }) => _id)
  const [found, staffs, frozen] = await Promise.all([
    readSiteFigures(scope, date, network),
    readSites('staff', ids, month),
    frozenPotentials(scope, month),
  ])
  const staffOf = new Map(ids.map((id, i) => [id, staffs[i]]))
  const frozenBySite = new Map(frozen.map((row) => [row.siteId, row.frozenPotentialHours]))
  return found.flatMap(({ site, month }) => {
    const staff = staffOf.get(site._id)
    const potential = frozenBySite.get(site._id) ?? null
    return staff ? [{ site, month: { ...month, staff, frozen: potential } }] : []
  })
}
