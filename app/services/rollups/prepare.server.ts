import type { Month } from '~/domain/calendar/business-day'
import type { PlateScope } from '~/domain/hierarchy/network'
import { attempt } from '~/infra/dispensable.server'
import { readRollupPart } from './rollups.server'

/**
 * Works out the activity of every scope above these concessions for a month (yyyy-MM), so that after an import nobody
 * waits for it (issue 13). Plate after plate: one reading never holds more than a plate's records. A failure leaves the
 * sums to whoever looks first.
 */
export async function prepareActivity(
  sites: readonly Pick<PlateScope, 'plateId' | 'groupId'>[],
  month: Month,
): Promise<void> {
  const plates = new Map(sites.map(({ plateId, groupId }) => [plateId, groupId]))
  if (plates.size === 0) return
  await attempt('sums', async () => {
    for (const [plateId, groupId] of plates)
      await readRollupPart('activity', { type: 'plate', plateId, groupId }, month)
    await readRollupPart('activity', { type: 'all' }, month)
  })
}
