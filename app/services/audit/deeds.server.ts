import type { Deed, Told } from '~/db/announcements.server'
import type { ObjectifDocument } from '~/db/objectifs.server'
import type { Stamped } from '~/db/stamp.server'
import { objectifTrailId } from './read.server'

/** The write of one document as it was read (or as it is to be inserted), as the trail tells it. */
export function deedOf(
  model: string,
  { _id: id, lastSave }: Stamped & { _id: string },
  told: Told,
): Deed {
  const gone = told.action === 'delete' ? { gone: true as const } : {}
  return { model, id, replaces: lastSave || null, ...gone, told }
}

/** The write of a concession's objectives over what was read, as the trail tells it. */
export function objectifDeed(
  document: Pick<ObjectifDocument, '_id' | 'siteId' | 'period' | 'lastSave'>,
  told: Pick<Told, 'action' | 'version' | 'changes'>,
): Deed {
  const entityId = objectifTrailId(document.siteId, document.period)
  return deedOf('objectifs', document, { entity: 'objectif', entityId, ...told })
}
