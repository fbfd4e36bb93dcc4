import { type Content, editableFields, type Fields, type NamedField, type NamesOf } from './fields'
import { type Bag, collect, nameIn, valueIn } from './values'

/** Values for the audit trail, by names in calls: names of references, null for none. */
export function auditValues<D extends Fields>(fields: D, content: Content<D>, names: NamesOf<D>) {
  const shown = (field: NamedField) => {
    const value = valueIn(field, (content as Bag)[field.key]) ?? null
    return field.kind === 'reference' && typeof value === 'string'
      ? (nameIn(names, field, value) ?? value)
      : value
  }
  return collect(editableFields(fields), 'call', shown) as Record<string, string | string[] | null>
}

/** French name of a field in the audit trail; undefined for a field of another entity. */
export function trailLabel(fields: Fields, name: string): string | undefined {
  const field = editableFields(fields).find(({ call }) => call === name)
  return field && (field.trail ?? field.label)
}

/** Tests whether the audit trail's values of a field are days. */
export const isDayInTrail = (fields: Fields, name: string): boolean =>
  editableFields(fields).some(({ call, kind }) => call === name && kind === 'day')
