import type { ReferenceData } from '~/db/collections/reference-data.server'
import { dayIn, type Month } from '~/domain/calendar/local-date'
import { type Chronic, chronicOf, type MonthEnd, monthsBack } from '~/domain/causes/chronic'
import type { GapDay } from '~/domain/causes/gap-day'
import type { Lever } from '~/domain/causes/levers'
import { plateScope } from '~/domain/hierarchy/network'
import type { CellKey } from '~/domain/records/cell-keys'
import { storedDayRollups } from '~/services/rollups/day-rollups.server'
import { LEVER_ENDS } from '~/services/rollups/kinds/lever-ends.server'

/** Chronic gap of a lever of a concession's cell, or of the whole gap without lever; null: none. */
export type ReadChronic = (
  siteId: string,
  cell: CellKey,
  lever: Lever | null,
  now: Pick<GapDay, 'target' | 'gap' | 'levers'> | undefined,
) => Chronic | null

/** Null where 'Non décomposé' replaces the lever. */
function amountIn({ gap, levers }: Pick<GapDay, 'gap' | 'levers'>, lever: Lever | null) {
  if (lever === null) return gap
  return lever === 'unsplit' || levers.unsplit === 0 ? levers[lever] : null
}

/**
 * Reads the finished months before a month, for concessions (4-decisions, 68). Only stored months are read, in the query
 * of the caller's tick: `prewarm` builds them, so no page waits for twelve months. A month that is not stored is unknown
 * and makes the row 'au moins'.
 */
export async function readChronic(
  siteIds: readonly string[],
  month: Month,
  reference: ReferenceData,
): Promise<ReadChronic> {
  const { network } = reference
  const plates = new Map(
    siteIds.flatMap((siteId) => {
      const plateId = network.siteById.get(siteId)?.plateId
      return plateId ? [[siteId, plateId] as const] : []
    }),
  )
  const ids = [...new Set(plates.values())]
  const scopes = ids.flatMap((id) => plateScope(network, id) ?? [])
  const [, ...past] = monthsBack(month)
  const found = await Promise.all(
    past.map((one) => storedDayRollups(LEVER_ENDS, { scopes, date: dayIn(one, 1) }, reference)),
  )
  return (siteId, cell, lever, now) => {
    const place = scopes.findIndex(({ plateId }) => plateId === plates.get(siteId))
    const ends = past.map((one, i): MonthEnd => {
      const end = found[i]?.[place]?.[siteId]?.[cell]
      return { month: one, value: end ? amountIn(end, lever) : null, due: end?.target ?? 0 }
    })
    const current = { month, value: now ? amountIn(now, lever) : null, due: now?.target ?? 0 }
    return chronicOf([current, ...ends])
  }
}
