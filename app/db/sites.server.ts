import { defineModel } from './collection.server'
import { insertFirst } from './errors.server'
import { referenceDataChanged } from './reference-revision.server'
import { type Stamped, unwritten, type WriteToken } from './stamp.server'
import type { Transaction } from './transaction.server'

/** A concession. `groupId` repeats its plate's group so that a scope is one indexed match. */
export interface SiteDocument extends Stamped {
  _id: string
  name: string
  plateId: string
  groupId: string
  /** PDV numbers, text, leading zeros count; each belongs to one concession only */
  numerosPDV: string[]
  /** the plate and group that it is being moved from, until its past has followed */
  movingFrom?: { plateId: string; groupId: string }
}

export const sites = defineModel<SiteDocument>('sites', [
  { key: { plateId: 1, name: 1 }, name: 'plate_name' },
  { key: { groupId: 1, name: 1 }, name: 'group_name' },
  { key: { name: 1 }, name: 'name' },
  { key: { numerosPDV: 1 }, name: 'numeroPDV' },
  { key: { 'movingFrom.plateId': 1 }, name: 'moving', sparse: true },
])

/** Stores a concession and makes every copy of the hierarchy old. */
export async function insertSite(site: SiteDocument, token?: WriteToken): Promise<void> {
  await (await sites.open()).insertOne(token ? { ...site, lastSave: token } : site)
  await referenceDataChanged()
}

/** Stores a deleted concession again, as it was; false when somebody has. */
export async function bringBackSite(site: SiteDocument): Promise<boolean> {
  const isFirst = await insertFirst(await sites.open(), site)
  await referenceDataChanged()
  return isFirst
}

/** The concession of that identifier. */
export async function findSite(_id: string): Promise<SiteDocument | null> {
  return (await sites.open()).findOne({ _id })
}

/** What an edit changes of a concession. */
export type SiteContent = Pick<SiteDocument, 'name' | 'plateId' | 'groupId' | 'numerosPDV'>

/**
 * Changes a concession that still is what was read; another plate leaves a mark until `siteMoved`. Without a token
 * it takes an announced write back.
 * @returns false when it has changed or gone
 */
export async function updateSite(
  stored: SiteDocument,
  next: SiteContent,
  token: WriteToken | '',
): Promise<boolean> {
  const { _id, name, plateId, groupId, numerosPDV } = stored
  const moving = next.plateId === plateId ? {} : { movingFrom: { plateId, groupId } }
  const collection = await sites.open()
  const { matchedCount } = await collection.updateOne(
    { _id, name, plateId, numerosPDV, ...unwritten(stored) },
    {
      $set: {
        name: next.name,
        plateId: next.plateId,
        groupId: next.groupId,
        numerosPDV: next.numerosPDV,
        ...moving,
        lastSave: token,
      },
    },
  )
  if (matchedCount === 1) await referenceDataChanged()
  return matchedCount === 1
}

/** The concessions whose move to another plate was not finished. */
export async function sitesOnTheMove(): Promise<SiteDocument[]> {
  return (await sites.open()).find({ 'movingFrom.plateId': { $gt: '' } }).toArray()
}

/** Takes the mark of a finished move away. */
export async function siteMoved({ _id, plateId }: SiteDocument): Promise<void> {
  await (await sites.open()).updateOne({ _id, plateId }, { $unset: { movingFrom: '' } })
}

/** Gives a plate's concessions its group; they are answered. */
export async function setGroupOfPlate(plateId: string, groupId: string): Promise<SiteDocument[]> {
  const collection = await sites.open()
  await collection.updateMany({ plateId }, { $set: { groupId } })
  await referenceDataChanged()
  return collection.find({ plateId }).toArray()
}

/** Whether concessions are where a writer saw them: none has moved or gone. */
export async function areInPlace(
  places: readonly { siteId: string; plateId: string; groupId: string }[],
  tx: Transaction,
): Promise<boolean> {
  const ids = [...new Set(places.map(({ siteId }) => siteId))]
  const found = await (await sites.open())
    .find({ _id: { $in: ids } }, { projection: { plateId: 1, groupId: 1 }, session: tx })
    .toArray()
  const now = new Map(found.map((site) => [site._id, site]))
  return places.every(({ siteId, plateId, groupId }) => {
    const site = now.get(siteId)
    return site?.plateId === plateId && site.groupId === groupId
  })
}

/** The concessions that carry one of the PDV numbers. */
export async function sitesWithPDV(numbers: readonly string[]): Promise<SiteDocument[]> {
  if (numbers.length === 0) return []
  const collection = await sites.open()
  return collection.find({ numerosPDV: { $in: [...numbers] } }).toArray()
}

/** Removes a concession; false when it was gone already. */
export async function deleteSite(_id: string): Promise<boolean> {
  const { deletedCount } = await (await sites.open()).deleteOne({ _id })
  if (deletedCount === 1) await referenceDataChanged()
  return deletedCount === 1
}

/** The concessions of a plate. */
export async function sitesOfPlate(plateId: string): Promise<SiteDocument[]> {
  return (await sites.open()).find({ plateId }).toArray()
}

/** How many concessions a plate has, those included that are leaving it. */
export async function countSitesOf(plateId: string): Promise<number> {
  const collection = await sites.open()
  const leaving = await collection.countDocuments({ 'movingFrom.plateId': plateId })
  return (await collection.countDocuments({ plateId })) + leaving
}
