import { absentParts, marksOf, RECORD_PARTS } from '~/domain/records/parts'
import type { Transaction } from '../driver/transaction.server'
import { fingerprinted } from './record-fingerprints.server'
import { partialUpdate, type RecordWrite } from './record-parts.server'
import { sourceOf } from './record-sources.server'
import { type RecordDocument, records, recordsOn } from './records.server'
import { replacedRecords, saveBeforeImages } from './replaced-by-import.server'

function statementOf(write: RecordWrite, stored: RecordDocument | undefined) {
  const { record } = write
  if (!stored) return { insertOne: { document: fingerprinted(record) } }
  const filter = { _id: stored._id, siteId: stored.siteId }
  if (record.parts && absentParts(record.parts).length > 0)
    return { updateOne: { filter, update: partialUpdate(write, stored) } }
  const { _id, ...replacement } = fingerprinted(record)
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

const isOfModels = ({ origin }: Pick<RecordDocument, 'origin'>): boolean =>
  RECORD_PARTS.some((part) => origin?.[part]?.layers)

/**
 * True for a record that was checked against stored figures which another import has replaced since. Only where models
 * give figures: the product's own workbook replaces whatever the day had.
 */
function isOvertaken(
  record: RecordDocument,
  stored: RecordDocument | undefined,
  seen: string | null,
): boolean {
  const current = stored ? sourceOf(stored) : null
  if (current === seen || stored?.importId === record.importId) return false
  return isOfModels(record) || (stored !== undefined && isOfModels(stored))
}

/**
 * Replaces the concessions' records of one activity date by those of one import. Before images are saved for undoing the
 * import (7-beyond §2). A part that the file does not give stays as stored.
 * @param seenImport import of the record that each concession had when the file was checked; null: none, and
 * as a parameter: not compared
 * @returns each record with the marks of the record that it replaced; a record checked against figures that have
 * changed since is left out
 */
export async function replaceRecords(
  all: readonly RecordDocument[],
  tx: Transaction,
  seenImport: ((siteId: string) => string | null) | null = null,
): Promise<RecordWrite[]> {
  const [first] = all
  if (!first) return []
  const { date, importId } = first
  const siteIds = all.map(({ siteId }) => siteId)
  const found = new Map((await recordsOn(siteIds, date, tx)).map((one) => [one.siteId, one]))
  const list = all.filter(
    (record) =>
      !seenImport || !isOvertaken(record, found.get(record.siteId), seenImport(record.siteId)),
  )
  if (list.length === 0) return []
  const kept = new Set(list.map(({ siteId }) => siteId))
  // Without this import's own records: for a concession written twice the before image is that of the first write.
  const others = [...found.values()].filter(
    (one) => one.importId !== importId && kept.has(one.siteId),
  )
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

/** Replaces whole records of several dates, as part of a transaction; the caller has kept their before images. */
export async function replaceRecordsOfDays(
  all: readonly { record: RecordDocument; isNew: boolean }[],
  tx: Transaction,
): Promise<void> {
  if (all.length === 0) return
  const news = new Map(all.map(({ record, isNew }) => [record, isNew]))
  const collection = await records.open()
  for (const some of piecesOf(all.map(({ record }) => record)))
    await collection.bulkWrite(
      some.map((record) => {
        const { _id, ...replacement } = fingerprinted(record)
        if (news.get(record)) return { insertOne: { document: { _id, ...replacement } } }
        return { replaceOne: { filter: { _id, siteId: record.siteId }, replacement } }
      }),
      { ordered: false, session: tx },
    )
}
