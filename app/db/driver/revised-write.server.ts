import type { Filter, UpdateFilter } from 'mongodb'
import type { Model } from './collection.server'
import { NEXT_REVISION, type Revised, unchangedSince } from './revision.server'
import type { Transaction } from './transaction.server'

type Identified = Revised & { _id: string }

const asRead = <T extends Identified>(stored: Identified, further: Filter<T>) =>
  ({ ...further, _id: stored._id, ...unchangedSince(stored) }) as Filter<T>

/**
 * Updates a document that is unchanged since it was read.
 * @param further conditions besides identifier and revision
 * @returns false when it was changed or deleted
 */
export async function updateUnchanged<T extends Identified>(
  model: Model<T>,
  stored: Identified,
  update: UpdateFilter<T>,
  tx: Transaction,
  further: Filter<T> = {},
): Promise<boolean> {
  const revised = { ...update, $inc: NEXT_REVISION }
  const filter = asRead(stored, further)
  const done = await (await model.open()).updateOne(filter, revised, { session: tx })
  return done.matchedCount === 1
}

/** Deletes a document that is unchanged since it was read, as `updateUnchanged` updates one. */
export async function deleteUnchanged<T extends Identified>(
  model: Model<T>,
  stored: Identified,
  tx: Transaction,
  further: Filter<T> = {},
): Promise<boolean> {
  const filter = asRead(stored, further)
  return (await (await model.open()).deleteOne(filter, { session: tx })).deletedCount === 1
}
