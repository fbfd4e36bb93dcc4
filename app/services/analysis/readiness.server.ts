import { hasQuality } from '~/db/quality.server'
import { hasVideocheck } from '~/db/videocheck.server'
import type { Scope } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/business-day'
import { type Network, sitesOf } from '~/domain/hierarchy/network'
import { logger } from '~/infra/logger.server'

/**
 * Whether any concession of a scope has quality and VideoCheck data in a month: one indexed look each, side by
 * side (3 §2.1). What cannot be looked up counts as missing.
 */
export async function reportData(
  scope: Scope,
  period: Month,
  network: Network,
): Promise<{ quality: boolean; videocheck: boolean }> {
  const unless = (error: unknown) => {
    logger().error({ err: error }, 'the parts of the report could not be looked up')
    return false
  }
  const siteIds = sitesOf(network, scope).map(({ _id }) => _id)
  const [quality, videocheck] = await Promise.all([
    // why true: the report says itself that surveys cannot be read (4-decisions, 42)
    hasQuality(scope, period).catch((error: unknown) => !unless(error)),
    hasVideocheck(siteIds, period).catch(unless),
  ])
  return { quality, videocheck }
}
