import type { WallTime } from '~/domain/freshness/hours'
import { defineModel } from './collection.server'
import { isDuplicateKey } from './errors.server'
import { type Stamped, unwritten, type WriteToken } from './stamp.server'

/** What administration sets for the whole network: one document. */
export interface SettingsDocument extends Stamped {
  _id: 'morning'
  /** until when files are waited for in the morning (7-beyond §2, §3) */
  limit: WallTime
}

const settings = defineModel<SettingsDocument>('settings', [])

const ID = 'morning'

/** What is set; null: nothing ever was. */
export async function findSettings(): Promise<SettingsDocument | null> {
  return (await settings.open()).findOne({ _id: ID })
}

/** Stores what is set over what was read. @returns false when somebody was faster */
export async function storeSettings(
  stored: SettingsDocument | null,
  next: Pick<SettingsDocument, 'limit'>,
  token: WriteToken,
): Promise<boolean> {
  const collection = await settings.open()
  const $set = { ...next, lastSave: token }
  try {
    const { matchedCount, upsertedCount } = stored
      ? await collection.updateOne({ _id: ID, ...unwritten(stored) }, { $set })
      : await collection.updateOne({ _id: ID }, { $setOnInsert: $set }, { upsert: true })
    return (stored ? matchedCount : upsertedCount) > 0
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
