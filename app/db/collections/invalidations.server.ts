import type { Collection } from 'mongodb'
import { newId } from '../driver/ids.server'
import type { Transaction } from '../driver/transaction.server'
import {
  evictCopies,
  LAST_INVALIDATION,
  type PendingInvalidation,
  pendingInvalidations,
  rollups,
} from './rollups.server'
import { type InvalidatedRollups, invalidationFilter, rollupKeysOf } from './stale-rollups.server'

/** Time in ms that the writing process has to invalidate its rollups; afterwards any reader does. */
const OWN_TIME_MS = 5_000

// Stored in the rollups' collection, so that one command invalidates the rollups and deletes the invalidation.
const open = async () => (await rollups.open()) as unknown as Collection<PendingInvalidation>

const idOf = (writeId: string) => `stale|${writeId}`

/** Stores which rollups a write makes stale, as part of its transaction. */
export async function insertInvalidation(
  writeId: string,
  stale: InvalidatedRollups,
  tx: Transaction,
): Promise<void> {
  await (await open()).insertOne({ _id: idOf(writeId), stale, at: new Date() }, { session: tx })
}

/**
 * Invalidates the rollups of a committed write, concessions first, then marks the completion and deletes the
 * invalidation: one ordered command.
 * Idempotent. After a crash at any point either the invalidation is still stored, or everything is done.
 */
async function invalidate({
  _id,
  stale,
}: Pick<PendingInvalidation, '_id' | 'stale'>): Promise<void> {
  const mark = { $set: { mark: newId() } }
  const commands = [
    ...invalidationFilter(stale),
    { updateOne: { filter: { _id: LAST_INVALIDATION }, update: mark, upsert: true } },
    { deleteOne: { filter: { _id } } },
  ]
  // `w: 1` is enough: a failover that rolls back the invalidated rollups also rolls back the deletion of `_id`.
  await (await open()).bulkWrite(commands as never, { writeConcern: { w: 1 } })
  const named = rollupKeysOf(stale)
  if (named) await evictCopies(named.flat())
}

/** Invalidations that failed in this process; readers complete them without waiting `OWN_TIME_MS`. */
const failed = new Set<string>()

/** Invalidates the rollups that a committed write of this process made stale. */
export async function invalidateOf(writeId: string, stale: InvalidatedRollups): Promise<void> {
  const _id = idOf(writeId)
  try {
    await invalidate({ _id, stale })
  } catch (error) {
    failed.add(_id)
    throw error
  }
}

/** True once `OWN_TIME_MS` is over, or the invalidation failed in this process. */
const isOverdue = ({ _id, at }: PendingInvalidation) =>
  failed.has(_id) || Date.now() - at.getTime() > OWN_TIME_MS

/**
 * Completes the invalidations of committed writes whose process did not. Idempotent.
 * @param isAll includes invalidations that are not overdue, which their own process may be completing
 */
export async function completeInvalidations(isAll: boolean): Promise<void> {
  const pending = await pendingInvalidations()
  for (const one of isAll ? pending : pending.filter(isOverdue)) {
    await invalidate(one)
    failed.delete(one._id)
  }
}
