import type { BusinessDay, Month } from '~/domain/calendar/business-day'
import type { SheetRows } from '~/domain/records/origin'
import type { VideocheckFigures } from '~/domain/videocheck/figures'
import { defineModel } from './collection.server'
import { isDuplicateKey } from './errors.server'
import { newId } from './ids.server'

/**
 * One document per concession and month, cumulative over it: atomic, so an import is whole per concession. It carries
 * its chain so that a scope is one indexed match (architecture, Data).
 */
export interface VideocheckDocument extends VideocheckFigures {
  _id: string
  siteId: string
  plateId: string
  groupId: string
  /** yyyy-MM */
  period: string
  /** up to which day the figures go, within the period */
  date: BusinessDay
  importId: string
  importedAt: Date
  /** where the file holds it; the sheet of a CSV file has no name; missing: written before it was kept (7-beyond §1) */
  place?: { sheet: string; rows: SheetRows }
}

export const videocheck = defineModel<VideocheckDocument>('videocheck', [
  { key: { siteId: 1, period: 1 }, name: 'site_period', unique: true },
  { key: { period: 1, importId: 1 }, name: 'period_import' },
])

/** The months of some concessions. */
export async function videocheckOfSites(
  siteIds: readonly string[],
  period: Month,
): Promise<VideocheckDocument[]> {
  return (await videocheck.open())
    .find({ siteId: { $in: [...siteIds] }, period }, { batchSize: siteIds.length + 1 })
    .toArray()
}

/** Which of these concessions have data in the month. */
export async function sitesWithVideocheck(
  siteIds: readonly string[],
  period: Month,
): Promise<Set<string>> {
  const found = await (await videocheck.open())
    .find({ siteId: { $in: [...siteIds] }, period }, { projection: { _id: 0, siteId: 1 } })
    .toArray()
  return new Set(found.map(({ siteId }) => siteId))
}

/** The concessions that hold what an import wrote. */
export async function sitesOfVideocheckImport(importId: string, period: Month): Promise<string[]> {
  const found = await (await videocheck.open())
    .find({ period, importId }, { projection: { _id: 0, siteId: 1 } })
    .toArray()
  return found.map(({ siteId }) => siteId)
}

/**
 * Writes whole months of concessions, each of them atomically, over what they had. Safe to repeat.
 * @throws the driver's error when the database fails
 */
export async function replaceVideocheck(
  months: readonly Omit<VideocheckDocument, '_id'>[],
): Promise<void> {
  if (months.length === 0) return
  const collection = await videocheck.open()
  const write = () =>
    collection.bulkWrite(
      months.map((month) => ({
        updateOne: {
          filter: { siteId: month.siteId, period: month.period },
          update: { $set: { ...month }, $setOnInsert: { _id: newId() } },
          upsert: true,
        },
      })),
      { ordered: false },
    )
  try {
    await write()
  } catch (error) {
    // why: of two upserts at once one may lose the race for the unique key; the document is there then
    if (!isDuplicateKey(error)) throw error
    await write()
  }
}
