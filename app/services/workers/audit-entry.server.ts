import type { WorkerDocument } from '~/db/collections/workers.server'
import type { AuditAction, AuditChange, AuditDescription } from '~/domain/audit-entry'

/** A change of a collaborator, for its audit entry. */
export const workerAuditEntry = (
  { _id }: WorkerDocument,
  action: AuditAction,
  changes: AuditChange[],
): AuditDescription => ({ entity: 'worker', entityId: _id, action, changes })
