import { frenchDay } from '../calendar/local-date'
import type { FieldWords } from '../edits/three-way-merge'
import {
  type Called,
  type Content,
  editableFields,
  type Fields,
  type NamedField,
  type NamesOf,
  namedFields,
  type Stored,
  type Texts,
  type Viewed,
} from './fields'

/** Values by name, read without the descriptor's types. */
export type Bag = Readonly<Record<string, unknown>>

const isText = (value: unknown): value is string => typeof value === 'string'

/** Value of the field's type; undefined for none and for a value of another type. */
function valueIn(field: NamedField, value: unknown): string | string[] | undefined {
  if (field.kind === 'texts') return Array.isArray(value) ? value.filter(isText) : []
  if (field.isAlways) return isText(value) ? value : ''
  return isText(value) && value !== '' ? value : undefined
}

/** Object of the fields' values by one of their names; fields without a value are left out. */
export function collect(
  fields: readonly NamedField[],
  name: 'key' | 'call' | 'form',
  pick: (field: NamedField) => unknown,
): Record<string, unknown> {
  const pairs = fields.map((field) => [field[name], pick(field)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

/**
 * Reads a document of the database. A value of the wrong type becomes '' or an empty list if one is always stored,
 * else it is left out. What the descriptor does not know is kept.
 */
export function readStored<D extends Fields, T extends Stored<D>>(fields: D, document: T): T {
  const all = namedFields(fields)
  const rest = { ...document } as Record<string, unknown>
  for (const { key } of all) delete rest[key]
  return {
    ...rest,
    ...collect(all, 'key', (field) => valueIn(field, (document as Bag)[field.key])),
  } as T
}

/** The fields as a call answers them. */
export const viewOf = <D extends Fields>(fields: D, stored: Stored<D>): Viewed<D> =>
  collect(namedFields(fields), 'call', (field) =>
    valueIn(field, (stored as Bag)[field.key]),
  ) as Viewed<D>

/** The fields that an edit may change, by their names in calls; null for none. */
export const calledOf = <D extends Fields>(fields: D, content: Content<D>): Called<D> =>
  collect(
    editableFields(fields),
    'call',
    (field) => valueIn(field, (content as Bag)[field.key]) ?? null,
  ) as Called<D>

/** Text of a value; a list's texts are separated by commas. */
export const asText = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : isText(value) ? value : ''

/** One text per field, '' for none, to compare values; by names in calls. */
export const textsOf = <D extends Fields>(fields: D, called: Called<D>): Texts<D> =>
  collect(editableFields(fields), 'call', ({ call }) => asText((called as Bag)[call])) as Texts<D>

/** Tests whether two documents have the same editable fields. */
export function hasSameFields<D extends Fields>(fields: D, a: Content<D>, b: Content<D>): boolean {
  const texts = [a, b].map((one) => textsOf(fields, calledOf(fields, one)))
  return JSON.stringify(texts[0]) === JSON.stringify(texts[1])
}

type NameOf = ((id: string) => string | undefined) | undefined
const nameIn = (names: Bag, { call }: NamedField, id: string) => (names[call] as NameOf)?.(id)

/** Values for the audit trail, by names in calls: names of references, null for none. */
export function auditValues<D extends Fields>(fields: D, content: Content<D>, names: NamesOf<D>) {
  const shown = (field: NamedField) => {
    const value = valueIn(field, (content as Bag)[field.key]) ?? null
    return field.kind === 'reference' && isText(value)
      ? (nameIn(names, field, value) ?? value)
      : value
  }
  return collect(editableFields(fields), 'call', shown) as Record<string, string | string[] | null>
}

/** Labels and formats of the fields in a conflict's message. */
export function conflictWords<D extends Fields>(fields: D, names: NamesOf<D>) {
  const showOf = (field: NamedField) => {
    if (field.kind === 'reference') return (id: string) => nameIn(names, field, id) ?? '-'
    return field.kind === 'day' ? (day: string) => (day ? frenchDay(day) : '-') : undefined
  }
  return collect(editableFields(fields), 'call', (field) => {
    const show = showOf(field)
    return { label: field.label, ...(show ? { show } : {}) }
  }) as FieldWords<keyof Texts<D> & string>
}

/**
 * Content after a merge. A list whose text is unchanged stays as it is stored, with old values that no longer pass.
 * @param merged one text per field, from `mergeEdit`
 */
export function mergedContent<D extends Fields>(
  fields: D,
  merged: Texts<D>,
  { stored, typed }: { stored: Content<D>; typed: Content<D> },
): Content<D> {
  const pick = (field: NamedField) => {
    const text = (merged as Bag)[field.call]
    const [old, next] = [(stored as Bag)[field.key], (typed as Bag)[field.key]]
    return valueIn(field, field.kind === 'texts' ? (text === asText(old) ? old : next) : text)
  }
  return collect(editableFields(fields), 'key', pick) as Content<D>
}

/** French name of a field in the audit trail; undefined for a field of another entity. */
export function trailLabel(fields: Fields, name: string): string | undefined {
  const field = editableFields(fields).find(({ call }) => call === name)
  return field && (field.trail ?? field.label)
}

/** Tests whether the audit trail's values of a field are days. */
export const isDayInTrail = (fields: Fields, name: string): boolean =>
  editableFields(fields).some(({ call, kind }) => call === name && kind === 'day')
