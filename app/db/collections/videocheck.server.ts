import type { LocalDate, Month } from '~/domain/calendar/local-date'
import type { SheetRows } from '~/domain/records/sheet-rows'
import type { UsedModel } from '~/domain/records/used-model'
import type { DatedVideocheck, VideocheckFigures } from '~/domain/videocheck/figures'
import { defineModel } from '../driver/collection.server'
import { inSession, type Transaction } from '../driver/transaction.server'
import { replacedVideocheck, saveBeforeImages } from './replaced-by-import.server'

/**
 * One document per concession and month, cumulative: atomic, so an import is complete per concession. It repeats the ids
 * of its plate and group, so that one indexed match selects a scope.
 */
export interface VideocheckDocument extends VideocheckFigures {
  _id: string
  siteId: string
  plateId: string
  groupId: string
  /** yyyy-MM */
  period: string
  /** last day of the figures, within the period */
  date: LocalDate
  /** figures of earlier days of the month, oldest first; missing in documents with one day */
  earlier?: DatedVideocheck[]
  importId: string
  importedAt: Date
  /** sheet ('' in a CSV file) and rows; missing in documents written before origins existed (7-beyond §1) */
  place?: { sheet: string; rows: SheetRows }
  /** import model that read the file (8 §3); missing for the product's own file */
  model?: UsedModel
}

export const videocheck = defineModel<VideocheckDocument>('videocheck', [
  { key: { siteId: 1, period: 1 }, name: 'site_period', unique: true },
  { key: { period: 1, importId: 1 }, name: 'period_import' },
])

/** The months of some concessions. */
export async function videocheckOfSites(
  siteIds: readonly string[],
  period: Month,
  tx?: Transaction,
): Promise<VideocheckDocument[]> {
  const options = { batchSize: siteIds.length + 1, ...inSession(tx) }
  return (await videocheck.open())
    .find({ siteId: { $in: [...siteIds] }, period }, options)
    .toArray()
}

/** Concessions that have data in the month. */
export async function sitesWithVideocheck(
  siteIds: readonly string[],
  period: Month,
): Promise<Set<string>> {
  const found = await (await videocheck.open())
    .find({ siteId: { $in: [...siteIds] }, period }, { projection: { _id: 0, siteId: 1 } })
    .toArray()
  return new Set(found.map(({ siteId }) => siteId))
}

/** Concessions whose stored month was written by an import. */
export async function sitesOfVideocheckImport(importId: string, period: Month): Promise<string[]> {
  const found = await (await videocheck.open())
    .find({ period, importId }, { projection: { _id: 0, siteId: 1 } })
    .toArray()
  return found.map(({ siteId }) => siteId)
}

/**
 * Replaces the concessions' months of one period by those of one import. Before images are saved for undoing the import
 * (7-beyond §2).
 * @param months `_id` is used for a new document only
 */
export async function replaceVideocheck(
  months: readonly VideocheckDocument[],
  tx: Transaction,
): Promise<void> {
  const [first] = months
  if (!first) return
  const siteIds = months.map(({ siteId }) => siteId)
  const found = await videocheckOfSites(siteIds, first.period, tx)
  const others = found.filter((one) => one.importId !== first.importId)
  await saveBeforeImages(replacedVideocheck, first.importId, others, tx)
  const idOf = new Map(found.map(({ siteId, _id }) => [siteId, _id]))
  const statements = months.map((document) => {
    const { _id, ...replacement } = document
    const stored = idOf.get(document.siteId)
    if (!stored) return { insertOne: { document } }
    return { replaceOne: { filter: { _id: stored }, replacement } }
  })
  await (await videocheck.open()).bulkWrite(statements, { ordered: false, session: tx })
}
