import { findGroup } from '~/db/groups.server'
import { raiseLocks, siteLock } from '~/db/locks.server'
import {
  findPlate,
  type PlateDocument,
  plateMoved,
  platesOnTheMove,
  updatePlate,
} from '~/db/plates.server'
import { moveSiteDocuments, purgeSiteDetails } from '~/db/site-documents.server'
import {
  findSite,
  type SiteDocument,
  setGroupOfPlate,
  siteMoved,
  sitesOfPlate,
  sitesOnTheMove,
  updateSite,
} from '~/db/sites.server'
import { forgetReference } from '~/db/user-writes.server'
import { changesBetween } from '~/domain/audit/changes'
import { deedOf } from '~/services/audit/deeds.server'
import { type Author, change } from '~/services/rollups/change.server'
import { follower } from '~/services/rollups/finish.server'
import type { SiteChain } from '~/services/rollups/stale.server'

/*
 * A move is one announced write of the node itself, which leaves a mark (`movingFrom`); everything below follows
 * under an announcement of its own, and the mark goes last. Whoever finds a mark (what follows the write, the next
 * edit, the next start) does it all again.
 *
 * The new parent may go between the mover's look at it and the write: what moved would then belong nowhere. So who
 * finishes a move looks for the parent again, and turns back where it has gone; the former one is not deleted
 * meanwhile, since it counts what is leaving it until the mark goes.
 */

async function followSite(author: Author, site: SiteDocument): Promise<void> {
  const { _id: siteId, plateId, groupId, movingFrom } = site
  if (!movingFrom) return
  const sites = [
    { siteId, ...movingFrom },
    { siteId, plateId, groupId },
  ]
  await change(author, { deeds: [], touched: { what: 'hierarchy', sites } }, async () => {
    await raiseLocks([siteLock(siteId)])
    await moveSiteDocuments([siteId])
    await forgetReference(movingFrom.plateId, siteId)
    await siteMoved(site)
    return true
  })
}

async function turnSiteBack(
  author: Author,
  site: SiteDocument,
  { _id: plateId, name: plate, groupId }: PlateDocument,
): Promise<void> {
  const { _id } = site
  const changes = changesBetween({ plate: site.plateId }, { plate })
  const deeds = [
    deedOf('sites', site, { entity: 'site', entityId: _id, action: 'update', changes }),
  ]
  const sites = [site, { plateId, groupId }].map((place) => ({
    siteId: _id,
    plateId: place.plateId,
    groupId: place.groupId,
  }))
  await change(author, { deeds, touched: { what: 'hierarchy', sites } }, (token) =>
    updateSite(site, { ...site, plateId, groupId }, token),
  )
}

/** Lets everything that belongs to a moved concession follow it; back where its new plate has gone. Safe to repeat. */
export async function finishSiteMove(author: Author, site: SiteDocument): Promise<void> {
  if (!site.movingFrom) return
  const plate = await findPlate(site.plateId)
  if (plate) return followSite(author, { ...site, groupId: plate.groupId })
  const former = await findPlate(site.movingFrom.plateId)
  if (!former) return followSite(author, site)
  await turnSiteBack(author, site, former)
  const back = await findSite(site._id)
  if (back) await finishSiteMove(author, back)
}

/** The chains of a plate's concessions in each of these groups. */
export async function chainsOfPlate(
  plateId: string,
  groupIds: readonly string[],
): Promise<SiteChain[]> {
  const sites = await sitesOfPlate(plateId)
  return sites.flatMap(({ _id: siteId }) =>
    groupIds.map((groupId) => ({ siteId, plateId, groupId })),
  )
}

async function followPlate(author: Author, plate: PlateDocument): Promise<void> {
  const { _id: plateId, groupId, movingFrom } = plate
  if (movingFrom === undefined) return
  const sites = await chainsOfPlate(plateId, [movingFrom, groupId])
  await change(author, { deeds: [], touched: { what: 'hierarchy', sites } }, async () => {
    const moved = await setGroupOfPlate(plateId, groupId)
    await raiseLocks(moved.map(({ _id }) => siteLock(_id)))
    await moveSiteDocuments(moved.map(({ _id }) => _id))
    await plateMoved(plate)
    return true
  })
}

/** Lets the concessions of a moved plate, and what belongs to them, follow it; back where its new group has gone. Safe to repeat. */
export async function finishPlateMove(author: Author, plate: PlateDocument): Promise<void> {
  const { _id, groupId, name, movingFrom } = plate
  if (movingFrom === undefined) return
  const former = (await findGroup(groupId)) ? null : await findGroup(movingFrom)
  if (!former) return followPlate(author, plate)
  const changes = changesBetween({ group: groupId }, { group: former.name })
  const deeds = [
    deedOf('plates', plate, { entity: 'plate', entityId: _id, action: 'update', changes }),
  ]
  const sites = await chainsOfPlate(_id, [movingFrom, groupId])
  await change(author, { deeds, touched: { what: 'hierarchy', sites } }, (token) =>
    updatePlate(plate, { name, groupId: former._id }, token),
  )
  const back = await findPlate(_id)
  if (back) await finishPlateMove(author, back)
}

const SYSTEM = { userId: '', name: '', email: '' }

/** Finishes the moves that a crash cut short: at the start. Safe to repeat. */
export async function finishMoves(): Promise<void> {
  for (const plate of await platesOnTheMove()) await finishPlateMove(SYSTEM, plate)
  for (const site of await sitesOnTheMove()) await finishSiteMove(SYSTEM, site)
}

/** What follows when a concession moved. */
export const SITE_MOVED = follower('site-moved', async (author, { id }) => {
  const site = await findSite(id)
  if (site) await finishSiteMove(author, site)
})
/** What follows when a plate moved. */
export const PLATE_MOVED = follower('plate-moved', async (author, { id }) => {
  const plate = await findPlate(id)
  if (plate) await finishPlateMove(author, plate)
})
/** What follows when a concession was deleted. */
export const SITE_GONE = follower('site-gone', async (_author, { id }) => {
  const [plateId = '', siteId = ''] = id.split('|')
  // why: somebody who was writing into it may have brought it back
  if (await findSite(siteId)) return
  await purgeSiteDetails(siteId)
  await forgetReference(plateId, siteId)
})
