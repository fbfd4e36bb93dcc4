import { type Announcement, announce } from '~/db/announcements.server'
import { referenceData } from '~/db/reference-data.server'
import { moveSiteDocuments } from '~/db/site-documents.server'
import type { WriteToken } from '~/db/stamp.server'
import { type SiteChain, scopesOver } from './stale.server'

/** The concessions of a write that by now stand elsewhere than their writer saw. */
async function movedMeanwhile(places: readonly SiteChain[]): Promise<SiteChain[]> {
  const { network } = await referenceData()
  return places.flatMap(({ siteId, plateId, groupId }) => {
    const now = network.siteById.get(siteId)
    if (!now || (now.plateId === plateId && now.groupId === groupId)) return []
    return [{ siteId, plateId: now.plateId, groupId: now.groupId }]
  })
}

/**
 * Looks once more, after a write, where its concessions stand. A move that came in between may have taken their
 * documents along before the new ones were there, and forgotten the sums of their new place before these were written:
 * both are done again. A move that comes later finds what was written. Safe to repeat.
 */
export async function followMoves(
  token: WriteToken,
  content: Omit<Announcement, '_id' | 'reached'>,
): Promise<void> {
  const { places, stale } = content
  if (places.length === 0) return
  const moved = await movedMeanwhile(places)
  if (moved.length === 0) return
  for (const { siteId, plateId, groupId } of moved)
    await moveSiteDocuments([siteId], { plateId, groupId })
  if (stale) await announce(token, { ...content, stale: { ...stale, scopes: scopesOver(moved) } })
}
