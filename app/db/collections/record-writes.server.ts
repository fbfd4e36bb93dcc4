import { absentParts, marksOf } from '~/domain/records/parts'
import type { Transaction } from '../driver/transaction.server'
import { partialUpdate, type RecordWrite } from './record-parts.server'
import { type RecordDocument, records, recordsOn } from './records.server'
import { replacedRecords, saveBeforeImages } from './replaced-by-import.server'

function statementOf(write: RecordWrite, stored: RecordDocument | undefined) {
  const { record } = write
  if (!stored) return { insertOne: { document: record } }
  const filter = { _id: stored._id }
  if (record.parts && absentParts(record.parts).length > 0)
    return { updateOne: { filter, update: partialUpdate(write) } }
  const { _id, ...replacement } = record
  return { replaceOne: { filter, replacement } }
}

/** Most persons whose figures one command saves, unless one record has more: encoding blocks the event loop. */
const KEPT_AT_ONCE = 1_000

function piecesOf(list: readonly RecordDocument[]): RecordDocument[][] {
  const pieces: RecordDocument[][] = []
  let room = 0
  for (const one of list) {
    const people = (one.workers?.length ?? 0) + (one.advisers?.length ?? 0)
    if (pieces.length === 0 || people > room) {
      pieces.push([])
      room = KEPT_AT_ONCE
    }
    pieces.at(-1)?.push(one)
    room -= people
  }
  return pieces
}

/**
 * Replaces the concessions' records of one activity date by those of one import. Before images are saved for undoing the
 * import (7-beyond §2). A part that the workbook lacks stays as stored.
 * @returns each record with the marks of the record that it replaced
 */
export async function replaceRecords(
  list: readonly RecordDocument[],
  tx: Transaction,
): Promise<RecordWrite[]> {
  const [first] = list
  if (!first) return []
  const { date, importId } = first
  const siteIds = list.map(({ siteId }) => siteId)
  const found = new Map((await recordsOn(siteIds, date, tx)).map((one) => [one.siteId, one]))
  // Without this import's own records: for a concession written twice the before image is that of the first write.
  const others = [...found.values()].filter((one) => one.importId !== importId)
  for (const some of piecesOf(others)) await saveBeforeImages(replacedRecords, importId, some, tx)
  const writes = list.map((record): RecordWrite => {
    const stored = found.get(record.siteId)
    // A record that no longer exists has no marks to keep.
    return stored ? { record, held: marksOf(stored) } : { record }
  })
  const statements = writes.map((write) => statementOf(write, found.get(write.record.siteId)))
  await (await records.open()).bulkWrite(statements, { ordered: false, session: tx })
  return writes
}
