import type { DatedMultiplier } from '~/domain/productivity/dated-coefficients'
import { defineModel } from './collection.server'
import { insertFirst } from './errors.server'
import { NEXT_REVISION, type Revised, unchangedSince } from './revision.server'
import type { Transaction } from './transaction.server'

/** The coefficient of a job title for everything below one node of the network. */
export interface MetierTargetDocument extends DatedMultiplier, Revised {
  _id: string
  /** the job title as it is compared: case and accents do not count */
  key: string
  updatedBy: string
  updatedAt: Date
}

export const metierTargets = defineModel<MetierTargetDocument>('metierTargets', [
  { key: { node: 1, key: 1 }, name: 'node_key', unique: true },
])

/** The coefficients set for these nodes. */
export async function metierTargetsOf(nodes: readonly string[]): Promise<MetierTargetDocument[]> {
  return (await metierTargets.open()).find({ node: { $in: [...nodes] } }).toArray()
}

/**
 * Stores a coefficient over what was read.
 * @param stored what was read; null: nothing
 * @returns false when somebody was faster
 */
export async function storeMetierTarget(
  stored: MetierTargetDocument | null,
  next: MetierTargetDocument,
  tx: Transaction,
): Promise<boolean> {
  const collection = await metierTargets.open()
  if (stored) {
    const seen = { _id: stored._id, ...unchangedSince(stored) }
    const { _id, revision, ...fields } = next
    const update = { $set: fields, $inc: NEXT_REVISION }
    return (await collection.updateOne(seen, update, { session: tx })).matchedCount === 1
  }
  return insertFirst(collection, next, tx)
}
