import type { Scope } from '~/domain/access/scope'
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

/** The identifiers of the scope's concessions. */
export async function siteIdsIn(scope: Scope): Promise<string[]> {
  if (scope.type === 'site') return [scope.siteId]
  const filter =
    scope.type === 'all'
      ? {}
      : scope.type === 'group'
        ? { groupId: scope.groupId }
        : { plateId: scope.plateId }
  const collection = await sites.open()
  const found = await collection.find(filter, { projection: { _id: 1 } }).toArray()
  return found.map((site) => site._id)
}

/** The names of some concessions, by identifier. */
export async function siteNames(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const collection = await sites.open()
  const found = await collection
    .find({ _id: { $in: [...ids] } }, { projection: { name: 1 } })
    .toArray()
  return new Map(found.map((site) => [site._id, site.name]))
}

/** Stores a concession and makes every copy of the hierarchy old. */
export async function insertSite(site: SiteDocument): Promise<void> {
  await (await sites.open()).insertOne(site)
  await referenceDataChanged()
}
