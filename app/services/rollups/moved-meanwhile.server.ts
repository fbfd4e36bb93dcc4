import { type Announcement, announce, entryIdOf } from '~/db/announcements.server'
import { insertActs } from '~/db/audit.server'
import { bringBackGroup, findGroup, type GroupDocument } from '~/db/groups.server'
import { bringBackPlate, findPlate, type PlateDocument } from '~/db/plates.server'
import { referenceData } from '~/db/reference-data.server'
import { findRemoved, type RemovedSite } from '~/db/removed-sites.server'
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

/** Tells that something is there again. */
function toldAgain(
  token: WriteToken,
  { at, who }: Content,
  [model, entity]: ['sites', 'site'] | ['plates', 'plate'] | ['groups', 'group'],
  { _id, name }: { _id: string; name: string },
) {
  const told = { entity, entityId: _id, action: 'create' as const }
  const changes = [{ field: 'name', old: null, new: name }]
  const deed = { model, id: _id, replaces: null, told: { ...told, changes } }
  return { _id: entryIdOf(token, deed), ...told, version: null, at, ...who, changes }
}

/**
 * Brings back what a concession that came back stood in, where that has gone as well: it would belong nowhere. Who
 * deletes a plate or group looks at what it holds once it is gone, and so either sees what came back, or is seen here.
 */
async function bringParentsBack({
  plate,
  group,
}: RemovedSite): Promise<(PlateDocument | GroupDocument)[]> {
  const back: (PlateDocument | GroupDocument)[] = []
  if (plate && !(await findPlate(plate._id)) && (await bringBackPlate(plate))) back.push(plate)
  const groupId = plate && (await findPlate(plate._id))?.groupId
  if (group && groupId === group._id && !(await findGroup(group._id)))
    if (await bringBackGroup(group)) back.push(group)
  return back
}

/**
 * Brings concessions back that were deleted while something was written of them: what was acknowledged would belong
 * nowhere. Who deletes one looks at what it holds once it is gone, and so either sees the write, or is seen by its end.
 * Safe to repeat.
 */
async function bringBack(token: WriteToken, content: Content, ids: readonly string[]) {
  for (const removed of await findRemoved([...new Set(ids)])) {
    const { site } = removed
    const { _id: siteId, plateId } = site
    if (!(await holdsSomething(site))) continue
    const taken = (await sitesWithPDV(site.numerosPDV)).flatMap(({ numerosPDV }) => numerosPDV)
    const numerosPDV = site.numerosPDV.filter((number) => !taken.includes(number))
    // why: its plate may belong to another group by now
    const groupId = (await findPlate(plateId))?.groupId ?? site.groupId
    if (!(await bringBackSite({ ...site, groupId, numerosPDV }))) continue
    const parents = await bringParentsBack(removed)
    const sites = [site, { ...site, groupId }].map((own) => ({
      siteId,
      plateId,
      groupId: own.groupId,
    }))
    await announce(token, {
      ...content,
      stale: { scopes: scopesOver(sites), parts: null, months: null },
    })
    if (groupId !== site.groupId) await moveSiteDocuments([siteId])
    await insertActs([
      toldAgain(token, content, ['sites', 'site'], site),
      ...parents.map((parent) =>
        toldAgain(
          token,
          content,
          'groupId' in parent ? ['plates', 'plate'] : ['groups', 'group'],
          parent,
        ),
      ),
    ])
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
