import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { workedDaysOf } from '~/domain/calendar/working-days'
import { chronicText } from '~/domain/causes/chronic'
import type { GapDay } from '~/domain/causes/gap-day'
import type { Lever } from '~/domain/causes/levers'
import { leverSince, sinceText } from '~/domain/causes/since'
import { daysByCell } from '~/domain/cells/days'
import type { Measure } from '~/domain/measures'
import { siteDays } from '~/domain/places/place-days'
import type { CellKey } from '~/domain/records/cell-keys'
import { readSiteMonths } from '~/services/rollups/site-months.server'
import { readChronic } from './chronic.server'

/** A lever of one cell of a concession. */
export interface LeverOfSite {
  siteId: string
  service: CellKey
  lever: Lever
}

/**
 * Since when each lever is behind, in the given order (4-decisions, 68): a row of months, else the day of this month
 * since which it is lowest; null when it is not. Months in a row are those of CA Net.
 * Four queries for any number of levers: for the few of a list, such as 'À regarder'. The caller has checked the cover.
 */
export async function readLeversSince(
  levers: readonly LeverOfSite[],
  { date, measure }: { date: LocalDate; measure: Measure },
  known?: ReferenceData,
): Promise<(string | null)[]> {
  if (levers.length === 0) return []
  const reference = known ?? (await referenceData())
  const ids = new Set(levers.map(({ siteId }) => siteId))
  const sites = [...ids].flatMap((siteId) => reference.network.siteById.get(siteId) ?? [])
  const month = monthOf(date)
  // Not for hours: the months' ends are in euros.
  const chronic = measure === 'revenue' ? readChronic([...ids], month, reference) : null
  const histories = new Map<string, Record<CellKey, GapDay[]>>()
  for (const { site, month: own } of await readSiteMonths(sites, month, reference)) {
    const days = siteDays(reference, month, site._id)
    histories.set(site._id, daysByCell(own, { days, measure }))
  }
  const chronicAt = await chronic
  return levers.map(({ siteId, service, lever }) => {
    const days = (histories.get(siteId)?.[service] ?? []).filter((day) => day.date <= date)
    const working = workedDaysOf(month, siteDays(reference, month, siteId))
    const since = leverSince(days, lever, working)
    if (!since) return null
    const row = chronicAt?.(siteId, service, lever, days.at(-1))
    return row ? chronicText(row) : sinceText(since)
  })
}
