import { defineModel } from '../driver/collection.server'
import { insertIfAbsent } from '../driver/duplicate-key.server'
import type { Transaction } from '../driver/transaction.server'

/** A creation that a caller may repeat, stored with the write that created (4-decisions, 75). */
export interface IdempotencyKeyDocument {
  /** hash of the caller and its key */
  _id: string
  /** hash of the call and its body, salted with the key: the body may hold a password */
  bodyHash: string
  /** identifier given to the created document */
  madeId: string
  /** the first answer; null while it is not known, as after a kill; 'secret' when it must not be repeated */
  answer: { status: number; body: string } | 'secret' | null
  purgeAt: Date
}

export const keys = defineModel<IdempotencyKeyDocument>('idempotencyKeys', [
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

/** The creation stored under a key that is kept at an instant. */
export async function findIdempotencyKey(
  _id: string,
  at: Date,
): Promise<IdempotencyKeyDocument | null> {
  return (await keys.open()).findOne({ _id, purgeAt: { $gt: at } })
}

/** Stores a key in the transaction of the creation; false when another request stored it first. */
export async function insertIdempotencyKey(
  key: IdempotencyKeyDocument,
  at: Date,
  tx: Transaction,
): Promise<boolean> {
  const collection = await keys.open()
  await collection.deleteOne({ _id: key._id, purgeAt: { $lte: at } }, { session: tx })
  return insertIfAbsent(collection, key, tx)
}

/** Stores the first answer of a creation. */
export async function storeFirstAnswer({
  _id,
  madeId,
  answer,
}: Pick<IdempotencyKeyDocument, '_id' | 'madeId' | 'answer'>): Promise<void> {
  await (await keys.open()).updateOne({ _id, madeId, answer: null }, { $set: { answer } })
}
