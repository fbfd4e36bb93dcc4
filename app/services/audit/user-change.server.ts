import type { AuditChange, AuditDescription } from '~/domain/audit-entry'

/** A change of an account, for its audit entry. */
export const userAuditEntry = (
  { _id }: { _id: string },
  changes: readonly AuditChange[],
  action: AuditDescription['action'] = 'update',
): AuditDescription => ({ entity: 'user', entityId: _id, action, changes: [...changes] })
