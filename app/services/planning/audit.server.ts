import type { Principal } from '~/domain/access/scope'
import type { AuditAction, AuditChange } from '~/domain/audit/entry'
import { entryId } from '~/domain/planning/entry-id'
import { recordAct } from '~/services/audit/trail.server'
import type { MonthOutcome } from './settle.server'

/** Identifier of a concession's month of planning in the trail. */
export const planningTrailId = (siteId: string, month: string): string => `${siteId}|${month}`

/** Writes what a save changed to the trail: one act per concession and month. */
export async function auditCells(
  principal: Principal,
  outcomes: readonly MonthOutcome[],
): Promise<void> {
  const acts = new Map<string, AuditChange[]>()
  for (const { worker, month, applied } of outcomes) {
    if (applied.length === 0) continue
    const id = planningTrailId(worker.siteId, month)
    const changes = acts.get(id) ?? []
    for (const { date, code, replaces } of applied)
      changes.push({ field: entryId(worker._id, date), old: replaces, new: code })
    acts.set(id, changes)
  }
  for (const [entityId, changes] of acts)
    await recordAct(principal, { entity: 'planning', entityId, action: 'update', changes })
}

/** Writes a month's reopening or closing to the trail (4-decisions, 35). */
export async function auditMonth(
  principal: Principal,
  siteId: string,
  month: string,
  action: 'reopen' | 'close',
): Promise<void> {
  const entityId = planningTrailId(siteId, month)
  await recordAct(principal, { entity: 'planning', entityId, action, changes: [] })
}

/** Writes a change of a collaborator to the trail. */
export async function auditWorker(
  principal: Principal,
  workerId: string,
  action: AuditAction,
  changes: AuditChange[],
): Promise<void> {
  await recordAct(principal, { entity: 'worker', entityId: workerId, action, changes })
}
