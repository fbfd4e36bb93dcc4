import type { Scope } from '~/domain/access/scope'
import type { KeptBrand } from '~/domain/quality/rules'
import { defineModel } from './collection.server'
import { isDuplicateKey } from './errors.server'
import { newId } from './ids.server'
import { recordsWithin as within } from './records.server'

/** A concession's customer surveys of a month. */
export interface QualityDocument {
  _id: string
  siteId: string
  plateId: string
  groupId: string
  /** yyyy-MM */
  period: string
  brands: KeptBrand[]
  /** grows by one at each write: a save replaces what it read, or reads again */
  revision: number
}

export const quality = defineModel<QualityDocument>('quality', [
  { key: { siteId: 1, period: 1 }, name: 'site_period', unique: true },
  { key: { plateId: 1, period: 1 }, name: 'plate_period' },
  { key: { groupId: 1, period: 1 }, name: 'group_period' },
  { key: { period: 1 }, name: 'period' },
])

/** The months of a scope's concessions that hold brands. */
export async function qualityWithin(
  scope: Scope,
  period: string,
): Promise<Pick<QualityDocument, 'siteId' | 'brands'>[]> {
  const found = await (await quality.open())
    .find({ ...within(scope), period }, { projection: { _id: 0, siteId: 1, brands: 1 } })
    .toArray()
  return found.filter(({ brands }) => brands.length > 0)
}

/** A concession's month. */
export async function findQuality(siteId: string, period: string): Promise<QualityDocument | null> {
  return (await quality.open()).findOne({ siteId, period })
}

type Key = Pick<QualityDocument, 'siteId' | 'plateId' | 'groupId' | 'period'>

/**
 * Stores a month's brands over what was read; a month without brands is removed.
 * @param revision what was read; null: nothing
 * @returns false when somebody was faster
 */
export async function storeQuality(
  key: Key,
  revision: number | null,
  brands: KeptBrand[],
): Promise<boolean> {
  const collection = await quality.open()
  if (revision !== null) {
    const { siteId, period } = key
    if (brands.length === 0)
      return (await collection.deleteOne({ siteId, period, revision })).deletedCount === 1
    const { matchedCount } = await collection.updateOne(
      { siteId, period, revision },
      { $set: { brands, revision: revision + 1 } },
    )
    return matchedCount === 1
  }
  try {
    await collection.insertOne({ _id: newId(), ...key, brands, revision: 1 })
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
