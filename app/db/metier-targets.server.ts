import type { StoredMultiplier } from '~/domain/productivity/metiers'
import { defineModel } from './collection.server'
import { isDuplicateKey } from './errors.server'
import { newId } from './ids.server'

/** The coefficient of a job title for everything below one node of the network. */
export interface MetierTargetDocument extends StoredMultiplier {
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

/** Adds a coefficient; false when the node has one already. */
export async function insertMetierTarget(
  document: Omit<MetierTargetDocument, '_id'>,
): Promise<boolean> {
  try {
    await (await metierTargets.open()).insertOne({ _id: newId(), ...document })
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Replaces a coefficient that still has the value seen; false when it has not. */
export async function updateMetierTarget(
  { _id, targetMultiplier }: Pick<MetierTargetDocument, '_id' | 'targetMultiplier'>,
  next: Pick<MetierTargetDocument, 'targetMultiplier' | 'updatedBy' | 'updatedAt'>,
): Promise<boolean> {
  const collection = await metierTargets.open()
  const { matchedCount } = await collection.updateOne({ _id, targetMultiplier }, { $set: next })
  return matchedCount === 1
}

/** Removes a coefficient that still has the value seen; false when it has not. */
export async function deleteMetierTarget({
  _id,
  targetMultiplier,
}: Pick<MetierTargetDocument, '_id' | 'targetMultiplier'>): Promise<boolean> {
  const { deletedCount } = await (await metierTargets.open()).deleteOne({ _id, targetMultiplier })
  return deletedCount === 1
}
