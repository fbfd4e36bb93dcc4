import { auditOf } from '~/db/collections/audit.server'
import type { AuditEntity, AuditEntry } from '~/domain/audit-entry'

/** The latest acts on one thing, newest first. Callers check that the user may see the thing itself. */
export async function readTrail(entity: AuditEntity, entityId: string): Promise<AuditEntry[]> {
  const found = await auditOf(entity, entityId)
  return found.map(({ at, userId, userName, action, version, changes }) => ({
    at,
    userId,
    userName,
    action,
    version,
    changes,
  }))
}

/** Identifier of a concession's month in the audit. */
export const objectifTrailId = (siteId: string, period: string): string => `${siteId}|${period}`
