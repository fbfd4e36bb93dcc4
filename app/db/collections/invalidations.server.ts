import type { Collection } from 'mongodb'
import { isDuplicateKey } from '../driver/duplicate-key.server'
import { newId } from '../driver/ids.server'
import type { Transaction } from '../driver/transaction.server'
import {
  evictCopies,
  LAST_INVALIDATION,
  PENDING_END,
  type PendingInvalidation,
  pendingInvalidations,
  rollups,
} from './rollups.server'
import { type InvalidatedRollups, invalidationUpdates, rollupKeysOf } from './stale-rollups.server'

/** Time in ms that the writing process has to invalidate its rollups; afterwards any reader does. */
const OWN_TIME_MS = 5_000

// Stored in the rollups' collection, so that one command invalidates the rollups and deletes the invalidation.
const open = async () => (await rollups.open()) as unknown as Collection<PendingInvalidation>

const idOf = (id: string) => `stale|${id}`

/** Identifiers of completed invalidations of this process, whose documents are used again: deletions cost a command. */
const idle: string[] = []

/** An identifier for the pending invalidation of a write, for `insertInvalidation`. */
export const idForInvalidation = (): string => idle.pop() ?? newId()

/** Gives back an identifier under which nothing is pending. */
export function freeInvalidation(id: string): void {
  idle.push(id)
}

/**
 * Stores which rollups a write makes stale, as part of its transaction.
 * @returns false when an invalidation is pending under the identifier: a failover has rolled back its end. It stays; the
 *   transaction has to begin again under another identifier.
 */
export async function insertInvalidation(
  id: string,
  stale: InvalidatedRollups,
  tx: Transaction,
): Promise<boolean> {
  const $set = { stale, at: new Date(), write: newId() }
  const filter = { _id: idOf(id), stale: { $exists: false } }
  try {
    const update = { $set, $unset: { isIdle: '' } }
    await (await open()).updateOne(filter as never, update as never, { upsert: true, session: tx })
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/**
 * Invalidates the rollups of a committed write, concessions first, then marks the completion and ends the pending
 * invalidation by its last statement.
 * Idempotent. After a crash at any point either the invalidation is still stored, or everything is done.
 */
async function invalidate(stale: InvalidatedRollups, last: object): Promise<void> {
  const mark = { $set: { mark: newId() } }
  const commands = [
    ...invalidationUpdates(stale),
    { updateOne: { filter: { _id: LAST_INVALIDATION }, update: mark, upsert: true } },
    last,
  ]
  // `w: 1` is enough: a failover that rolls back the invalidated rollups also rolls back the end of the invalidation.
  await (await open()).bulkWrite(commands as never, { writeConcern: { w: 1 } })
  const named = rollupKeysOf(stale)
  if (named) await evictCopies(named.flat())
}

/** Invalidations that failed in this process; readers complete them without waiting `OWN_TIME_MS`. */
const failed = new Set<string>()

/** Invalidates the rollups that a committed write of this process made stale, in one command. */
export async function invalidateOf(id: string, stale: InvalidatedRollups): Promise<void> {
  const _id = idOf(id)
  try {
    const end = { $unset: { stale: '', at: '' }, $set: { isIdle: true } }
    await invalidate(stale, { updateOne: { filter: { _id }, update: end } })
    freeInvalidation(id)
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
    const { _id, stale, write } = one
    // Its own process may have completed it since, and used the document again.
    await invalidate(stale, { deleteOne: { filter: { _id, write } } })
    failed.delete(_id)
  }
  if (isAll) await deleteIdle()
}

/** Deletes the documents of completed invalidations, which the processes of former starts have left. */
async function deleteIdle(): Promise<void> {
  const filter = { _id: { $gt: LAST_INVALIDATION, $lt: PENDING_END }, isIdle: true }
  await (await open()).deleteMany(filter as never)
}
