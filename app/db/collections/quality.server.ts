import type { KeptBrand } from '~/domain/quality/merge'
import { defineModel } from '../driver/collection.server'
import { retryOnConflict } from '../driver/compare-and-retry.server'
import { insertIfAbsent } from '../driver/duplicate-key.server'
import { siteFilter } from '../driver/scope-filter.server'
import type { Transaction } from '../driver/transaction.server'

/** Customer survey results of a concession's month. */
export interface QualityDocument {
  _id: string
  siteId: string
  plateId: string
  groupId: string
  /** yyyy-MM */
  period: string
  brands: KeptBrand[]
  /** incremented by each write, so that a save based on an older revision is repeated */
  revision: number
}

export const quality = defineModel<QualityDocument>('quality', [
  { key: { siteId: 1, period: 1 }, name: 'site_period', unique: true },
  { key: { plateId: 1, period: 1 }, name: 'plate_period' },
  { key: { groupId: 1, period: 1 }, name: 'group_period' },
  { key: { period: 1 }, name: 'period' },
])

/** The months of concessions (null: of all) that have brands. */
export async function qualityWithin(
  siteIds: readonly string[] | null,
  period: string,
): Promise<Pick<QualityDocument, 'siteId' | 'brands'>[]> {
  const found = await (await quality.open())
    .find({ ...siteFilter(siteIds), period }, { projection: { _id: 0, siteId: 1, brands: 1 } })
    .toArray()
  return found.filter(({ brands }) => brands?.length !== 0)
}

/** Surveys of some concessions in a month (yyyy-MM). */
export async function qualityOfSites(
  siteIds: readonly string[],
  period: string,
): Promise<Pick<QualityDocument, 'siteId' | 'brands'>[]> {
  return (await quality.open())
    .find(
      { siteId: { $in: [...siteIds] }, period },
      { projection: { _id: 0, siteId: 1, brands: 1 } },
    )
    .toArray()
}

/** The concessions that have survey results in a month. A month without brands is not stored. */
export async function sitesWithQuality(
  siteIds: readonly string[],
  period: string,
): Promise<Set<string>> {
  const found = await (await quality.open())
    .find({ siteId: { $in: [...siteIds] }, period }, { projection: { _id: 0, siteId: 1 } })
    .toArray()
  return new Set(found.map(({ siteId }) => siteId))
}

/** Surveys of a concession in a month (yyyy-MM). */
export async function findQuality(siteId: string, period: string): Promise<QualityDocument | null> {
  return (await quality.open()).findOne({ siteId, period })
}

/**
 * Stores a month's brands over the document as read; without brands the document is deleted.
 * @param next the new document, with the `_id` of `stored`
 * @param stored the document as read; null when there was none
 * @returns false when another user changed the month first
 */
export async function storeQuality(
  next: QualityDocument,
  stored: QualityDocument | null,
  tx: Transaction,
): Promise<boolean> {
  const collection = await quality.open()
  if (stored) {
    const { _id, revision } = stored
    const seen = { _id, revision }
    const { brands } = next
    if (brands.length === 0)
      return (await collection.deleteOne(seen, { session: tx })).deletedCount === 1
    const $set = { brands, revision: revision + 1 }
    return (await collection.updateOne(seen, { $set }, { session: tx })).matchedCount === 1
  }
  return insertIfAbsent(collection, { ...next, revision: 1 }, tx)
}

/** Filter: the months with a brand last saved by a user with one of these names. */
const savedBy = (names: readonly string[]) => ({
  period: { $gte: '' },
  'brands.updatedBy': { $in: [...names] },
})

/** The brands last saved by a user with one of these names, by month. */
export async function brandsSavedBy(
  names: readonly string[],
): Promise<(Pick<QualityDocument, 'siteId' | 'period'> & { brandName: string })[]> {
  const found = await (await quality.open()).find(savedBy(names)).sort({ period: 1 }).toArray()
  return found.flatMap(({ siteId, period, brands }) =>
    brands
      .filter(({ updatedBy }) => names.includes(updatedBy))
      .map(({ brandName }) => ({ siteId, period, brandName })),
  )
}

/**
 * Renames the user who saved brands. The revision is incremented, so that a concurrent save reads the month again.
 * Idempotent.
 */
export async function renameSurveyor(names: readonly string[], label: string): Promise<void> {
  const collection = await quality.open()
  for await (const { _id } of collection.find(savedBy(names), { projection: { _id: 1 } }))
    await retryOnConflict(async () => {
      const stored = await collection.findOne({ _id })
      if (!stored) return true
      const brands = stored.brands.map((brand) =>
        names.includes(brand.updatedBy) ? { ...brand, updatedBy: label } : brand,
      )
      const { matchedCount } = await collection.updateOne(
        { _id, revision: stored.revision },
        { $set: { brands }, $inc: { revision: 1 } },
      )
      return matchedCount === 1 || null
    })
}
