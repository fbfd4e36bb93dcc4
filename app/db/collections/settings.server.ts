import { DEFAULT_LIMIT, type WallTime } from '~/domain/freshness/wall-time'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsent } from '../driver/duplicate-key.server'
import type { Transaction } from '../driver/transaction.server'

/** Settings of the whole network, in one document. */
export interface SettingsDocument {
  _id: 'morning'
  /** Paris time until which the morning's files are expected (7-beyond §2, §3) */
  limit: WallTime
  /** true: those who can supply missing data get a mail each working day (7-beyond §5); absent: false */
  mailsToComplete?: boolean
  /** true: the check-list of the set-up is no longer the administrators' first screen (9-first-day §4); absent: false */
  isSetupPutAway?: boolean
}

type Change = Partial<Omit<SettingsDocument, '_id'>>

const settings = defineModel<SettingsDocument>('settings', [])

const ID = 'morning' as const

/** The settings; null when they were never set. */
export async function findSettings(): Promise<SettingsDocument | null> {
  return (await settings.open()).findOne({ _id: ID })
}

/** Stores changed settings over the document as read. @returns false when another user changed the same first */
export async function storeSettings(
  stored: SettingsDocument | null,
  change: Change,
  tx: Transaction,
): Promise<boolean> {
  const collection = await settings.open()
  if (!stored) return insertIfAbsent(collection, { _id: ID, limit: DEFAULT_LIMIT, ...change }, tx)
  const { limit, mailsToComplete = null, isSetupPutAway = null } = stored
  const filter = { _id: ID, limit, mailsToComplete, isSetupPutAway } as Partial<SettingsDocument>
  const { matchedCount } = await collection.updateOne(filter, { $set: change }, { session: tx })
  return matchedCount === 1
}
