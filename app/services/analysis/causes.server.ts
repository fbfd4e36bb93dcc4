import { type ReferenceData, referenceData } from '~/db/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import { monthDays } from '~/domain/calendar/working-days'
import { partsOf, sitesOf } from '~/domain/hierarchy/network'
import { sumObjectifs, untargetedSites } from '~/domain/objectifs/totals'
import type { Causes } from '~/domain/records/levers'
import type { Measure } from '~/domain/records/measures'
import { type LateSite, latestOf } from '~/domain/records/month-activity'
import {
  type CausesByService,
  type SiteCauses,
  siteCauses,
  sumSiteCauses,
} from '~/domain/records/site-causes'
import type { FreshnessView } from '~/domain/records/synthesis-view'
import { type PlacedMonth, readSiteMonths } from '~/services/rollups/site-months.server'

/** A group, plate or concession one level down, with the gap it brings. */
export interface CausesPart {
  scope: Scope
  id: string
  name: string
  causes: Causes
}

/** What the gap to date of a scope comes from (7-beyond §1). */
export interface ScopeCauses extends CausesByService {
  /** the latest day that any of its figures is of; null: none this month */
  dataDate: BusinessDay | null
  /** concessions whose figures are older than the date, oldest first; null: nothing of theirs counts this month */
  late: LateSite[]
  /** concessions out of every sum, with what of theirs cannot be read (4-decisions, 42) */
  unreadable: FreshnessView['unreadable']
  /** concessions without objectif while others have one: what they realised is 'Sans objectif' */
  untargeted: FreshnessView['untargeted']
  /** one level down; none for a concession */
  parts: CausesPart[]
}

const byDate = (a: LateSite, b: LateSite) => (a.date ?? '').localeCompare(b.date ?? '')

/**
 * What the gap of a scope comes from at a date, each concession at its own data date. The caller has checked the cover.
 * @param known the reference data, when the caller has just read it
 */
export async function readScopeCauses(
  scope: Scope,
  { date, measure }: { date: BusinessDay; measure: Measure },
  known?: ReferenceData,
): Promise<ScopeCauses> {
  const { network, holidayDates, workingDays } = known ?? (await referenceData())
  const month = monthOf(date)
  const days = monthDays(month, holidayDates, workingDays.get(month) ?? null)
  const found = await readSiteMonths(sitesOf(network, scope), month)
  const objectifs = sumObjectifs(found.map(({ month }) => month.objectifs))
  const untargeted = new Set(scope.type === 'site' ? [] : untargetedSites(objectifs))
  const partOf = ({ site, month: { activity, objectifs } }: PlacedMonth) => {
    if (activity.unreadable.length > 0) return 'record'
    return untargeted.has(site._id) && objectifs.unreadable.length > 0 ? 'objectif' : null
  }
  const named = ({ site }: PlacedMonth) => ({ siteId: site._id, name: site.name })
  const unreadable = found.flatMap((placed) => {
    const part = partOf(placed)
    return part ? [{ ...named(placed), part } as const] : []
  })
  // why: as the other answers, so that the gap is theirs (4-decisions, 42 and 43)
  const months = found.filter((placed) => partOf(placed) === null)
  const sites = new Map<string, SiteCauses>(
    months.map(({ site, month }) => [
      site._id,
      siteCauses(site._id, month, { date, days, measure }),
    ]),
  )
  const all = [...sites.values()]
  return {
    ...sumSiteCauses(all),
    unreadable,
    untargeted: months.filter(({ site }) => untargeted.has(site._id)).map(named),
    dataDate: latestOf(all.map(({ dataDate }) => dataDate)),
    late: all
      .filter(({ dataDate }) => dataDate !== date)
      .map(({ siteId, dataDate }) => ({ siteId, date: dataDate }))
      .sort(byDate),
    // why not all: a part whose concessions are all left out would read as one of 0
    parts: partsOf(network, scope).flatMap(({ siteIds, ...node }) => {
      const own = siteIds.flatMap((id) => sites.get(id) ?? [])
      return own.length > 0 ? [{ ...node, causes: sumSiteCauses(own).total }] : []
    }),
  }
}
