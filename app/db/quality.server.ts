import type { Scope } from '~/domain/access/scope'
import type { KeptBrand } from '~/domain/quality/merge'
import { defineModel } from './collection.server'
import { untilWritten } from './compare-and-retry.server'
import { insertFirst } from './errors.server'
import { within } from './scope-match.server'
import type { Transaction } from './transaction.server'

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
  return found.filter(({ brands }) => brands?.length !== 0)
}

/** The months of some concessions. */
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

/** Which of these concessions have a month with brands; one without brands is not kept. */
export async function sitesWithQuality(
  siteIds: readonly string[],
  period: string,
): Promise<Set<string>> {
  const found = await (await quality.open())
    .find({ siteId: { $in: [...siteIds] }, period }, { projection: { _id: 0, siteId: 1 } })
    .toArray()
  return new Set(found.map(({ siteId }) => siteId))
}

/** A concession's month. */
export async function findQuality(siteId: string, period: string): Promise<QualityDocument | null> {
  return (await quality.open()).findOne({ siteId, period })
}

/**
 * Stores a month's brands over what was read; a month without brands is removed.
 * @param next the document as it is to be, with the identifier of the one read
 * @param stored what was read; null: nothing
 * @returns false when somebody was faster
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
  return insertFirst(collection, { ...next, revision: 1 }, tx)
}

/** The months that hold a brand which somebody of these names saved last. */
const savedBy = (names: readonly string[]) => ({
  period: { $gte: '' },
  'brands.updatedBy': { $in: [...names] },
})

/** The brands that somebody of these names saved last, by month. */
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

/** Gives who saved brands another name; a save that read the month before reads it anew. Safe to repeat. */
export async function renameSurveyor(names: readonly string[], label: string): Promise<void> {
  const collection = await quality.open()
  for await (const { _id } of collection.find(savedBy(names), { projection: { _id: 1 } }))
    await untilWritten(async () => {
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
