import { workersOfSites } from '~/db/workers.server'
import { InvalidInputError } from '~/domain/errors'

/**
 * The workbook finds a worker by its number, so no two of a concession may share one (spec 5 §1).
 * @param self the worker that may keep it
 * @throws InvalidInputError
 */
export async function assertFreeMatricule(
  siteId: string,
  matricule: string | null,
  self: string | null,
): Promise<void> {
  if (matricule === null) return
  const others = await workersOfSites([siteId], true)
  const holder = others.find((worker) => worker.matricule === matricule && worker._id !== self)
  if (holder)
    throw new InvalidInputError(
      { matricule: [`Ce matricule est déjà celui de ${holder.name}.`] },
      400,
    )
}
