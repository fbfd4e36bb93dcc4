import type { WallTime } from '~/domain/freshness/wall-time'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsent } from '../driver/duplicate-key.server'
import type { Transaction } from '../driver/transaction.server'

/** Settings of the whole network, in one document. */
export interface SettingsDocument {
  _id: 'morning'
  /** Paris time until which the morning's files are expected (7-beyond §2, §3) */
  limit: WallTime
}

const settings = defineModel<SettingsDocument>('settings', [])

const ID = 'morning' as const

/** The settings; null when they were never set. */
export async function findSettings(): Promise<SettingsDocument | null> {
  return (await settings.open()).findOne({ _id: ID })
}

/** Stores settings over the document as read. @returns false when another user changed them first */
export async function storeSettings(
  stored: SettingsDocument | null,
  { limit }: Pick<SettingsDocument, 'limit'>,
  tx: Transaction,
): Promise<boolean> {
  const collection = await settings.open()
  if (!stored) return insertIfAbsent(collection, { _id: ID, limit }, tx)
  const filter = { _id: ID, limit: stored.limit }
  const { matchedCount } = await collection.updateOne(filter, { $set: { limit } }, { session: tx })
  return matchedCount === 1
}
