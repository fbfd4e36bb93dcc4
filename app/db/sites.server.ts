import { defineModel } from './collection.server'
import { referenceDataChanged } from './reference-revision.server'

/** A concession. `groupId` repeats its plate's group so that a scope is one indexed match. */
export interface SiteDocument {
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

/** Stores a concession and makes every copy of the hierarchy old. */
export async function insertSite(site: SiteDocument): Promise<void> {
  await (await sites.open()).insertOne(site)
  await referenceDataChanged()
}
