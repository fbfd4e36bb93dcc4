import type { Deed } from '~/db/announcements.server'
import type { WorkerDocument } from '~/db/workers.server'
import type { AuditAction, AuditChange } from '~/domain/audit/entry'
import { deedOf } from '~/services/audit/deeds.server'

/** The write of a collaborator, as an audit entry. */
export function workerDeed(
  worker: WorkerDocument,
  action: AuditAction,
  changes: AuditChange[],
): Deed {
  const entry = { entity: 'worker' as const, entityId: worker._id, action, changes }
  // why: a deleted collaborator's document stays
  const { gone: _stays, ...deed } = deedOf('workers', worker, entry)
  return deed
}
