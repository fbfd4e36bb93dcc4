import type { ReferenceData } from '~/db/collections/reference-data.server'
import { dayIn, type Month } from '~/domain/calendar/local-date'
import { monthsBack } from '~/domain/causes/chronic'
import { plateScope } from '~/domain/hierarchy/network'
import { buildDayRollups } from '~/services/rollups/day-rollups.server'
import { LEVER_ENDS } from '~/services/rollups/kinds/lever-ends.server'

/** Builds the finished months before a month for some concessions, as `prewarm` does for all. */
export async function buildMonthEnds(
  siteIds: readonly string[],
  month: Month,
  { network }: ReferenceData,
): Promise<void> {
  const plates = new Set(siteIds.flatMap((id) => network.siteById.get(id)?.plateId ?? []))
  const scopes = [...plates].flatMap((id) => plateScope(network, id) ?? [])
  const [, ...past] = monthsBack(month)
  for (const one of past) await buildDayRollups([LEVER_ENDS], { scopes, date: dayIn(one, 1) })
}
