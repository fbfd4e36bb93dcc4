import { searchKeys } from '~/domain/search/search'
import type { Model } from '../driver/collection.server'
import { userKeys } from './user-search.server'
import { users } from './users.server'
import { workers } from './workers.server'

/** A document that has search keys. */
interface Findable {
  _id: string
  searchKeys?: string[]
}

/** Number of documents updated in one command. */
const BATCH = 1000

/** @param fields the fields that the keys are made of */
async function fill<T extends Findable, F extends keyof T & string>(
  model: Model<T>,
  fields: readonly F[],
  keysOf: (of: Pick<T, F>) => string[],
): Promise<void> {
  const collection = await model.open()
  const projection = Object.fromEntries(fields.map((field) => [field, 1]))
  for (;;) {
    const without = await collection
      // null matches documents without the field, through an index.
      .find<Pick<T, F> & Findable>({ searchKeys: null } as object, { projection, limit: BATCH })
      .toArray()
    if (without.length === 0) return
    const { modifiedCount } = await collection.bulkWrite(
      without.map((read) => ({
        updateOne: {
          filter: read as object,
          update: { $set: { searchKeys: keysOf(read) } } as object,
        },
      })),
    )
    // No match: all of these documents were renamed or deleted since the read, and a rename writes keys.
    if (modifiedCount === 0) return
  }
}

/** Adds search keys to workers and accounts stored by an earlier version. Idempotent. */
export async function fillSearchKeys(): Promise<void> {
  await fill(workers, ['name'], ({ name }) => searchKeys(String(name ?? '')))
  await fill(users, ['email', 'name', 'metier'], userKeys)
}
