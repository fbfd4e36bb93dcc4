import type { WallTime } from '~/domain/freshness/hours'
import { defineModel } from './collection.server'
import { insertFirst } from './errors.server'
import type { Transaction } from './transaction.server'

/** What administration sets for the whole network: one document. */
export interface SettingsDocument {
  _id: 'morning'
  /** until when files are waited for in the morning (7-beyond §2, §3) */
  limit: WallTime
}

const settings = defineModel<SettingsDocument>('settings', [])

const ID = 'morning' as const

/** What is set; null: nothing ever was. */
export async function findSettings(): Promise<SettingsDocument | null> {
  return (await settings.open()).findOne({ _id: ID })
}

/** Stores what is set over what was read. @returns false when somebody was faster */
export async function storeSettings(
  stored: SettingsDocument | null,
  { limit }: Pick<SettingsDocument, 'limit'>,
  tx: Transaction,
): Promise<boolean> {
  const collection = await settings.open()
  if (!stored) return insertFirst(collection, { _id: ID, limit }, tx)
  const filter = { _id: ID, limit: stored.limit }
  const { matchedCount } = await collection.updateOne(filter, { $set: { limit } }, { session: tx })
  return matchedCount === 1
}
