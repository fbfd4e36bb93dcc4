import {
  type Collection,
  type Db,
  type Document,
  type IndexDescription,
  MongoServerError,
} from 'mongodb'
import { database } from './client.server'
import { asIndexError } from './index-error.server'
import { retryingCollection } from './retrying-collection.server'

/** Declared collection: name, document type and the indexes that its queries use. */
export interface Model<T extends Document> {
  readonly name: string
  readonly indexes: readonly IndexDescription[]
  /** opens the driver's collection; its commands are retried during a failover */
  open(): Promise<Collection<T>>
}

const models = new Map<string, Model<Document>>()

/** Declares a collection; index creation and the no-collection-scan test read the same declaration. */
export function defineModel<T extends Document>(
  name: string,
  indexes: readonly IndexDescription[],
): Model<T> {
  const model: Model<T> = {
    name,
    indexes,
    open: async () => retryingCollection((await database()).collection<T>(name)),
  }
  models.set(name, model as unknown as Model<Document>)
  return model
}

/** Every declared collection. */
export function allModels(): readonly Model<Document>[] {
  return [...models.values()]
}

/** The driver's collection of a declared model's name. */
export async function openModel(name: string): Promise<Collection<Document>> {
  const model = models.get(name)
  if (!model) throw new Error(`no collection ${name} is declared`)
  return model.open()
}

/** Error codes of an index that an earlier version declared differently: IndexOptionsConflict, IndexKeySpecsConflict. */
const DECLARED_OTHERWISE = [85, 86]

async function createIndex(db: Db, name: string, index: IndexDescription): Promise<void> {
  const collection = db.collection(name)
  try {
    await collection.createIndexes([index])
  } catch (error) {
    const conflict =
      error instanceof MongoServerError && DECLARED_OTHERWISE.includes(Number(error.code))
    if (!conflict) throw error
    const stored = await collection.listIndexes().toArray()
    const same = (other: Document) =>
      other['name'] === index.name || JSON.stringify(other['key']) === JSON.stringify(index.key)
    for (const other of stored.filter(same)) await collection.dropIndex(String(other['name']))
    await collection.createIndexes([index])
  }
}

/** Index that every collection has; creating it creates the collection where no other index is declared. */
const BY_ID: IndexDescription = { key: { _id: 1 }, name: '_id_' }

/**
 * Creates the declared collections, which must exist before a transaction, and their indexes. Idempotent. An index that
 * an earlier version declared differently, under the same name or with the same keys, is replaced.
 * @throws ConfigurationError that names the collection, the index and why the server refuses it; the driver's error
 *   when the database is unavailable
 */
export async function createIndexes(db: Db): Promise<void> {
  for (const { name, indexes } of models.values())
    for (const index of indexes.length > 0 ? indexes : [BY_ID])
      await createIndex(db, name, index).catch((error: unknown) => {
        throw asIndexError(error, name, index)
      })
}
