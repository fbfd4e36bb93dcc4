import { frozenPotentialsOf } from '~/db/collections/objectifs.server'
import type { Month } from '~/domain/calendar/local-date'
import { type SiteCauses, type SiteMonth, siteCauses } from '~/domain/causes/site-causes'
import type { SiteNode } from '~/domain/hierarchy/network'
import type { Measure } from '~/domain/measures'
import { storedFrozen } from '~/domain/planning/potential/frozen-potential'
import { coalescePerTick, shareWithinTick } from '~/infra/process/coalesced-reads.server'
import { readSiteRollups } from './build.server'
import type { DayContext } from './day-rollups.server'

/** A concession with its month's activity and objectives. */
interface PlacedFigures {
  site: SiteNode
  month: Pick<SiteMonth, 'activity' | 'objectifs'>
}

/** Concession with the inputs of its levers. */
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
    readSiteRollups('activity', ids, month),
    readSiteRollups('objectifs', ids, month),
  ])
  const placed: PlacedFigures[] = []
  for (const [i, site] of sites.entries()) {
    const [activity, targets] = [activities[i], objectifs[i]]
    if (activity && targets) placed.push({ site, month: { activity, objectifs: targets } })
  }
  return placed
}

interface SiteMonthsQuery {
  ids: readonly string[]
  month: Month
}

const frozenPotentials = coalescePerTick(
  ({ ids, month }: SiteMonthsQuery) => `${month}|${ids.join()}`,
  ({ ids, month }) => frozenPotentialsOf(ids, month),
)

/** Concessions and month whose levers are computed. */
interface SitesMonth {
  sites: readonly SiteNode[]
  month: Month
}

/** Shared read of the day rollups that are built from it in the same tick; they also share the derived values. */
const placedMonths = shareWithinTick(
  ({ sites, month }: SitesMonth) => `${month}|${sites.map(({ _id }) => _id).join()}`,
  ({ sites, month }) => placeMonths(sites, month),
)

/** The month (yyyy-MM) that the levers of some concessions are made of: four queries, however many. */
export const readSiteMonths = (
  sites: readonly SiteNode[],
  month: Month,
): Promise<readonly PlacedMonth[]> => placedMonths({ sites, month })

async function placeMonths(sites: readonly SiteNode[], month: Month): Promise<PlacedMonth[]> {
  const ids = sites.map(({ _id }) => _id)
  const [found, staffs, frozen] = await Promise.all([
    readSiteFigures(sites, month),
    readSiteRollups('staff', ids, month),
    frozenPotentials({ ids, month }),
  ])
  const staffOf = new Map(ids.map((id, i) => [id, staffs[i]]))
  const frozenBySite = new Map(frozen.map((row) => [row.siteId, storedFrozen(row)]))
  return found.flatMap(({ site, month }) => {
    const staff = staffOf.get(site._id)
    const potential = frozenBySite.get(site._id) ?? null
    return staff ? [{ site, month: { ...month, staff, frozen: potential } }] : []
  })
}

interface Worked extends Pick<DayContext, 'date' | 'days'> {
  byMeasure: Map<Measure, SiteCauses>
}

const worked = new WeakMap<SiteMonth, Worked>()

/** `siteCauses` of a concession, memoised for all day rollups that read it together. */
export function causesOf(
  { site, month }: PlacedMonth,
  at: DayContext,
  measure: Measure,
): SiteCauses {
  const { date, days } = at
  const known = worked.get(month)
  const own =
    known?.date === date && known.days === days ? known : { date, days, byMeasure: new Map() }
  worked.set(month, own)
  const made = own.byMeasure.get(measure) ?? siteCauses(site._id, month, { date, days, measure })
  own.byMeasure.set(measure, made)
  return made
}
