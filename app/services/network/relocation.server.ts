import { findPlate, type PlateDocument, plateMoved, platesOnTheMove } from '~/db/plates.server'
import { moveSiteDocuments } from '~/db/site-documents.server'
import { type SiteDocument, setGroupOfPlate, siteMoved, sitesOnTheMove } from '~/db/sites.server'
import { forgetReference } from '~/db/users.server'
import { invalidateHierarchy } from '~/services/rollups/rollups.server'

/*
 * A move is one write of the node itself, which leaves a mark (`movingFrom`); everything below follows, roll-ups are
 * forgotten, and the mark goes last. Whoever finds a mark (the next edit, the next start) does it all again.
 */

/** Lets everything that belongs to a moved concession follow it. Safe to repeat. */
export async function finishSiteMove(site: SiteDocument): Promise<void> {
  const { _id: siteId, plateId, groupId, movingFrom } = site
  if (!movingFrom) return
  await moveSiteDocuments([siteId], { plateId, groupId })
  await invalidateHierarchy([
    { siteId, ...movingFrom },
    { siteId, plateId, groupId },
  ])
  await forgetReference(movingFrom.plateId, siteId)
  await siteMoved(site)
}

/** Lets the concessions of a moved plate, and what belongs to them, follow it. Safe to repeat. */
export async function finishPlateMove(plate: PlateDocument): Promise<void> {
  const { _id: plateId, groupId, movingFrom } = plate
  if (movingFrom === undefined) return
  const sites = await setGroupOfPlate(plateId, groupId)
  await moveSiteDocuments(
    sites.map(({ _id }) => _id),
    { plateId, groupId },
  )
  await invalidateHierarchy(
    sites.flatMap(({ _id: siteId }) => [
      { siteId, plateId, groupId: movingFrom },
      { siteId, plateId, groupId },
    ]),
  )
  await plateMoved(plate)
}

/** Finishes the moves that a crash cut short: at the start. Safe to repeat. */
export async function finishMoves(): Promise<void> {
  for (const plate of await platesOnTheMove()) await finishPlateMove(plate)
  for (const site of await sitesOnTheMove()) await finishSiteMove(await withPresentGroup(site))
}

/** A concession as its plate's group has it now. */
async function withPresentGroup(site: SiteDocument): Promise<SiteDocument> {
  const plate = await findPlate(site.plateId)
  return plate ? { ...site, groupId: plate.groupId } : site
}
