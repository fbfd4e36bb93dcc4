import type { Deed } from '~/db/announcements.server'
import type { WorkerDocument } from '~/db/workers.server'
import type { AuditAction, AuditChange } from '~/domain/audit/entry'
import { deedOf } from '~/services/audit/deeds.server'

/** The write of a collaborator, as the trail tells it. */
export function workerDeed(
  worker: WorkerDocument,
  action: AuditAction,
  changes: AuditChange[],
): Deed {
  const told = { entity: 'worker' as const, entityId: worker._id, action, changes }
  // why: a deleted collaborator's document stays
  const { gone: _stays, ...deed } = deedOf('workers', worker, told)
  return deed
}
