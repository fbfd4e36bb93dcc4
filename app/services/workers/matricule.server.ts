import { keepsAlone } from '~/db/compare-and-retry.server'
import { type WorkerDocument, workersOfSites } from '~/db/workers.server'
import { InvalidInputError } from '~/domain/errors'

type Numbered = Pick<WorkerDocument, '_id' | 'siteId' | 'matricule'>

/** The others of a collaborator's concession who have its number: the workbook finds a worker by it (spec 5 §1). */
async function holdersOf({ _id, siteId, matricule }: Numbered) {
  if (matricule === null) return []
  const others = await workersOfSites([siteId], true)
  return others.filter((worker) => worker.matricule === matricule && worker._id !== _id)
}

/** No two of a concession may share a number. @throws InvalidInputError */
export async function assertFreeMatricule(worker: Numbered): Promise<void> {
  const [holder] = await holdersOf(worker)
  if (holder)
    throw new InvalidInputError(
      { matricule: [`Ce matricule est déjà attribué à ${holder.name}.`] },
      400,
    )
}

/**
 * Looks for the number once more when it is written: somebody may have given it to another collaborator meanwhile.
 * @param takeBack undoes the write
 * @returns false: it was taken back, and the act begins anew
 */
export async function keepsNumber(
  worker: Numbered,
  takeBack: () => Promise<void>,
): Promise<boolean> {
  const rivals = async () => (await holdersOf(worker)).map(({ _id }) => _id)
  if (await keepsAlone(worker._id, rivals)) return true
  await takeBack()
  return false
}
