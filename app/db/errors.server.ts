import {
  type Collection,
  type Document,
  MongoServerError,
  type OptionalUnlessRequiredId,
} from 'mongodb'

/** Whether a write was refused because a unique index already holds its key. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11000
}

/** Stores a document; false when a unique index already holds its key: somebody was faster. */
export async function insertFirst<T extends Document>(
  collection: Collection<T>,
  document: OptionalUnlessRequiredId<T>,
): Promise<boolean> {
  try {
    await collection.insertOne(document)
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
