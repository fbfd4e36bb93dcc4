import { upwards } from '~/db/rollup-ids.server'
import { forgetRollups, rollupIdsOfMonth } from '~/db/rollups.server'
import type { Month } from '~/domain/calendar/business-day'

/**
 * Forgets every sum of a month (yyyy-MM): for tools that fill collections by themselves while nobody reads. The
 * product writes through `change`, which a layer rule makes sure of.
 */
export async function forgetMonth(month: Month): Promise<void> {
  const ids = await rollupIdsOfMonth(month)
  await forgetRollups(...upwards(ids, (id) => id.split('|')[1] ?? ''))
}
