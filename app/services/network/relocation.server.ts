import { findPlate, type PlateDocument, plateMoved, platesOnTheMove } from '~/db/plates.server'
import { moveSiteDocuments, purgeSiteDetails } from '~/db/site-documents.server'
import {
  findSite,
  type SiteDocument,
  setGroupOfPlate,
  siteMoved,
  sitesOfPlate,
  sitesOnTheMove,
} from '~/db/sites.server'
import { forgetReference } from '~/db/users.server'
import { type Author, change } from '~/services/rollups/change.server'
import { follower } from '~/services/rollups/finish.server'
import type { SiteChain } from '~/services/rollups/stale.server'

/*
 * A move is one announced write of the node itself, which leaves a mark (`movingFrom`); everything below follows
 * under an announcement of its own, and the mark goes last. Whoever finds a mark (what follows the write, the next
 * edit, the next start) does it all again.
 */

/** Lets everything that belongs to a moved concession follow it. Safe to repeat. */
export async function finishSiteMove(author: Author, site: SiteDocument): Promise<void> {
  const { _id: siteId, plateId, groupId, movingFrom } = site
  if (!movingFrom) return
  const sites = [
    { siteId, ...movingFrom },
    { siteId, plateId, groupId },
  ]
  await change(author, { deeds: [], touched: { what: 'hierarchy', sites } }, async () => {
    await moveSiteDocuments([siteId], { plateId, groupId })
    await forgetReference(movingFrom.plateId, siteId)
    await siteMoved(site)
    return true
  })
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

/** Lets the concessions of a moved plate, and what belongs to them, follow it. Safe to repeat. */
export async function finishPlateMove(author: Author, plate: PlateDocument): Promise<void> {
  const { _id: plateId, groupId, movingFrom } = plate
  if (movingFrom === undefined) return
  const sites = await chainsOfPlate(plateId, [movingFrom, groupId])
  await change(author, { deeds: [], touched: { what: 'hierarchy', sites } }, async () => {
    const moved = await setGroupOfPlate(plateId, groupId)
    await moveSiteDocuments(
      moved.map(({ _id }) => _id),
      { plateId, groupId },
    )
    await plateMoved(plate)
    return true
  })
}

const SYSTEM = { userId: '', name: '', email: '' }

/** Finishes the moves that a crash cut short: at the start. Safe to repeat. */
export async function finishMoves(): Promise<void> {
  for (const plate of await platesOnTheMove()) await finishPlateMove(SYSTEM, plate)
  for (const site of await sitesOnTheMove())
    await finishSiteMove(SYSTEM, await withPresentGroup(site))
}

/** A concession as its plate's group has it now. */
async function withPresentGroup(site: SiteDocument): Promise<SiteDocument> {
  const plate = await findPlate(site.plateId)
  return plate ? { ...site, groupId: plate.groupId } : site
}

/** What follows when a concession moved. */
export const SITE_MOVED = follower('site-moved', async (author, { id }) => {
  const site = await findSite(id)
  if (site) await finishSiteMove(author, await withPresentGroup(site))
})
/** What follows when a plate moved. */
export const PLATE_MOVED = follower('plate-moved', async (author, { id }) => {
  const plate = await findPlate(id)
  if (plate) await finishPlateMove(author, plate)
})
/** What follows when a concession was deleted. */
export const SITE_GONE = follower('site-gone', async (_author, { id }) => {
  const [plateId = '', siteId = ''] = id.split('|')
  await purgeSiteDetails(siteId)
  await forgetReference(plateId, siteId)
})
