import {
  type Collection,
  type Document,
  type Filter,
  MongoServerError,
  type OptionalUnlessRequiredId,
} from 'mongodb'
import type { Transaction } from './transaction.server'

/** Whether a write was refused because a unique index already holds its key. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11000
}

/**
 * Stores a document; false when a unique index already holds its key: somebody was faster. Of a transaction that is the
 * end: the server has aborted it.
 */
export async function insertFirst<T extends Document>(
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
 * Stores a document under an identifier that others give too; false when one of theirs was there.
 *
 * Why not `insertFirst`: an insertion that an election lets come again finds its identifier taken, by itself or by them.
 */
export async function claimFirst<T extends Document>(
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
