import type { DatedMultiplier } from '~/domain/productivity/dated-coefficients'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsent } from '../driver/duplicate-key.server'
import { updateUnchanged } from '../driver/revised-write.server'
import type { Revised } from '../driver/revision.server'
import type { Transaction } from '../driver/transaction.server'

/** Coefficient of a job title for all concessions below one node of the hierarchy. */
export interface MetierTargetDocument extends DatedMultiplier, Revised {
  _id: string
  /** the normalised job title: without case and accents */
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
 * Stores a coefficient over the document as read.
 * @param stored the document as read; null when there was none
 * @returns false when another user changed the coefficient first
 */
export async function storeMetierTarget(
  stored: MetierTargetDocument | null,
  next: MetierTargetDocument,
  tx: Transaction,
): Promise<boolean> {
  if (!stored) return insertIfAbsent(await metierTargets.open(), next, tx)
  const { _id, revision, ...fields } = next
  return updateUnchanged(metierTargets, stored, { $set: fields }, tx)
}
