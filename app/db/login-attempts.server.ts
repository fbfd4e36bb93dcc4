import { defineModel } from './collection.server'
import { newId } from './ids.server'

/** A failed or running try, counted under each of its keys (`TRY_LIMITS`). */
export interface LoginAttemptDocument {
  _id: string
  /** what is counted, with the SHA-256 of the value: what people type in the wrong field stays unread */
  key: string
  at: Date
  purgeAt: Date
}

export const loginAttempts = defineModel<LoginAttemptDocument>('loginAttempts', [
  { key: { key: 1, at: -1 }, name: 'key_at' },
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

/** the longest window of `TRY_LIMITS` */
const KEPT_MS = 60 * 60_000

/** Notes an attempt under each key; returns their identifiers. */
export async function insertAttempts(keys: readonly string[], at: Date): Promise<string[]> {
  // why: the database goes by the real clock, also where a test moves the time that passes
  const purgeAt = new Date(Date.now() + KEPT_MS)
  const documents = keys.map((key) => ({ _id: newId(), key, at, purgeAt }))
  await (await loginAttempts.open()).insertMany(documents)
  return documents.map((document) => document._id)
}

/** Instants of the latest attempts under a key after `since`, newest first, without the given ones. */
export async function latestAttempts(
  key: string,
  since: Date,
  limit: number,
  without: readonly string[],
): Promise<Date[]> {
  const found = await (await loginAttempts.open())
    .find({ key, at: { $gt: since } })
    .sort({ at: -1 })
    .limit(limit + without.length)
    .toArray()
  return found
    .filter((attempt) => !without.includes(attempt._id))
    .map((attempt) => attempt.at)
    .slice(0, limit)
}

/** Forgets these attempts. */
export async function deleteAttempts(ids: readonly string[]): Promise<void> {
  await (await loginAttempts.open()).deleteMany({ _id: { $in: [...ids] } })
}

/** Forgets every attempt under a key. */
export async function forgetAttempts(key: string): Promise<void> {
  await (await loginAttempts.open()).deleteMany({ key })
}
