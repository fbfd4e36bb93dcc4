import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { addMonths, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { type SiteTakes, siteTakes } from '~/domain/cells/site-takes'
import type { SiteScope } from '~/domain/hierarchy/network'
import type { SiteWork } from '~/domain/landing/best-months'
import type { Measure } from '~/domain/measures'
import { siteDays } from '~/domain/places/place-days'
import { readDayRollups } from '~/services/rollups/day-rollups.server'
import { WORK } from '~/services/rollups/kinds/work.server'
import { readSiteMonths } from '~/services/rollups/site-months.server'

/** Number of months before the analysed one that a best month is sought in. */
const MONTHS = 12

/** Work of the concessions in the twelve months before a month, oldest first. */
async function workBefore(
  scopes: readonly SiteScope[],
  month: Month,
  reference: ReferenceData,
): Promise<ReadonlyMap<string, SiteWork[]>> {
  const months = Array.from({ length: MONTHS }, (_, i) => addMonths(month, i - MONTHS))
  const found = await Promise.all(
    months.map((one) => readDayRollups(WORK, { scopes, date: lastDayOf(one) }, reference)),
  )
  const bySite = new Map(scopes.map(({ siteId }): [string, SiteWork[]] => [siteId, []]))
  for (const work of found.flat(2)) bySite.get(work.siteId)?.push(work)
  return bySite
}

/**
 * Reads what each service of some concessions must still bring for one measure, each at its own data date (7-beyond
 * §5). Sixteen queries for any number of concessions: for the rows of one page. A concession with an unreadable record
 * or objectif is left out. The caller has checked the cover.
 * @returns by identifier of the concession
 */
export async function readWhatItTakes(
  scopes: readonly SiteScope[],
  { date, measure }: { date: LocalDate; measure: Measure },
  known?: ReferenceData,
): Promise<ReadonlyMap<string, SiteTakes>> {
  const reference = known ?? (await referenceData())
  const { network } = reference
  const month = monthOf(date)
  const sites = scopes.flatMap(({ siteId }) => network.siteById.get(siteId) ?? [])
  const [months, before] = await Promise.all([
    readSiteMonths(sites, month, reference),
    workBefore(scopes, month, reference),
  ])
  const takes = new Map<string, SiteTakes>()
  for (const { site, month: own } of months) {
    if (own.activity.unreadable.length > 0 || own.objectifs.unreadable.length > 0) continue
    const days = siteDays(reference, month, site._id)
    takes.set(site._id, siteTakes(own, before.get(site._id) ?? [], { date, days, measure }))
  }
  return takes
}
