import { defineModel } from '../driver/collection.server'
import { newId } from '../driver/ids.server'

/** A failed try, counted under each of its keys (`TRY_LIMITS`). */
export interface LoginAttemptDocument {
  _id: string
  /** what is counted, with the SHA-256 of the value: what people type in the wrong field stays unread */
  key: string
  /** the key of who tried, for the account that he tried at: a success forgets what is counted of it everywhere */
  own?: string
  at: Date
  purgeAt: Date
}

export const loginAttempts = defineModel<LoginAttemptDocument>('loginAttempts', [
  { key: { key: 1, at: -1 }, name: 'key_at' },
  { key: { own: 1 }, name: 'own', sparse: true },
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

/** the longest window of `TRY_LIMITS` */
const KEPT_MS = 60 * 60_000

/** Notes a failed try under each key. @param own the key that a later success of the same caller names; null: none does */
export async function insertAttempts(
  keys: readonly string[],
  own: string | null,
  at: Date,
): Promise<void> {
  // why: the database goes by the real clock, also where a test moves the time that passes
  const purgeAt = new Date(Date.now() + KEPT_MS)
  const documents = keys.map((key) => ({ _id: newId(), key, ...(own ? { own } : {}), at, purgeAt }))
  await (await loginAttempts.open()).insertMany(documents)
}

/** Instants of the latest failed tries under a key after `since`, newest first. */
export async function latestAttempts(key: string, since: Date, limit: number): Promise<Date[]> {
  const found = await (await loginAttempts.open())
    .find({ key, at: { $gt: since } })
    .sort({ at: -1 })
    .limit(limit)
    .toArray()
  return found.map((attempt) => attempt.at)
}

/** Forgets every failed try of a caller, under whatever key it is counted. */
export async function deleteAttempts(own: string): Promise<void> {
  await (await loginAttempts.open()).deleteMany({ own })
}
