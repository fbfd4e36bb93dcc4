import { type WorkerDocument, workersOfSites } from '~/db/collections/workers.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { InvalidInputError } from '~/domain/errors'

type Numbered = Pick<WorkerDocument, '_id' | 'siteId' | 'matricule'>

/** Other collaborators of the concession with the same number: the workbook identifies a worker by it (spec 5 §1). */
async function holdersOf({ _id, siteId, matricule }: Numbered, tx?: Transaction) {
  if (matricule === null) return []
  const others = await workersOfSites([siteId], true, tx)
  return others.filter((worker) => worker.matricule === matricule && worker._id !== _id)
}

/**
 * No two of a concession may share a number.
 * @param tx the transaction that writes it, which has raised the concession's lock
 * @throws InvalidInputError
 */
export async function assertFreeMatricule(worker: Numbered, tx?: Transaction): Promise<void> {
  const [holder] = await holdersOf(worker, tx)
  if (holder)
    throw new InvalidInputError(
      { matricule: [`Ce matricule est déjà attribué à ${holder.name}.`] },
      400,
    )
}
