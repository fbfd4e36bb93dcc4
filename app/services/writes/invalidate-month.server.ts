import { upwards } from '~/db/collections/rollup-ids.server'
import { forgetRollups, rollupIdsOfMonth } from '~/db/collections/rollups.server'
import type { Month } from '~/domain/calendar/local-date'

/**
 * Invalidates every sum of a month (yyyy-MM), for tools that fill collections while no page is read. The product
 * itself writes through `write`; a layer rule holds that.
 */
export async function forgetMonth(month: Month): Promise<void> {
  const ids = await rollupIdsOfMonth(month)
  await forgetRollups(...upwards(ids, (id) => id.split('|')[1] ?? ''))
}
