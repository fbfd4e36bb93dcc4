import type { Collection, Db, Document, IndexDescription } from 'mongodb'
import { database } from './client.server'

/** A collection: its name, its document type and the indexes its queries stand on. */
export interface Model<T extends Document> {
  readonly name: string
  readonly indexes: readonly IndexDescription[]
  /** the driver's collection in the product's database */
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
    open: async () => (await database()).collection<T>(name),
  }
  models.set(name, model as unknown as Model<Document>)
  return model
}

/** Every declared collection. */
export function allModels(): readonly Model<Document>[] {
  return [...models.values()]
}

/** Creates the declared indexes; safe to repeat. */
export async function createIndexes(db: Db): Promise<void> {
  for (const model of models.values()) {
    if (model.indexes.length > 0) await db.collection(model.name).createIndexes([...model.indexes])
  }
}
