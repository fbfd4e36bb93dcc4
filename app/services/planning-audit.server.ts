import { insertAudit } from '~/db/audit.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditAction, AuditChange } from '~/domain/audit/entry'
import { entryId } from '~/domain/planning/entry-id'
import { now } from '~/infra/clock.server'
import type { MonthOutcome } from './planning-write.server'

const author = ({ userId, name, email }: Principal) => ({ userId, userName: name || email })

/** Writes what a save changed to the trail: one entry per concession and month, named `siteId|yyyy-MM`. */
export async function auditCells(
  principal: Principal,
  outcomes: readonly MonthOutcome[],
): Promise<void> {
  const changes = new Map<string, AuditChange[]>()
  for (const { worker, month, applied } of outcomes) {
    if (applied.length === 0) continue
    const key = `${worker.siteId}|${month}`
    const list = changes.get(key) ?? []
    for (const { date, code, replaces } of applied)
      list.push({ field: entryId(worker._id, date), old: replaces, new: code })
    changes.set(key, list)
  }
  for (const [entityId, list] of changes)
    await insertAudit({
      entity: 'planning',
      entityId,
      at: now(),
      ...author(principal),
      action: 'update',
      version: null,
      changes: list,
    })
}

/** Writes a month's reopening or closing to the trail (4-decisions, 35). */
export async function auditMonth(
  principal: Principal,
  siteId: string,
  month: string,
  action: 'reopen' | 'close',
): Promise<void> {
  await insertAudit({
    entity: 'planning',
    entityId: `${siteId}|${month}`,
    at: now(),
    ...author(principal),
    action,
    version: null,
    changes: [],
  })
}

/** Writes a change of a collaborator to the trail; nothing when no field changed. */
export async function auditWorker(
  principal: Principal,
  workerId: string,
  action: AuditAction,
  changes: AuditChange[],
): Promise<void> {
  if (action === 'update' && changes.length === 0) return
  await insertAudit({
    entity: 'worker',
    entityId: workerId,
    at: now(),
    ...author(principal),
    action,
    version: null,
    changes,
  })
}
