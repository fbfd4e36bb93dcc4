import { type WorkerDocument, workersWithMatricules } from '~/db/collections/workers.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { InvalidInputError } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import { personOf } from '~/domain/workers/stays'

type Numbered = Pick<WorkerDocument, '_id' | 'personId' | 'siteId' | 'matricule'>

/** Stays of other people with the same number, in any concession. */
export const holdersOf = async (
  worker: Numbered,
  tx?: Transaction,
): Promise<readonly WorkerDocument[]> => (await holdersOfSome([worker], tx))(worker)

/** The same of several collaborators by one query, as a function of the collaborator. */
export async function holdersOfSome(
  workers: readonly Numbered[],
  tx?: Transaction,
): Promise<(worker: Numbered) => readonly WorkerDocument[]> {
  const numbers = workers.flatMap(({ matricule }) => matricule ?? [])
  const found = groupBy(await workersWithMatricules(numbers, tx), ({ matricule }) => matricule)
  return (worker) =>
    worker.matricule === null
      ? []
      : (found.get(worker.matricule) ?? []).filter((other) => personOf(other) !== personOf(worker))
}

/**
 * No two people of a concession may share a number: the workbook identifies a worker by it (spec 5 §1).
 * @param holders stays of other people with the number
 * @throws InvalidInputError
 */
export function assertNoHolder(worker: Numbered, holders: readonly WorkerDocument[]): void {
  const holder = holders.find(({ siteId }) => siteId === worker.siteId)
  if (holder)
    throw new InvalidInputError(
      { matricule: [`Ce matricule est déjà attribué à ${holder.name}.`] },
      400,
    )
}

/**
 * The rule of `assertNoHolder`, read from the database.
 * @param tx the transaction that writes it, which has raised the concession's lock
 * @throws InvalidInputError
 */
export async function assertFreeMatricule(worker: Numbered, tx?: Transaction): Promise<void> {
  assertNoHolder(worker, await holdersOf(worker, tx))
}
