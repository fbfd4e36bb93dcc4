import type { AuditEntity, AuditEntry } from '~/domain/audit/entry'
import { defineModel } from './collection.server'
import { newId } from './ids.server'

/** One act of the trail: who, when, what, and each value before and after. */
export interface AuditDocument extends AuditEntry {
  _id: string
  entity: AuditEntity
  /** which one: `siteId|yyyy-MM`, `yyyy-MM`, `yyyy` */
  entityId: string
}

export const audit = defineModel<AuditDocument>('audit', [
  { key: { entity: 1, entityId: 1, at: -1, _id: -1 }, name: 'entity_at' },
  { key: { at: -1 }, name: 'at' },
])

/** Adds an act to the trail. */
export async function insertAudit(entry: Omit<AuditDocument, '_id'>): Promise<void> {
  await (await audit.open()).insertOne({ _id: newId(), ...entry })
}

/** The latest acts on one thing, newest first. */
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
