import { defineModel } from './collection.server'

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
