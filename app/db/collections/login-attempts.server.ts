import { defineModel } from '../driver/collection.server'
import { newId } from '../driver/ids.server'

/** Failed attempt to sign in, counted under one key (`TRY_LIMITS`). */
export interface LoginAttemptDocument {
  _id: string
  /** kind of limit and SHA-256 of the value; hashed because users type passwords into the wrong field */
  key: string
  /** key of the client and the account: a successful sign-in deletes every attempt with that key */
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

/** Records a failed attempt under each key. @param own key by which a later success deletes the attempts; null: none */
export async function insertAttempts(
  keys: readonly string[],
  own: string | null,
  at: Date,
): Promise<void> {
  // The real clock, not `at`: MongoDB's TTL index uses it, also where a test sets the product's clock.
  const purgeAt = new Date(Date.now() + KEPT_MS)
  const documents = keys.map((key) => ({ _id: newId(), key, ...(own ? { own } : {}), at, purgeAt }))
  await (await loginAttempts.open()).insertMany(documents)
}

/** Instants of the latest failed attempts under a key after `since`, newest first. */
export async function latestAttempts(key: string, since: Date, limit: number): Promise<Date[]> {
  const found = await (await loginAttempts.open())
    .find({ key, at: { $gt: since } })
    .sort({ at: -1 })
    .limit(limit)
    .toArray()
  return found.map((attempt) => attempt.at)
}

/** Deletes every failed attempt of a client at an account, under all keys. */
export async function deleteAttempts(own: string): Promise<void> {
  await (await loginAttempts.open()).deleteMany({ own })
}
