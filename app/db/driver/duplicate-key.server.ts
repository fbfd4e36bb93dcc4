import {
  type Collection,
  type Document,
  type Filter,
  MongoServerError,
  type OptionalUnlessRequiredId,
} from 'mongodb'
import type { Transaction } from './transaction.server'

/** Tests whether a write failed because a unique index already contains its key. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11000
}

/**
 * Inserts a document; false when a unique index already contains its key, because another writer inserted it first.
 * Inside a transaction a duplicate key ends the transaction: the server has aborted it.
 */
export async function insertIfAbsent<T extends Document>(
  collection: Collection<T>,
  document: OptionalUnlessRequiredId<T>,
  tx?: Transaction,
): Promise<boolean> {
  try {
    await collection.insertOne(document, { session: tx })
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/**
 * Inserts a document whose `_id` other processes may insert too; false when another process was first. Not
 * `insertIfAbsent`: after a failover the insert is repeated and may find the document of its own first attempt.
 */
export async function insertIfAbsentOnRetry<T extends Document>(
  collection: Collection<T>,
  document: OptionalUnlessRequiredId<T>,
): Promise<boolean> {
  try {
    const { insertedId } = await collection.insertOne(document)
    if (insertedId !== undefined) return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
  return (await collection.findOne(document as Filter<T>, { projection: { _id: 1 } })) !== null
}
