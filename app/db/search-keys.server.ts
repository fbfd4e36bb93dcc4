import { searchKeys } from '~/domain/search/search'
import type { Model } from './collection.server'
import { userKeys } from './user-search.server'
import { users } from './users.server'
import { workers } from './workers.server'

/** Whoever is found by search keys. */
interface Findable {
  _id: string
  searchKeys?: string[]
}

/** Documents given keys in one command. */
const BATCH = 1000

/** @param fields what the keys are made of */
async function fill<T extends Findable, F extends keyof T & string>(
  model: Model<T>,
  fields: readonly F[],
  keysOf: (of: Pick<T, F>) => string[],
): Promise<void> {
  const collection = await model.open()
  const projection = Object.fromEntries(fields.map((field) => [field, 1]))
  for (;;) {
    const without = await collection
      // why null: an index finds what lacks the field
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
    // why: all of them were renamed or deleted meanwhile, and have their keys
    if (modifiedCount === 0) return
  }
}

/** Gives search keys to collaborators and accounts that an earlier version stored; safe to repeat. */
export async function fillSearchKeys(): Promise<void> {
  await fill(workers, ['name'], ({ name }) => searchKeys(String(name ?? '')))
  await fill(users, ['email', 'name', 'metier'], userKeys)
}
