import { byLevelBottomUp } from '~/db/collections/rollup-ids.server'
import { invalidateRollups, rollupIdsOfMonth } from '~/db/collections/rollups.server'
import type { Month } from '~/domain/calendar/local-date'

/**
 * Invalidates every rollup of a month (yyyy-MM), for tools that fill collections while no page is read. The product
 * itself writes through `write`; a layer rule enforces this.
 */
export async function invalidateMonth(month: Month): Promise<void> {
  const ids = await rollupIdsOfMonth(month)
  await invalidateRollups(...byLevelBottomUp(ids, (id) => id.split('|')[1] ?? ''))
}
