import { byLevelBottomUp, scopeOfId } from '~/db/collections/rollup-ids.server'
import { invalidateRollups, rollupIdsOfMonth } from '~/db/collections/rollups.server'
import type { Month } from '~/domain/calendar/local-date'

/**
 * Invalidates every rollup from a month on: each is computed again at its next reading. For a stored value that is
 * wrong, because others of its month and of later months may contain it.
 */
export async function forgetRollupsFrom(month: Month): Promise<void> {
  const ids = await rollupIdsOfMonth({ $gte: month })
  await invalidateRollups(...byLevelBottomUp(ids, scopeOfId))
}
