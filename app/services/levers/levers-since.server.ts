import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { monthDays } from '~/domain/calendar/working-days'
import { type SiteGapHistory, siteGapHistory } from '~/domain/causes/gap-history'
import type { Lever } from '~/domain/causes/levers'
import { leverSince } from '~/domain/causes/since'
import type { Measure } from '~/domain/measures'
import type { ProductiveService } from '~/domain/workshop-services'
import { readSiteMonths } from '~/services/rollups/site-months.server'

/** A lever of one service of a concession. */
export interface LeverOfSite {
  siteId: string
  service: ProductiveService
  lever: Lever
}

/**
 * First day of the stretch in which each lever grew, in the given order; null: in more than one stretch, or no gap.
 * Four queries for any number of levers: for the few of a list, such as 'À regarder'. The caller has checked the cover.
 */
export async function readLeversSince(
  levers: readonly LeverOfSite[],
  { date, measure }: { date: LocalDate; measure: Measure },
  known?: ReferenceData,
): Promise<(LocalDate | null)[]> {
  if (levers.length === 0) return []
  const { network, holidayDates, workingDays } = known ?? (await referenceData())
  const ids = new Set(levers.map(({ siteId }) => siteId))
  const sites = [...ids].flatMap((siteId) => network.siteById.get(siteId) ?? [])
  const month = monthOf(date)
  const days = monthDays(month, holidayDates, workingDays.get(month) ?? null)
  const histories = new Map<string, SiteGapHistory>()
  for (const { site, month: own } of await readSiteMonths(sites, month))
    histories.set(site._id, siteGapHistory(site._id, own, { days, measure }))
  return levers.map(({ siteId, service, lever }) =>
    leverSince(
      (histories.get(siteId)?.services[service] ?? []).filter((day) => day.date <= date),
      lever,
    ),
  )
}
