import { frozenPotentialsOf } from '~/db/collections/objectifs.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Month } from '~/domain/calendar/local-date'
import { daysOfSite } from '~/domain/calendar/working-days'
import type { SiteMonth } from '~/domain/causes/site-causes'
import { type SiteCells, siteCells } from '~/domain/cells/site-cells'
import { doubtedCells } from '~/domain/doubts/doubted-cells'
import type { SiteNode } from '~/domain/hierarchy/network'
import { storedFrozen } from '~/domain/planning/potential/frozen-potential'
import { coalescePerTick, shareWithinTick } from '~/infra/process/coalesced-reads.server'
import { readSiteRollups } from './build.server'
import type { DayContext } from './day-rollups.server'
import { readSiteDoubts } from './kinds/site-doubts.server'

/** A concession with its month's activity and objectives. */
export interface PlacedFigures {
  site: SiteNode
  month: Pick<SiteMonth, 'activity' | 'objectifs' | 'doubts'>
}

/** Concession with the inputs of its cells. */
export interface PlacedMonth extends PlacedFigures {
  month: SiteMonth
}

/**
 * A month (yyyy-MM) of some concessions, in their order, with its doubted figures: three queries, however many.
 */
export async function readSiteFigures(
  sites: readonly SiteNode[],
  month: Month,
  reference: ReferenceData,
): Promise<PlacedFigures[]> {
  const ids = sites.map(({ _id }) => _id)
  const [activities, objectifs, doubts] = await Promise.all([
    readSiteRollups('activity', ids, month),
    readSiteRollups('objectifs', ids, month),
    readSiteDoubts(ids, month, reference),
  ])
  const placed: PlacedFigures[] = []
  for (const [i, site] of sites.entries()) {
    const [activity, targets] = [activities[i], objectifs[i]]
    if (!activity || !targets) continue
    const doubted = doubtedCells(activity, doubts[i] ?? [])
    placed.push({ site, month: { activity, objectifs: targets, doubts: doubted } })
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

/** Concessions and month whose cells are computed. */
interface SitesMonth {
  sites: readonly SiteNode[]
  month: Month
  reference: ReferenceData
}

/** Shared read of the day rollups that are built from it in the same tick; they also share the derived values. */
const placedMonths = shareWithinTick(
  ({ sites, month }: SitesMonth) => `${month}|${sites.map(({ _id }) => _id).join()}`,
  placeMonths,
)

/** The month (yyyy-MM) that the levers of some concessions are made of: four queries, however many. */
export const readSiteMonths = (
  sites: readonly SiteNode[],
  month: Month,
  reference: ReferenceData,
): Promise<readonly PlacedMonth[]> => placedMonths({ sites, month, reference })

async function placeMonths({ sites, month, reference }: SitesMonth): Promise<PlacedMonth[]> {
  const ids = sites.map(({ _id }) => _id)
  const [found, staffs, frozen] = await Promise.all([
    readSiteFigures(sites, month, reference),
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
  cells: SiteCells
}

const worked = new WeakMap<SiteMonth, Worked>()

/** `siteCells` of a concession, memoised for all day rollups that read it together. */
export function cellsOf({ site, month }: PlacedMonth, at: DayContext): SiteCells {
  const { date } = at
  const days = daysOfSite(at.days, site._id)
  const known = worked.get(month)
  if (known?.date === date && known.days === days) return known.cells
  const cells = siteCells({ siteId: site._id, name: site.name }, month, { date, days })
  worked.set(month, { date, days, cells })
  return cells
}
