import type { Collection } from 'mongodb'
import type { Transaction } from '../driver/transaction.server'
import { groups } from './groups.server'
import { plates } from './plates.server'
import { sites } from './sites.server'

/** Assignment of an account or an API key to a node of the hierarchy. */
interface Assignment {
  assignmentLevel: 'network' | 'group' | 'plate' | 'concession' | null
  assignmentId: string | null
  /** a concession of the assigned plate */
  referenceConcessionId?: string | null
}

const MODELS = { group: groups, plate: plates, concession: sites }

/**
 * Locks the assigned node until the transaction ends, by incrementing its `assignments`. A concurrent deletion or move of
 * the node conflicts with that write, so it runs afterwards and sees the new assignment.
 * @returns false when the node is deleted, or the concession is not in the plate
 */
export async function holdAssigned(
  { assignmentLevel: level, assignmentId, referenceConcessionId }: Assignment,
  tx: Transaction,
): Promise<boolean> {
  const hold = async (collection: Collection<never>, filter: object) => {
    const update = { $inc: { assignments: 1 } } as never
    return (await collection.updateOne(filter, update, { session: tx })).matchedCount === 1
  }
  if (level && level !== 'network') {
    const collection = (await MODELS[level].open()) as unknown as Collection<never>
    if (!(await hold(collection, { _id: assignmentId }))) return false
  }
  if (!referenceConcessionId) return true
  const concession = { _id: referenceConcessionId, plateId: assignmentId }
  return hold((await sites.open()) as unknown as Collection<never>, concession)
}
