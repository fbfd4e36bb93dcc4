import type { ReferenceData } from '~/db/collections/reference-data.server'
import { dayIn, type LocalDate, type Month } from '~/domain/calendar/local-date'
import { workedDaysOf } from '~/domain/calendar/working-days'
import { siteScope } from '~/domain/hierarchy/network'
import { siteDays } from '~/domain/places/place-days'
import { readDayRollups } from '~/services/rollups/day-rollups.server'
import { LEVER_DAYS, type LeverDays } from '~/services/rollups/kinds/lever-days.server'

/** A concession's month: the days of its cells, and its working days. */
export interface LeverMonth {
  month: Month
  cells: LeverDays
  workingDays: LocalDate[]
}

/**
 * Reads the daily levers of concessions in some months: one query, however many, once they are stored (4-decisions, 68).
 * The caller has checked the cover.
 * @returns the months of a concession in the given order; none for an unknown one
 */
export async function readLeverMonths(
  siteIds: readonly string[],
  months: readonly Month[],
  reference: ReferenceData,
): Promise<(siteId: string) => LeverMonth[]> {
  const scopes = siteIds.flatMap((siteId) => siteScope(reference.network, siteId) ?? [])
  const found = await Promise.all(
    months.map((month) => readDayRollups(LEVER_DAYS, { scopes, date: dayIn(month, 1) }, reference)),
  )
  const places = new Map(scopes.map(({ siteId }, i) => [siteId, i]))
  return (siteId) => {
    const place = places.get(siteId)
    if (place === undefined) return []
    return months.map((month, i) => ({
      month,
      cells: found[i]?.[place] ?? {},
      workingDays: workedDaysOf(month, siteDays(reference, month, siteId)),
    }))
  }
}
