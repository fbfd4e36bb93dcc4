import type { LocalDate, Month } from '~/domain/calendar/local-date'
import { RECORD_PARTS } from '~/domain/records/parts'
import type { Transaction } from '../driver/transaction.server'
import { type RecordDocument, records } from './records.server'

/** Import that wrote a record, and the undo that changed it since: equal for the same state. */
export const sourceOf = ({ importId, relaid }: Pick<RecordDocument, 'importId' | 'relaid'>) =>
  relaid ? `${importId} ${relaid}` : importId

/** Concessions of which a record of a month is made of several files or of an import model's (8 §1). */
export async function sitesWithLayers(
  siteIds: readonly string[],
  month: Month,
): Promise<Set<string>> {
  if (siteIds.length === 0) return new Set()
  const layered = RECORD_PARTS.map((part) => ({ [`origin.${part}.layers`]: { $exists: true } }))
  const date = { $gte: `${month}-01`, $lte: `${month}-31` }
  const found = await (await records.open())
    .find({ siteId: { $in: [...siteIds] }, date, $or: layered }, { projection: { siteId: 1 } })
    .toArray()
  return new Set(found.map(({ siteId }) => siteId))
}

/** Import that wrote each record of some concessions from a date to another. */
export async function recordSources(
  siteIds: readonly string[],
  first: LocalDate,
  last: LocalDate,
  tx: Transaction,
): Promise<Pick<RecordDocument, '_id' | 'siteId' | 'importId' | 'relaid'>[]> {
  const filter = { siteId: { $in: [...siteIds] }, date: { $gte: first, $lte: last } }
  const projection = { siteId: 1, importId: 1, relaid: 1 } as const
  return (await records.open())
    .find(filter, { projection, batchSize: 10_000, session: tx })
    .toArray()
}
