import type { Month } from '~/domain/calendar/local-date'
import { type AuditDocument, audit } from './audit.server'
import { type CommentDocument, comments } from './comments.server'
import { type ImportDocument, imports } from './imports.server'
import { type PlanningDocument, planning } from './planning.server'
import { type RecordDocument, records } from './records.server'
import { type TicketDocument, tickets } from './tickets.server'

/** Every month of a collaborator, as it is stored, oldest first. */
export async function allPlanningOf(workerId: string): Promise<PlanningDocument[]> {
  return (await planning.open()).find({ workerId }).sort({ workerId: 1, month: 1 }).toArray()
}

/** Collaborators and advisors that a record names. */
export type PeopleOfRecord = Pick<RecordDocument, 'date' | 'workers' | 'advisers'>

/** The people of every record of a concession, oldest first. */
export async function* peopleOfRecords(siteId: string): AsyncGenerator<PeopleOfRecord> {
  const projection = { _id: 0, date: 1, workers: 1, advisers: 1 }
  const found = (await records.open())
    .find({ siteId }, { projection, batchSize: 500 })
    .sort({ siteId: 1, date: 1 })
  for await (const record of found) yield record
}

/** Audit entries of the given entities, oldest first, in one query. */
export async function allActsOn(
  entity: AuditDocument['entity'],
  entityIds: readonly string[],
): Promise<AuditDocument[]> {
  if (entityIds.length === 0) return []
  const found = await (await audit.open())
    .find({ entity, entityId: { $in: [...entityIds] } })
    .sort({ at: -1, _id: -1 })
    .toArray()
  return found.reverse()
}

/** Audit entries of an account's writes, oldest first. */
export async function allActsBy(userId: string): Promise<AuditDocument[]> {
  const found = await (await audit.open()).find({ userId }).sort({ at: -1, _id: -1 }).toArray()
  return found.reverse()
}

/** Every name that a collaborator or an account ever had, according to the audit trail. */
export async function namesInTrail(entity: 'worker' | 'user', id: string): Promise<Set<string>> {
  const acts = await allActsOn(entity, [id])
  const names = new Set<string>()
  for (const { field, ...values } of acts.flatMap(({ changes }) => changes))
    for (const value of field === 'name' ? [values.old, values.new] : [])
      if (typeof value === 'string' && value !== '') names.add(value)
  return names
}

/** Imports that an account made or undid. */
export async function importsBy(
  userId: string,
): Promise<Pick<ImportDocument, 'startedAt' | 'fileName' | 'importDate' | 'state' | 'kind'>[]> {
  const projection = { startedAt: 1, fileName: 1, importDate: 1, state: 1, kind: 1 }
  const by = { $or: [{ userId }, { 'undo.userId': userId }] }
  return (await imports.open())
    .find({ startedAt: { $gte: new Date(0) }, ...by }, { projection })
    .sort({ startedAt: 1 })
    .toArray()
}

/** Every support request of an account. */
export async function ticketsOf(requesterId: string): Promise<TicketDocument[]> {
  return (await tickets.open()).find({ requesterId }).sort({ createdAt: -1 }).toArray()
}

/** Every comment of the day under one of these names. */
export async function commentsBy(names: readonly string[]): Promise<CommentDocument[]> {
  return (await comments.open())
    .find({ date: { $gte: '' }, author: { $in: [...names] } })
    .sort({ date: 1 })
    .toArray()
}

/** Keys of the planning months in the audit trail: `siteId|yyyy-MM`. */
export const trailIdsOf = (
  months: readonly Pick<PlanningDocument, 'siteId' | 'month'>[],
): `${string}|${Month}`[] => [
  ...new Set(months.map(({ siteId, month }) => `${siteId}|${month}` as const)),
]
