import { type ReferenceData, referenceData } from '~/db/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import { monthDays } from '~/domain/calendar/working-days'
import { partsOf } from '~/domain/hierarchy/network'
import type { Causes } from '~/domain/records/levers'
import type { Measure } from '~/domain/records/measures'
import { type LateSite, latestOf } from '~/domain/records/month-activity'
import {
  type CausesByService,
  type SiteCauses,
  siteCauses,
  sumSiteCauses,
} from '~/domain/records/site-causes'
import { readSiteMonths } from './site-causes.server'

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
  const months = await readSiteMonths(scope, date, network)
  const sites = new Map<string, SiteCauses>(
    months.map(({ site, month }) => [
      site._id,
      siteCauses(site._id, month, { date, days, measure }),
    ]),
  )
  const all = [...sites.values()]
  return {
    ...sumSiteCauses(all),
    dataDate: latestOf(all.map(({ dataDate }) => dataDate)),
    late: all
      .filter(({ dataDate }) => dataDate !== date)
      .map(({ siteId, dataDate }) => ({ siteId, date: dataDate }))
      .sort(byDate),
    parts: partsOf(network, scope).map(({ siteIds, ...node }) => ({
      ...node,
      causes: sumSiteCauses(siteIds.flatMap((id) => sites.get(id) ?? [])).total,
    })),
  }
}
