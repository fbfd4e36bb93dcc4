import { newId } from '~/db/ids.server'
import type { SiteDocument } from '~/db/sites.server'
import { insertWorker, type WorkerDocument } from '~/db/workers.server'
import { unannounced } from './writes'

let serial = 0

/** Stores a collaborator of a concession: an active mechanic unless said otherwise. */
export async function makeWorker(
  site: Pick<SiteDocument, '_id' | 'plateId' | 'groupId'>,
  given: Partial<WorkerDocument> = {},
): Promise<WorkerDocument> {
  const worker: WorkerDocument = {
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
  await insertWorker(worker, unannounced())
  return worker
}
