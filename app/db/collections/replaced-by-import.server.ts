import type { Collection } from 'mongodb'
import { defineModel } from '../driver/collection.server'
import { inSession, type Transaction } from '../driver/transaction.server'

/** Fields common to every document that an import writes. */
export interface Imported {
  _id: string
  siteId: string
  plateId: string
  groupId: string
  importId: string
}

/** Before image of a document that an import replaced, for undoing the import (7-beyond §2). */
interface ReplacedDocument {
  /** `${importId}|${siteId}` */
  _id: string
  importId: string
  before: Imported
}

const replaced = (name: string) =>
  defineModel<ReplacedDocument>(name, [
    { key: { importId: 1 }, name: 'import' },
    { key: { 'before.importId': 1 }, name: 'before_import' },
  ])
export const replacedRecords = replaced('replacedRecords')
export const replacedVideocheck = replaced('replacedVideocheck')

type Replaced = { open(): Promise<Collection<ReplacedDocument>> }

/** Saves before images of an import, as part of the transaction that replaces the documents. */
export async function saveBeforeImages(
  model: Replaced,
  importId: string,
  found: readonly Imported[],
  tx: Transaction,
): Promise<void> {
  if (found.length === 0) return
  await (await model.open()).bulkWrite(
    found.map((before) => {
      const _id = `${importId}|${before.siteId}`
      const replacement = { importId, before }
      return { replaceOne: { filter: { _id }, replacement, upsert: true } }
    }),
    { ordered: false, session: tx },
  )
}

/**
 * Concessions whose documents an import wrote, as far as before images tell: those that it replaced, and those of its
 * documents that a later import replaced.
 */
export async function sitesOfBeforeImages(model: Replaced, importId: string): Promise<string[]> {
  const collection = await model.open()
  const options = { projection: { 'before.siteId': 1 } }
  const found = await Promise.all([
    collection.find({ importId }, options).toArray(),
    collection.find({ 'before.importId': importId }, options).toArray(),
  ])
  return found.flat().map(({ before }) => before.siteId)
}

/** Before images of an import, by concession; a concession without one had no document before. */
export async function findBeforeImages(
  model: Replaced,
  importId: string,
  tx: Transaction,
): Promise<Map<string, Imported>> {
  const found = await (await model.open()).find({ importId }, { session: tx }).toArray()
  return new Map(found.map(({ before }) => [before.siteId, before]))
}

/** What imports replaced of a concession, by import; an import that created the document has nothing. */
export async function beforeImagesOfSite(
  model: Replaced,
  siteId: string,
  importIds: readonly string[],
  tx?: Transaction,
): Promise<Map<string, Imported>> {
  const ids = importIds.map((importId) => `${importId}|${siteId}`)
  const found = await (await model.open()).find({ _id: { $in: ids } }, inSession(tx)).toArray()
  return new Map(found.map(({ importId, before }) => [importId, before]))
}
