import type { Collection } from 'mongodb'
import { defineModel } from '../driver/collection.server'
import type { Transaction } from '../driver/transaction.server'

/** What every document that an import writes is known by. */
export interface Imported {
  _id: string
  siteId: string
  plateId: string
  groupId: string
  importId: string
}

/** What an import found where it wrote, so that it can be taken back (7-beyond §2). */
interface ReplacedDocument {
  /** `${importId}|${siteId}` */
  _id: string
  importId: string
  before: Imported
}

const replaced = (name: string) =>
  defineModel<ReplacedDocument>(name, [{ key: { importId: 1 }, name: 'import' }])
export const replacedRecords = replaced('replacedRecords')
export const replacedVideocheck = replaced('replacedVideocheck')

type Replaced = { open(): Promise<Collection<ReplacedDocument>> }

/** Keeps what an import replaces, as part of the transaction that replaces it. */
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

/** What an import replaced, by concession; one that is missing was new. */
export async function findBeforeImages(
  model: Replaced,
  importId: string,
  tx: Transaction,
): Promise<Map<string, Imported>> {
  const found = await (await model.open()).find({ importId }, { session: tx }).toArray()
  return new Map(found.map(({ before }) => [before.siteId, before]))
}
