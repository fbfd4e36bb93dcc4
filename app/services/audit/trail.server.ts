import { type AuditDocument, auditOf, insertAudit } from '~/db/audit.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditEntity, AuditEntry } from '~/domain/audit/entry'
import { now } from '~/infra/clock.server'

/** What a service tells the trail; who and when are added here. */
export type Act = Pick<AuditDocument, 'entity' | 'entityId' | 'action' | 'changes'> & {
  version?: number
}

/** Writes an act of the user into the trail. To be awaited right after the write it tells of. */
export async function recordAct({ userId, name, email }: Principal, act: Act): Promise<void> {
  const { version = null, ...rest } = act
  await insertAudit({ ...rest, version, at: now(), userId, userName: name || email })
}

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

/** Identifier of a concession's month in the trail. */
export const objectifTrailId = (siteId: string, period: string): string => `${siteId}|${period}`
