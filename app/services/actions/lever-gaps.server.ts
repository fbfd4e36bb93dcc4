import type { ReferenceData } from '~/db/collections/reference-data.server'
import { type DatedGap, leverGap } from '~/domain/actions/lever-gap'
import type { ActionLever } from '~/domain/actions/terms'
import { latestDays, NO_DAYS } from '~/domain/calendar/day-set'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { CausesByService } from '~/domain/causes/site-causes'
import { groupBy } from '~/domain/group-by'
import { siteScope } from '~/domain/hierarchy/network'
import type { ProductiveService } from '~/domain/workshop-services'
import { readSiteRollups } from '~/services/rollups/build.server'
import { readDayRollups } from '~/services/rollups/day-rollups.server'
import { CAUSES } from '~/services/rollups/kinds/causes.server'

/** A concession's day at which levers are measured. */
export interface MeasuredSite {
  siteId: string
  date: LocalDate
}

/** Gap of a lever at a concession's day; null when the concession has no data of the month. */
export type ReadGap = (
  at: MeasuredSite,
  of: { service: ProductiveService; lever: ActionLever },
) => DatedGap | null

const keyOf = ({ siteId, date }: MeasuredSite) => `${siteId}|${date}`

/** Causes and data date of some concessions on one day, from the stored rollups of the causes page. */
async function causesOn(date: LocalDate, siteIds: readonly string[], reference: ReferenceData) {
  const month = monthOf(date)
  const known = siteIds.flatMap((siteId) => siteScope(reference.network, siteId) ?? [])
  const [causes, activities] = await Promise.all([
    readDayRollups(CAUSES.revenue, { scopes: known, date }, reference),
    readSiteRollups(
      'activity',
      known.map(({ siteId }) => siteId),
      month,
    ),
  ])
  const latest = latestDays(month, date)
  return known.map(({ siteId }, i) => {
    const days = activities[i]?.sites.find((one) => one.siteId === siteId)?.days ?? NO_DAYS
    const found = causes[i]
    const own: CausesByService | null = found?.counted ?? found?.unaimed ?? null
    return { key: keyOf({ siteId, date }), dataDate: latest(days), causes: own }
  })
}

/** Reads the levers of some concessions' days, in one query per day (7-beyond §5). */
export async function readLeverGaps(
  measured: readonly MeasuredSite[],
  reference: ReferenceData,
): Promise<ReadGap> {
  const days = [...groupBy(measured, ({ date }) => date)]
  const found = await Promise.all(
    days.map(([date, sites]) =>
      causesOn(date, [...new Set(sites.map(({ siteId }) => siteId))], reference),
    ),
  )
  const byDay = new Map(found.flat().map((one) => [one.key, one]))
  return (at, { service, lever }) => {
    const one = byDay.get(keyOf(at))
    if (!one?.dataDate) return null
    return {
      date: one.dataDate,
      gap: one.causes ? leverGap(one.causes.services[service], lever) : null,
    }
  }
}
