import type { Collection } from 'mongodb'
import type { Transaction } from '../driver/transaction.server'
import { groups } from './groups.server'
import { plates } from './plates.server'
import { sites } from './sites.server'

/** What an account or a key is assigned to. */
interface Assignment {
  assignmentLevel: 'network' | 'group' | 'plate' | 'concession' | null
  assignmentId: string | null
  /** a concession of the plate that it is assigned to */
  referenceConcessionId?: string | null
}

const MODELS = { group: groups, plate: plates, concession: sites }

/**
 * Holds what something is being assigned to until the transaction ends: it writes the node, so that a deletion or a move
 * of it comes after, and then finds what was assigned.
 * @returns false when the node is gone, or the concession is not in the plate
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
