import { announce } from '~/db/announcements.server'
import { referenceData } from '~/db/reference-data.server'
import { moveSiteDocuments } from '~/db/site-documents.server'
import type { WriteToken } from '~/db/stamp.server'
import { consequencesOf, type SiteChain, type Touched } from './stale.server'

/** The concessions of a write that by now stand elsewhere than their writer saw. */
async function movedMeanwhile(sites: readonly SiteChain[]): Promise<SiteChain[]> {
  const { network } = await referenceData()
  return sites.flatMap(({ siteId, plateId, groupId }) => {
    const now = network.siteById.get(siteId)
    if (!now || (now.plateId === plateId && now.groupId === groupId)) return []
    return [{ siteId, plateId: now.plateId, groupId: now.groupId }]
  })
}

/**
 * Looks once more, after a write, where its concessions stand. A move that came in between may have taken their
 * documents along before the new ones were there, and forgotten the sums of their new place before these were written:
 * both are done again. A move that comes later finds what was written.
 */
export async function followMoves(
  token: WriteToken,
  content: Parameters<typeof announce>[1],
  touched: Touched | undefined,
): Promise<void> {
  if (!touched || !('sites' in touched) || touched.what === 'hierarchy') return
  const moved = await movedMeanwhile(touched.sites)
  if (moved.length === 0) return
  for (const { siteId, plateId, groupId } of moved)
    await moveSiteDocuments([siteId], { plateId, groupId })
  await announce(token, { ...content, ...consequencesOf({ ...touched, sites: moved }) })
}
