import { defineModel } from '../driver/collection.server'
import { NEXT_REVISION, type Revised, unchangedSince } from '../driver/revision.server'
import { inSession, type Transaction } from '../driver/transaction.server'

/** A concession. `groupId` repeats its plate's group so that a scope is one indexed match. */
export interface SiteDocument extends Revised {
  _id: string
  name: string
  plateId: string
  groupId: string
  /** PDV numbers, text, leading zeros count; each belongs to one concession only */
  numerosPDV: string[]
}

export const sites = defineModel<SiteDocument>('sites', [
  { key: { plateId: 1, name: 1 }, name: 'plate_name' },
  { key: { groupId: 1, name: 1 }, name: 'group_name' },
  { key: { name: 1 }, name: 'name' },
  { key: { numerosPDV: 1 }, name: 'numeroPDV' },
])

/** Stores a concession, as part of a transaction. */
export async function insertSite(site: SiteDocument, tx: Transaction): Promise<void> {
  await (await sites.open()).insertOne(site, { session: tx })
}

/** The concession of that identifier. */
export async function findSite(_id: string): Promise<SiteDocument | null> {
  return (await sites.open()).findOne({ _id })
}

/** Editable fields of a concession. */
export type SiteContent = Pick<SiteDocument, 'name' | 'plateId' | 'groupId' | 'numerosPDV'>

/** Updates a concession that is unchanged since `stored` was read; false when it was changed or deleted. */
export async function updateSite(
  stored: SiteDocument,
  next: SiteContent,
  tx: Transaction,
): Promise<boolean> {
  const { _id, name, plateId, numerosPDV } = stored
  const { matchedCount } = await (await sites.open()).updateOne(
    { _id, name, plateId, numerosPDV, ...unchangedSince(stored) },
    {
      $set: {
        name: next.name,
        plateId: next.plateId,
        groupId: next.groupId,
        numerosPDV: next.numerosPDV,
      },
      $inc: NEXT_REVISION,
    },
    { session: tx },
  )
  return matchedCount === 1
}

/** Gives a plate's concessions its group, as part of a transaction. */
export async function setGroupOfPlate(
  plateId: string,
  groupId: string,
  tx: Transaction,
): Promise<void> {
  const update = { $set: { groupId }, $inc: NEXT_REVISION }
  await (await sites.open()).updateMany({ plateId }, update, { session: tx })
}

/** A concession with its place in the network. */
export interface SiteLocation {
  siteId: string
  plateId: string
  groupId: string
}

/** Current places of some concessions, by identifier; a deleted one is missing. */
export async function placesOf(
  siteIds: readonly string[],
  tx?: Transaction,
): Promise<Map<string, SiteLocation>> {
  const options = { projection: { plateId: 1, groupId: 1 }, ...inSession(tx) }
  const found = await (await sites.open()).find({ _id: { $in: [...siteIds] } }, options).toArray()
  return new Map(
    found.map(({ _id: siteId, plateId, groupId }) => [siteId, { siteId, plateId, groupId }]),
  )
}

/** True when no concession was moved or deleted since a writer read its location. */
export async function areInPlace(
  places: readonly SiteLocation[],
  tx: Transaction,
): Promise<boolean> {
  const ids = [...new Set(places.map(({ siteId }) => siteId))]
  const now = await placesOf(ids, tx)
  return places.every(({ siteId, plateId, groupId }) => {
    const site = now.get(siteId)
    return site?.plateId === plateId && site.groupId === groupId
  })
}

/** The concessions that carry one of the PDV numbers. */
export async function sitesWithPDV(
  numbers: readonly string[],
  tx?: Transaction,
): Promise<SiteDocument[]> {
  if (numbers.length === 0) return []
  const collection = await sites.open()
  return collection.find({ numerosPDV: { $in: [...numbers] } }, inSession(tx)).toArray()
}

/** Deletes a concession; false when it no longer existed. */
export async function deleteSite(_id: string, tx: Transaction): Promise<boolean> {
  return (await (await sites.open()).deleteOne({ _id }, { session: tx })).deletedCount === 1
}

/** The concessions of a plate. */
export async function sitesOfPlate(plateId: string, tx?: Transaction): Promise<SiteDocument[]> {
  return (await sites.open()).find({ plateId }, inSession(tx)).toArray()
}

/** Number of concessions in a plate. */
export async function countSitesOf(plateId: string, tx?: Transaction): Promise<number> {
  return (await sites.open()).countDocuments({ plateId }, inSession(tx))
}
