import type { SiteDocument } from '~/db/collections/sites.server'
import { insertWorker, type WorkerDocument } from '~/db/collections/workers.server'
import { newId } from '~/db/driver/ids.server'
import { inTransaction } from '~/db/driver/transaction.server'

let serial = 0

type Site = Pick<SiteDocument, '_id' | 'plateId' | 'groupId'>

/** A worker of a concession, not stored; by default an active mechanic. */
export function workerOf(site: Site, given: Partial<WorkerDocument> = {}): WorkerDocument {
  return {
    _id: newId(),
    siteId: site._id,
    plateId: site.plateId,
    groupId: site.groupId,
    name: `Collaborateur ${++serial}`,
    matricule: null,
    service: 'mechanic',
    metier: 'Mécanicien',
    secondaryService: null,
    isApprenticeDefault: false,
    userId: null,
    active: true,
    deletedAt: null,
    ...given,
  }
}

/** Stores such a collaborator. */
export async function makeWorker(
  site: Site,
  given: Partial<WorkerDocument> = {},
): Promise<WorkerDocument> {
  const worker = workerOf(site, given)
  await inTransaction((tx) => insertWorker(worker, tx))
  return worker
}
