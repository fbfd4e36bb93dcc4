import {
  type Called,
  type Content,
  editableFields,
  type Fields,
  type NamedField,
  namedFields,
  type Stored,
  type Viewed,
} from './fields'

/** Values by name, read without the descriptor's types. */
export type Bag = Readonly<Record<string, unknown>>

const isText = (value: unknown): value is string => typeof value === 'string'

/** Value of the field's type; undefined for none and for a value of another type. */
export function valueIn(field: NamedField, value: unknown): string | string[] | undefined {
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
export function readFields<D extends Fields, T extends Stored<D>>(fields: D, document: T): T {
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

/** Tests whether two documents have the same editable fields. */
export const hasSameFields = <D extends Fields>(fields: D, a: Content<D>, b: Content<D>): boolean =>
  JSON.stringify(calledOf(fields, a)) === JSON.stringify(calledOf(fields, b))

type NameOf = ((id: string) => string | undefined) | undefined
/** Name of the entity that a reference points to; undefined for an unknown one. */
export const nameIn = (names: Bag, { call }: NamedField, id: string) =>
  (names[call] as NameOf)?.(id)
