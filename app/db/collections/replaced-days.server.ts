import type { LocalDate } from '~/domain/calendar/local-date'
import { defineModel } from '../driver/collection.server'
import { inSession, type Transaction } from '../driver/transaction.server'
import { type ModelDayDocument, modelDays } from './model-days.server'
import { type RecordDocument, records } from './records.server'

/** A document that an import of days wrote, with its before image; null when there was none. */
export interface Replaced<T> {
  /** identifier of the written document */
  id: string
  date: LocalDate
  before: T | null
}

/** Everything that an import of days wrote of a concession, for undoing the import (7-beyond §2; 8 §1). */
export interface ReplacedDaysDocument {
  /** `${importId}|${siteId}` */
  _id: string
  importId: string
  siteId: string
  modelId: string
  records: Replaced<RecordDocument>[]
  days: Replaced<ModelDayDocument>[]
}

export const replacedDays = defineModel<ReplacedDaysDocument>('replacedDays', [
  { key: { importId: 1 }, name: 'import' },
])

/** Keeps before images of an import of days, as part of the transaction that replaces the documents. */
export async function saveReplacedDays(
  all: readonly ReplacedDaysDocument[],
  tx: Transaction,
): Promise<void> {
  const collection = await replacedDays.open()
  // One by one: the images of one concession are up to 31 records.
  for (const one of all) await collection.insertOne(one, { session: tx })
}

/** What an import of days wrote, by concession; empty for every other import. */
export async function replacedDaysOf(
  importId: string,
  tx?: Transaction,
): Promise<ReplacedDaysDocument[]> {
  return (await replacedDays.open()).find({ importId }, inSession(tx)).toArray()
}

/** Concessions of which an import of days wrote something. */
export async function sitesOfDaysImport(importId: string): Promise<string[]> {
  const found = await (await replacedDays.open())
    .find({ importId }, { projection: { siteId: 1 } })
    .toArray()
  return found.map(({ siteId }) => siteId)
}

type Place = Pick<RecordDocument, 'plateId' | 'groupId'>

/**
 * Brings the days and records of a concession back.
 * @param place of the concession now: it may have moved since
 * @returns false when one of them is no longer the import's
 */
export async function restoreDays(
  { importId, records: written, days }: ReplacedDaysDocument,
  { plateId, groupId }: Place,
  tx: Transaction,
): Promise<boolean> {
  const ofRecords = written.map(({ id: _id, before }) => {
    const filter = { _id, importId }
    if (!before) return { deleteOne: { filter } }
    const { _id: _former, ...content } = before
    return { replaceOne: { filter, replacement: { ...content, plateId, groupId } } }
  })
  const ofDays = days.map(({ id: _id, before }) => {
    const filter = { _id, importId }
    if (!before) return { deleteOne: { filter } }
    const { _id: _former, ...content } = before
    return { replaceOne: { filter, replacement: content } }
  })
  const options = { ordered: false, session: tx }
  const results = [
    ofRecords.length > 0 ? await (await records.open()).bulkWrite(ofRecords, options) : null,
    ofDays.length > 0 ? await (await modelDays.open()).bulkWrite(ofDays, options) : null,
  ]
  const count = results.reduce(
    (sum, one) => sum + (one ? one.matchedCount + one.deletedCount : 0),
    0,
  )
  return count === ofRecords.length + ofDays.length
}
