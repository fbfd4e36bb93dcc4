import { type Announcement, announce, entryIdOf } from '~/db/announcements.server'
import { insertActs } from '~/db/audit.server'
import { referenceData } from '~/db/reference-data.server'
import { findRemoved } from '~/db/removed-sites.server'
import { countSiteDocuments, moveSiteDocuments } from '~/db/site-documents.server'
import { bringBackSite, type SiteDocument, sitesWithPDV } from '~/db/sites.server'
import type { WriteToken } from '~/db/stamp.server'
import { type SiteChain, scopesOver } from './stale.server'

type Content = Omit<Announcement, '_id' | 'reached'>

/** The concessions of a write that by now stand elsewhere than their writer saw, and those that are no more. */
async function movedMeanwhile(places: readonly SiteChain[]) {
  const { network } = await referenceData()
  const gone = places.filter(({ siteId }) => !network.siteById.has(siteId))
  const moved = places.flatMap(({ siteId, plateId, groupId }) => {
    const now = network.siteById.get(siteId)
    if (!now || (now.plateId === plateId && now.groupId === groupId)) return []
    return [{ siteId, plateId: now.plateId, groupId: now.groupId }]
  })
  return { gone, moved }
}

const holdsSomething = async ({ _id }: SiteDocument) =>
  Object.values(await countSiteDocuments(_id)).some((count) => count > 0)

/**
 * Brings concessions back that were deleted while something was written of them: what was acknowledged would belong
 * nowhere. Who deletes one looks at what it holds once it is gone, and so either sees the write, or is seen by its end.
 * Safe to repeat.
 */
async function bringBack(token: WriteToken, content: Content, ids: readonly string[]) {
  for (const site of await findRemoved([...new Set(ids)])) {
    const { _id, name, plateId, groupId } = site
    if (!(await holdsSomething(site))) continue
    const taken = (await sitesWithPDV(site.numerosPDV)).flatMap(({ numerosPDV }) => numerosPDV)
    const numerosPDV = site.numerosPDV.filter((number) => !taken.includes(number))
    if (!(await bringBackSite({ ...site, numerosPDV }))) continue
    const stale = { scopes: scopesOver([{ siteId: _id, plateId, groupId }]), parts: null }
    await announce(token, { ...content, stale: { ...stale, months: null } })
    const told = { entity: 'site' as const, entityId: _id, action: 'create' as const }
    const changes = [{ field: 'name', old: null, new: name }]
    const act = { ...told, version: null, at: content.at, ...content.who, changes }
    const deed = { model: 'sites', id: _id, replaces: null, told: { ...told, changes } }
    await insertActs([{ _id: entryIdOf(token, deed), ...act }])
  }
}

/**
 * Looks once more, after a write, where its concessions stand. A move that came in between may have taken their
 * documents along before the new ones were there, and forgotten the sums of their new place before these were written:
 * both are done again. A move that comes later finds what was written; so does a deletion, and one that came in between
 * is taken back. Safe to repeat.
 */
export async function followMoves(token: WriteToken, content: Content): Promise<void> {
  const { places, stale } = content
  if (places.length === 0) return
  const { gone, moved } = await movedMeanwhile(places)
  if (gone.length > 0)
    await bringBack(
      token,
      content,
      gone.map(({ siteId }) => siteId),
    )
  if (moved.length === 0) return
  await moveSiteDocuments(moved.map(({ siteId }) => siteId))
  if (stale) await announce(token, { ...content, stale: { ...stale, scopes: scopesOver(moved) } })
}
