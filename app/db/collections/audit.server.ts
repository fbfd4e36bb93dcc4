import type { AuditEntity, AuditEntry } from '~/domain/audit-entry'
import { defineModel } from '../driver/collection.server'
import type { Transaction } from '../driver/transaction.server'

/** Audit entry: user, time, entity, and each changed field before and after. */
export interface AuditDocument extends AuditEntry {
  _id: string
  entity: AuditEntity
  /** identifier of the entity; also `siteId|yyyy-MM`, `yyyy-MM` or `yyyy` */
  entityId: string
}

export const audit = defineModel<AuditDocument>('audit', [
  { key: { entity: 1, entityId: 1, at: -1, _id: -1 }, name: 'entity_at' },
  { key: { at: -1, _id: -1 }, name: 'latest' },
  { key: { entity: 1, at: -1, _id: -1 }, name: 'entity_latest' },
  { key: { userId: 1, at: -1, _id: -1 }, name: 'user_latest' },
])

/** Stores audit entries, as part of a transaction. */
export async function addActs(acts: readonly AuditDocument[], tx: Transaction): Promise<void> {
  if (acts.length > 0) await (await audit.open()).insertMany([...acts], { session: tx })
}

/** An audit entry; null when it does not exist. */
export async function findAct(_id: string): Promise<AuditDocument | null> {
  return (await audit.open()).findOne({ _id })
}

/** Latest audit entries of one entity, newest first. */
export async function auditOf(
  entity: AuditEntity,
  entityId: string,
  limit = 50,
): Promise<AuditDocument[]> {
  return (await audit.open())
    .find({ entity, entityId })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .toArray()
}

/** Latest audit entries of several entities of one kind, newest first. */
export async function auditAmong(
  entity: AuditEntity,
  entityIds: readonly string[],
  limit: number,
): Promise<AuditDocument[]> {
  if (entityIds.length === 0) return []
  return (await audit.open())
    .find({ entity, entityId: { $in: [...entityIds] } })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .toArray()
}

/** Audit entries of several entities of one kind: identifiers and changed fields. */
export async function actsOn(
  entity: AuditEntity,
  entityIds: readonly string[],
): Promise<(Pick<AuditDocument, '_id' | 'entityId'> & { changes: { field: string }[] })[]> {
  if (entityIds.length === 0) return []
  const projection = { entityId: 1, 'changes.field': 1 } as const
  return (await audit.open())
    .find({ entity, entityId: { $in: [...entityIds] } }, { projection })
    .toArray()
}

/** Tests whether an account has made an audit entry. */
export const hasActed = async (userId: string): Promise<boolean> =>
  (await (await audit.open()).findOne({ userId }, { projection: { _id: 1 } })) !== null

/** Highest version in the entries of each of several entities of one kind; one without a version is missing. */
export async function latestVersions(
  entity: AuditEntity,
  entityIds: readonly string[],
): Promise<Map<string, number>> {
  if (entityIds.length === 0) return new Map()
  const found = await (await audit.open())
    .aggregate<{ _id: string; version: number | null }>([
      { $match: { entity, entityId: { $in: [...entityIds] } } },
      { $group: { _id: '$entityId', version: { $max: '$version' } } },
    ])
    .toArray()
  return new Map(found.flatMap(({ _id, version }) => (version === null ? [] : [[_id, version]])))
}

/** Filter of the audit trail; the given fields are combined by AND, none selects every entry. */
export interface AuditFilter {
  entity?: AuditEntity
  userId?: string
  /** first instant */
  from?: Date
  /** end, exclusive */
  before?: Date
}

function match({ entity, userId, from, before }: AuditFilter) {
  const at = {
    ...(from ? { $gte: from } : { $gte: new Date(0) }),
    ...(before ? { $lt: before } : {}),
  }
  return { ...(entity ? { entity } : {}), ...(userId ? { userId } : {}), at }
}

/** One page of the matching audit entries, newest first; `more` is true when further entries follow. */
export async function searchAudit(
  filter: AuditFilter,
  skip: number,
  limit: number,
): Promise<{ acts: AuditDocument[]; more: boolean }> {
  const collection = await audit.open()
  const found = await collection
    .find(match(filter))
    .sort({ at: -1, _id: -1 })
    .skip(skip)
    .limit(limit + 1)
    .toArray()
  return { acts: found.slice(0, limit), more: found.length > limit }
}
