import { landingsBetween } from '~/db/collections/landing-records.server'
import { type ReferenceData, referenceIn } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { addMonths, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { daysOfSite, isMonthOver } from '~/domain/calendar/working-days'
import type { ComparedSite } from '~/domain/comparison/compared-site'
import { groupBy } from '~/domain/group-by'
import type { Measure } from '~/domain/measures'
import { scopeDays } from '~/domain/places/place-days'
import { type LandingRecord, landingRecord } from '~/domain/year/landing-record'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { COMPARED, comparedSites } from '~/services/rollups/kinds/compared.server'

/** Figures of the concessions of a scope in some months, by concession. */
export type SitesOfMonth = ReadonlyMap<string, ComparedSite>

/** Reads the concessions of a scope as they stand on a day, by their identifiers. */
export async function readSitesOn(
  scope: Scope,
  date: LocalDate,
  reference: ReferenceData,
): Promise<SitesOfMonth> {
  const kept = await readDayRollup(COMPARED, { scope, date }, reference)
  return new Map(comparedSites(kept).map((site) => [site.siteId, site]))
}

/** What a finished month ended at, of each concession with data of its last working day. */
function finalsOf(
  scope: Scope,
  month: Month,
  sites: SitesOfMonth,
  measure: Measure,
  reference: ReferenceData,
): Map<string, number> {
  const days = scopeDays(referenceIn(reference, month), month, scope)
  const finals = new Map<string, number>()
  for (const { siteId, dataDate, unreadable, progress } of sites.values())
    if (dataDate && !unreadable && isMonthOver(dataDate, daysOfSite(days, siteId)))
      finals.set(siteId, progress[measure].realized)
  return finals
}

interface Query {
  scope: Scope
  date: LocalDate
  measure: Measure
}

/**
 * Reads the landing's record of some concessions at the working day of their data: one query of what was
 * stored, and the finished months that it is compared with.
 * @param ranks working day of each concession's data; a concession without data has none
 * @param known finished months that the caller has read
 */
export async function readLandingRecords(
  { scope, date, measure }: Query,
  ranks: ReadonlyMap<string, number>,
  known: ReadonlyMap<Month, SitesOfMonth>,
  reference: ReferenceData,
): Promise<Map<string, LandingRecord>> {
  const until = monthOf(date)
  const asked = [...new Set(ranks.values())]
  const from = addMonths(until, -12)
  const stored = await landingsBetween([...ranks.keys()], asked, { from, until })
  const own = stored.filter(({ siteId, rank }) => ranks.get(siteId) === rank)
  const months = [...new Set(own.map(({ month }) => month))]
  const finals = new Map(
    await Promise.all(
      months.map(async (month) => {
        const sites = known.get(month) ?? (await readSitesOn(scope, lastDayOf(month), reference))
        return [month, finalsOf(scope, month, sites, measure, reference)] as const
      }),
    ),
  )
  const records = [...groupBy(own, ({ siteId }) => siteId)].flatMap(([siteId, of]) => {
    const landings = of.flatMap(({ month, rank, figures }) => {
      const found = figures[measure]
      return found ? [{ month, rank, ...found }] : []
    })
    const ended = [...finals].flatMap(([month, sites]) => {
      const final = sites.get(siteId)
      return final === undefined ? [] : [[month, final] as const]
    })
    const record = landingRecord(ranks.get(siteId) ?? 0, landings, new Map(ended))
    return record ? [[siteId, record] as const] : []
  })
  return new Map(records)
}
