import { type Announcement, announce } from '~/db/announcements.server'
import { referenceData } from '~/db/reference-data.server'
import { moveSiteDocuments } from '~/db/site-documents.server'
import type { WriteToken } from '~/db/stamp.server'
import { inTransaction } from '~/db/transaction.server'
import { type SiteChain, scopesOver } from './stale.server'

type Content = Omit<Announcement, '_id' | 'reached'>

/** The concessions of an announced write that are elsewhere by now than its writer saw. */
async function movedSince(places: readonly SiteChain[]): Promise<SiteChain[]> {
  const { network } = await referenceData()
  return places.flatMap(({ siteId, plateId, groupId }) => {
    const now = network.siteById.get(siteId)
    if (!now || (now.plateId === plateId && now.groupId === groupId)) return []
    return [{ siteId, plateId: now.plateId, groupId: now.groupId }]
  })
}

/**
 * Looks once more, after an announced write, where its concessions are. A move that came in between took their documents
 * along before the new ones were there, and forgot the sums of their new place before these were written: both are done
 * again. A move that comes later finds what was written. Safe to repeat.
 */
export async function followMoves(token: WriteToken, content: Content): Promise<void> {
  const { places, stale } = content
  const moved = places.length === 0 ? [] : await movedSince(places)
  if (moved.length === 0) return
  for (const place of moved)
    await inTransaction((tx) => moveSiteDocuments([place.siteId], place, tx))
  if (stale) await announce(token, { ...content, stale: { ...stale, scopes: scopesOver(moved) } })
}
