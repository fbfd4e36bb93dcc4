import {
  forgetRollups,
  forgetScopes,
  type RollupPart,
  rollupId,
  rollupIdsOfMonth,
} from '~/db/rollups.server'
import type { Month } from '~/domain/calendar/business-day'

/** A concession with its chain. */
export interface SiteChain {
  siteId: string
  plateId: string
  groupId: string
}

/*
 * Why no reader ever keeps a stale roll-up:
 * - A reader registers the document (revision r) before it loads anything, and stores its result only if the
 *   revision is still r. A writer bumps the revision after its last write. So either the reader loaded after
 *   that write, or its result is refused, or it was stored before the bump and the bump wiped it.
 * - A wide scope is summed from its concessions' roll-ups. The bump reaches concessions before wide scopes:
 *   a wide reader that still saw an old concession registered before the wide bump, and is refused or wiped.
 * - The bump before the writes only keeps a reader from trusting old sums for long. A writer that dies between
 *   its writes and its second bump leaves its import `running`: `invalidateMonth` at the next start mends it.
 */

const siteKeys = (sites: readonly SiteChain[]) => [...new Set(sites.map((s) => `site:${s.siteId}`))]
const wideKeys = (sites: readonly SiteChain[]) => [
  ...new Set(sites.flatMap((s) => [`plate:${s.plateId}`, `group:${s.groupId}`])),
  'all',
]

async function invalidate(part: RollupPart, sites: readonly SiteChain[], month: Month) {
  if (sites.length === 0) return
  await forgetRollups(siteKeys(sites).map((scope) => rollupId(part, scope, month)))
  await forgetRollups(wideKeys(sites).map((scope) => rollupId(part, scope, month)))
}

/** To be awaited before and after any write to `records` of these concessions in the month (yyyy-MM). */
export async function invalidateActivity(sites: readonly SiteChain[], month: Month): Promise<void> {
  await invalidate('activity', sites, month)
}

/** To be awaited after any write to `objectifs` of these concessions in the month (yyyy-MM). */
export async function invalidateObjectifs(
  sites: readonly SiteChain[],
  month: Month,
): Promise<void> {
  await invalidate('objectifs', sites, month)
}

/** To be awaited after any write to `planning` of these concessions in the month (yyyy-MM). */
export async function invalidatePlanning(sites: readonly SiteChain[], month: Month): Promise<void> {
  await invalidate('staff', sites, month)
}

/**
 * To be awaited after a concession was created, deleted or moved and its documents carry the new chain:
 * give its old and its new chain. Every part of every month of these scopes is rebuilt on next read.
 */
export async function invalidateHierarchy(chains: readonly SiteChain[]): Promise<void> {
  await forgetScopes(siteKeys(chains))
  await forgetScopes(wideKeys(chains))
}

/** Every scope and part of the month: for the start-up, when an import was found interrupted. */
export async function invalidateMonth(month: Month): Promise<void> {
  const ids = await rollupIdsOfMonth(month)
  const isSite = (id: string) => id.includes('|site:')
  await forgetRollups(ids.filter(isSite))
  await forgetRollups(ids.filter((id) => !isSite(id)))
}
