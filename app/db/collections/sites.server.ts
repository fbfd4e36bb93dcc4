import type { Stored } from '~/domain/entities/fields'
import { readFields } from '~/domain/entities/values'
import type { SiteNode } from '~/domain/hierarchy/network'
import { SITE_FIELDS, type SiteFields } from '~/domain/hierarchy/place-fields'
import type { ExcludedPart } from '~/domain/hierarchy/site-parts'
import { defineModel } from '../driver/collection.server'
import { fieldUpdate } from '../driver/field-update.server'
import { updateUnchanged } from '../driver/revised-write.server'
import { NEXT_REVISION, type Revised } from '../driver/revision.server'
import { inSession, type Transaction } from '../driver/transaction.server'

export interface SiteDocument extends Revised, SiteNode {
  /** plates and groups (`scopeKey`) that sum up the concession in months before a move, so that writes invalidate them */
  formerScopes?: readonly string[] | null
}

export const sites = defineModel<SiteDocument>('sites', [
  { key: { plateId: 1, name: 1 }, name: 'plate_name' },
  { key: { groupId: 1, name: 1 }, name: 'group_name' },
  { key: { name: 1 }, name: 'name' },
  { key: { numerosPDV: 1 }, name: 'numeroPDV' },
  { key: { 'platesBefore.value': 1 }, name: 'former_plate' },
])

/** Reads a document of the collection: a field with a value of the wrong type counts as empty (4-decisions, 42). */
export const readSiteDocument = (document: SiteDocument): SiteDocument =>
  readFields(SITE_FIELDS, document)

/** Stores a concession, as part of a transaction. */
export async function insertSite(site: SiteDocument, tx: Transaction): Promise<void> {
  await (await sites.open()).insertOne(site, { session: tx })
}

/** The concession of that identifier. */
export async function findSite(_id: string): Promise<SiteDocument | null> {
  const found = await (await sites.open()).findOne({ _id })
  return found && readSiteDocument(found)
}

/** Fields of a concession that an edit stores. */
export type SiteContent = Stored<SiteFields> & Pick<SiteDocument, 'platesBefore' | 'formerScopes'>

/** Updates a concession that is unchanged since `stored` was read; false when it was changed or deleted. */
export const updateSite = (stored: SiteDocument, next: SiteContent, tx: Transaction) => {
  const { platesBefore, formerScopes } = next
  const update = fieldUpdate(SITE_FIELDS, next, { platesBefore, formerScopes })
  return updateUnchanged(sites, stored, update, tx)
}

/** Sets the parts that do not exist at a concession; false when it was changed or deleted since it was read. */
export const setExcludedParts = (
  stored: SiteDocument,
  excludedParts: readonly ExcludedPart[],
  tx: Transaction,
) => updateUnchanged(sites, stored, { $set: { excludedParts } }, tx)

/** Gives a concession of a plate the plate's group and former scopes, as part of a transaction. */
export async function setGroupOfSite(
  _id: string,
  fields: Partial<Pick<SiteDocument, 'groupId' | 'formerScopes'>>,
  tx: Transaction,
): Promise<void> {
  const update = { $set: fields, $inc: NEXT_REVISION }
  await (await sites.open()).updateOne({ _id }, update, { session: tx })
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

/**
 * Former scopes (`formerScopes`) of some concessions, by concession.
 * @returns null when a concession was moved or deleted since a writer read its location
 */
export async function formerScopesOf(
  places: readonly SiteLocation[],
  tx: Transaction,
): Promise<Map<string, readonly string[]> | null> {
  const ids = [...new Set(places.map(({ siteId }) => siteId))]
  const options = { projection: { plateId: 1, groupId: 1, formerScopes: 1 }, session: tx }
  const found = await (await sites.open()).find({ _id: { $in: ids } }, options).toArray()
  const now = new Map(found.map((site) => [site._id, site]))
  const isInPlace = ({ siteId, plateId, groupId }: SiteLocation) => {
    const site = now.get(siteId)
    return site?.plateId === plateId && site.groupId === groupId
  }
  if (!places.every(isInPlace)) return null
  return new Map(found.map(({ _id, formerScopes }) => [_id, formerScopes ?? []]))
}

/** The concessions that carry one of the PDV numbers. */
export async function sitesWithPDV(
  numbers: readonly string[],
  tx?: Transaction,
): Promise<SiteDocument[]> {
  if (numbers.length === 0) return []
  const collection = await sites.open()
  const filter = { numerosPDV: { $in: [...numbers] } }
  return (await collection.find(filter, inSession(tx)).toArray()).map(readSiteDocument)
}

/** Deletes a concession; false when it no longer existed. */
export async function deleteSite(_id: string, tx: Transaction): Promise<boolean> {
  return (await (await sites.open()).deleteOne({ _id }, { session: tx })).deletedCount === 1
}

/** The concessions that are in a plate, or were before a move. */
export async function sitesEverOf(plateId: string, tx?: Transaction): Promise<SiteDocument[]> {
  const filter = { $or: [{ plateId }, { 'platesBefore.value': plateId }] }
  const found = await (await sites.open()).find(filter, inSession(tx)).toArray()
  return found.map(readSiteDocument)
}

/** Number of concessions that are in a plate, or were before a move. */
export async function countSitesOf(plateId: string, tx?: Transaction): Promise<number> {
  const filter = { $or: [{ plateId }, { 'platesBefore.value': plateId }] }
  return (await sites.open()).countDocuments(filter, inSession(tx))
}
