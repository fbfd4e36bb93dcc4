import type { AuditChange } from '../audit-entry'
import type { Content, Fields, NamesOf } from '../entities/fields'
import { auditValues } from '../entities/trail'

type Stored = string | number | boolean | null | readonly string[]

/** Value as the audit stores it; an empty string becomes null. */
function shown(value: Stored): string | number | null {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number' || value === null) return value
  return (typeof value === 'string' ? value : value.join(', ')) || null
}

/** Audit changes between two states. `before` is null for a creation, `after` for a deletion. */
export function changesBetween<T extends Record<string, Stored>>(
  before: T | null,
  after: T | null,
): AuditChange[] {
  const fields = Object.keys(before ?? after ?? {})
  const of = (side: T | null, field: string) => (side ? shown(side[field] ?? null) : null)
  return fields
    .map((field) => ({ field, old: of(before, field), new: of(after, field) }))
    .filter((change) => change.old !== change.new)
}

/** Audit changes between two contents of an entity with a descriptor; null before the creation and after the deletion. */
export function fieldChanges<D extends Fields>(
  fields: D,
  before: Content<D> | null,
  after: Content<D> | null,
  names: NamesOf<D>,
): AuditChange[] {
  const values = (content: Content<D> | null) => content && auditValues(fields, content, names)
  return changesBetween(values(before), values(after))
}
