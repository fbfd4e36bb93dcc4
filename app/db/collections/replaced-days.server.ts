import type { LocalDate } from '~/domain/calendar/local-date'
import { defineModel } from '../driver/collection.server'
import { inSession, type Transaction } from '../driver/transaction.server'
import { type ModelDayDocument, modelDays } from './model-days.server'
import { fingerprinted } from './record-fingerprints.server'
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

/** Concessions of which an import of days wrote something. */
export async function sitesOfDaysImport(importId: string): Promise<string[]> {
  const found = await (await replacedDays.open())
    .find({ importId }, { projection: { siteId: 1 } })
    .toArray()
  return found.map(({ siteId }) => siteId)
}

/** What imports of days wrote of a concession, by import. */
export async function replacedDaysOfSite(
  siteId: string,
  importIds: readonly string[],
  tx?: Transaction,
): Promise<Map<string, ReplacedDaysDocument>> {
  const ids = importIds.map((importId) => `${importId}|${siteId}`)
  const found = await (await replacedDays.open())
    .find({ _id: { $in: ids } }, inSession(tx))
    .toArray()
  return new Map(found.map((one) => [one.importId, one]))
}

/** Writes of an undo of one concession. */
export interface RestoredDays {
  siteId: string
  records: RecordDocument[]
  /** identifiers */
  deleted: string[]
  days: { id: string; before: ModelDayDocument | null }[]
}

/** Writes what an undo leaves of a concession, and notes which days of the import went back. */
export async function restoreDays(
  importId: string,
  { siteId, records: kept, deleted, days }: RestoredDays,
  tx: Transaction,
): Promise<void> {
  const options = { ordered: false, session: tx }
  const ofRecords = [
    ...deleted.map((_id) => ({ deleteOne: { filter: { _id, siteId } } })),
    ...kept.map((record) => {
      const { _id, ...replacement } = fingerprinted(record)
      return { replaceOne: { filter: { _id, siteId }, replacement } }
    }),
  ]
  const ofDays = days.map(({ id: _id, before }) => {
    if (!before) return { deleteOne: { filter: { _id } } }
    const { _id: _former, ...replacement } = before
    return { replaceOne: { filter: { _id }, replacement } }
  })
  if (ofRecords.length > 0) await (await records.open()).bulkWrite(ofRecords, options)
  if (ofDays.length === 0) return
  await (await modelDays.open()).bulkWrite(ofDays, options)
  const written = (await replacedDaysOfSite(siteId, [importId], tx)).get(importId)
  const ids = new Set(days.map(({ id }) => id))
  const left = written?.days.filter(({ id }) => !ids.has(id)) ?? []
  await (await replacedDays.open()).updateOne(
    { _id: `${importId}|${siteId}` },
    { $set: { days: left } },
    { session: tx },
  )
}
