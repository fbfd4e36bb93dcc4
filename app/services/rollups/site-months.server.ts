import { frozenPotentialsOf } from '~/db/objectifs.server'
import type { Month } from '~/domain/calendar/business-day'
import type { SiteNode } from '~/domain/hierarchy/network'
import { storedPotential } from '~/domain/planning/site-potential'
import type { SiteMonth } from '~/domain/records/site-causes'
import { together } from '~/infra/in-flight.server'
import { readSites } from './build.server'

/** A concession with its month's activity and objectives. */
interface PlacedFigures {
  site: SiteNode
  month: Pick<SiteMonth, 'activity' | 'objectifs'>
}

/** A concession with what its levers are made of. */
export interface PlacedMonth extends PlacedFigures {
  month: SiteMonth
}

/** A month (yyyy-MM) of some concessions, in their order: two queries, however many. */
export async function readSiteFigures(
  sites: readonly SiteNode[],
  month: Month,
): Promise<PlacedFigures[]> {
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

interface Asked {
  ids: readonly string[]
  month: Month
}

const frozenPotentials = together(
  ({ ids, month }: Asked) => `${month}|${ids.join()}`,
  ({ ids, month }) => frozenPotentialsOf(ids, month),
)

/** The month (yyyy-MM) that the levers of some concessions are made of: four queries, however many. */
export async function readSiteMonths(
  sites: readonly SiteNode[],
  month: Month,
): Promise<PlacedMonth[]> {
  const ids = sites.map(({ _id }) => _id)
  const [found, staffs, frozen] = await Promise.all([
    readSiteFigures(sites, month),
    readSites('staff', ids, month),
    frozenPotentials({ ids, month }),
  ])
  const staffOf = new Map(ids.map((id, i) => [id, staffs[i]]))
  const frozenBySite = new Map(
    frozen.map((row) => [row.siteId, storedPotential(row.frozenPotentialHours)]),
  )
  return found.flatMap(({ site, month }) => {
    const staff = staffOf.get(site._id)
    const potential = frozenBySite.get(site._id) ?? null
    return staff ? [{ site, month: { ...month, staff, frozen: potential } }] : []
  })
}
