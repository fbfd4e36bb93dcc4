import { type WorkerDocument, workersOfSites } from '~/db/workers.server'
import { InvalidInputError } from '~/domain/errors'

type Numbered = Pick<WorkerDocument, '_id' | 'siteId' | 'matricule'>

/** The others of a collaborator's concession who have its number: the workbook finds a worker by it (spec 5 §1). */
export async function holdersOf({ _id, siteId, matricule }: Numbered) {
  if (matricule === null) return []
  const others = await workersOfSites([siteId], true)
  return others.filter((worker) => worker.matricule === matricule && worker._id !== _id)
}

/** No two of a concession may share a number. @throws InvalidInputError */
export async function assertFreeMatricule(worker: Numbered): Promise<void> {
  const [holder] = await holdersOf(worker)
  if (holder)
    throw new InvalidInputError(
      { matricule: [`Ce matricule est déjà celui de ${holder.name}.`] },
      400,
    )
}
