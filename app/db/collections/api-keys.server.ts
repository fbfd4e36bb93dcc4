import type { StoredKey } from '~/domain/api-keys/key'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsent } from '../driver/duplicate-key.server'
import { inSession, type Transaction } from '../driver/transaction.server'

/** An API key (7-beyond §2). The key itself is shown once and stored nowhere. */
export interface ApiKeyDocument extends StoredKey {
  /** SHA-256 of the key, hexadecimal */
  hash: string
}

export const apiKeys = defineModel<ApiKeyDocument>('apiKeys', [
  { key: { hash: 1 }, name: 'hash', unique: true },
  { key: { createdAt: -1, _id: -1 }, name: 'latest' },
  { key: { assignmentId: 1, revokedAt: 1 }, name: 'assignment' },
])

/** Stores a key; false when a key with this `_id` exists already. */
export async function insertApiKey(key: ApiKeyDocument, tx: Transaction): Promise<boolean> {
  return insertIfAbsent(await apiKeys.open(), key, tx)
}

/** A key, revoked and expired ones included; null when no key has this `_id`. */
export async function findApiKey(_id: string): Promise<ApiKeyDocument | null> {
  return (await apiKeys.open()).findOne({ _id })
}

/** The key whose secret has this hash, revoked and expired ones included; null when there is none. */
export async function findApiKeyByHash(hash: string): Promise<ApiKeyDocument | null> {
  return (await apiKeys.open()).findOne({ hash })
}

/** The keys, newest first: one page of them, or all without `page`. */
export async function latestApiKeys(page?: {
  skip: number
  limit: number
}): Promise<ApiKeyDocument[]> {
  const found = (await apiKeys.open())
    .find({ createdAt: { $gte: new Date(0) } })
    .sort({ createdAt: -1, _id: -1 })
  return page ? found.skip(page.skip).limit(page.limit).toArray() : found.toArray()
}

/** The keys that a user with one of these names created or revoked, newest first. */
export async function keysNaming(names: readonly string[]): Promise<ApiKeyDocument[]> {
  const by = { $or: [{ createdBy: { $in: [...names] } }, { revokedBy: { $in: [...names] } }] }
  return (await apiKeys.open())
    .find({ createdAt: { $gte: new Date(0) }, ...by })
    .sort({ createdAt: -1, _id: -1 })
    .toArray()
}

/** Number of all keys, revoked ones included. */
export async function countApiKeys(): Promise<number> {
  return (await apiKeys.open()).countDocuments({ createdAt: { $gte: new Date(0) } })
}

/** Number of unrevoked keys that are assigned to a group, plate or concession. */
export async function countKeysOf(assignmentId: string, tx?: Transaction): Promise<number> {
  const filter = { assignmentId, revokedAt: null }
  return (await apiKeys.open()).countDocuments(filter, inSession(tx))
}

/** Names of keys by identifier, for the audit. */
export async function namesOfKeys(
  ids: readonly string[],
): Promise<{ _id: string; name: string }[]> {
  if (ids.length === 0) return []
  return (await apiKeys.open())
    .find({ _id: { $in: [...ids] } }, { projection: { name: 1 } })
    .toArray()
}

/** Notes when a key was last used. */
export async function noteApiKeyUse(_id: string, lastUsedAt: Date): Promise<void> {
  await (await apiKeys.open()).updateOne({ _id }, { $set: { lastUsedAt } })
}

/** Revokes a key; false when the key was revoked already. */
export async function revokeStoredKey(
  _id: string,
  revoked: Pick<ApiKeyDocument, 'revokedAt' | 'revokedBy'>,
  tx: Transaction,
): Promise<boolean> {
  const { matchedCount } = await (await apiKeys.open()).updateOne(
    { _id, revokedAt: null },
    { $set: revoked },
    { session: tx },
  )
  return matchedCount === 1
}
