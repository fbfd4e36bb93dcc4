import type { Collection } from 'mongodb'
import type { Transaction } from '../driver/transaction.server'
import { evictCopies, PENDING, type PendingInvalidation, rollups } from './rollups.server'
import { type InvalidatedRollups, invalidationFilter, rollupKeysOf } from './stale-rollups.server'

/** How long the process of a write has to forget its sums, in ms; then each reader may. */
const OWN_TIME_MS = 5_000

// why among the roll-ups: one command forgets outdated sums and ends their invalidation
const open = async () => (await rollups.open()) as unknown as Collection<PendingInvalidation>

const idOf = (writeId: string) => `stale|${writeId}`

/** Stores which sums a write makes outdated, as part of its transaction. */
export async function insertInvalidation(
  writeId: string,
  stale: InvalidatedRollups,
  tx: Transaction,
): Promise<void> {
  await (await open()).insertOne({ _id: idOf(writeId), stale, at: new Date() }, { session: tx })
}

/**
 * Forgets the sums of a committed write, from the concessions upwards, and ends its invalidation: one command, in
 * order. Safe to repeat. Cut anywhere, the invalidation stays, or everything is done.
 */
async function forget({ _id, stale }: Pick<PendingInvalidation, '_id' | 'stale'>): Promise<void> {
  const commands = [...invalidationFilter(stale), { deleteOne: { filter: { _id } } }]
  // why one server: an election that loses the forgetting loses the end of the invalidation too
  await (await open()).bulkWrite(commands as never, { writeConcern: { w: 1 } })
  const named = rollupKeysOf(stale)
  if (named) await evictCopies(named.flat())
}

/** Invalidations of this process whose forgetting failed: nothing is gained by waiting for it. */
const failed = new Set<string>()

/** Forgets the sums that a committed write of this process made outdated. */
export async function invalidateOf(writeId: string, stale: InvalidatedRollups): Promise<void> {
  const _id = idOf(writeId)
  try {
    await forget({ _id, stale })
  } catch (error) {
    failed.add(_id)
    throw error
  }
}

/** Whether the process of a write has had its time to forget the sums. */
const isOverdue = ({ _id, at }: PendingInvalidation) =>
  failed.has(_id) || Date.now() - at.getTime() > OWN_TIME_MS

/**
 * Forgets the sums of committed writes whose process did not. Safe to repeat.
 * @param isAll also those that are not overdue: their process may be about to
 */
export async function completeInvalidations(isAll: boolean): Promise<void> {
  const pending = await (await open()).find(PENDING).toArray()
  for (const one of isAll ? pending : pending.filter(isOverdue)) {
    await forget(one)
    failed.delete(one._id)
  }
}
