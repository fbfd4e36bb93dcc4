import { type WorkerDocument, workersWithMatricule } from '~/db/collections/workers.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { InvalidInputError } from '~/domain/errors'
import { personOf } from '~/domain/workers/stays'

type Numbered = Pick<WorkerDocument, '_id' | 'personId' | 'siteId' | 'matricule'>

/** Stays of other people with the same number, in any concession. */
export async function holdersOf(
  worker: Numbered,
  tx?: Transaction,
): Promise<readonly WorkerDocument[]> {
  if (worker.matricule === null) return []
  const found = await workersWithMatricule(worker.matricule, tx)
  return found.filter((other) => personOf(other) !== personOf(worker))
}

/**
 * No two people of a concession may share a number: the workbook identifies a worker by it (spec 5 §1).
 * @param tx the transaction that writes it, which has raised the concession's lock
 * @throws InvalidInputError
 */
export async function assertFreeMatricule(worker: Numbered, tx?: Transaction): Promise<void> {
  const holder = (await holdersOf(worker, tx)).find(({ siteId }) => siteId === worker.siteId)
  if (holder)
    throw new InvalidInputError(
      { matricule: [`Ce matricule est déjà attribué à ${holder.name}.`] },
      400,
    )
}
