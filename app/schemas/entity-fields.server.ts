import { z } from 'zod'
import {
  type Called,
  editableFields,
  type Fields,
  type NamedField,
  namedFields,
  type Posted,
  type Viewed,
} from '~/domain/entities/fields'
import { typed } from './form.server'
import { bodyText, businessDay, id, noText } from './primitives.server'

/** Maximum length in characters of a call's text and of a list's entry, and maximum length of a list. */
const [TEXT, ENTRY, LIST] = [1000, 200, 1000]

type Schemas<T> = { [K in keyof T & string]-?: z.ZodType<Exclude<T[K], undefined>> }
type Optional<T> = { [K in keyof T & string]-?: z.ZodOptional<Schemas<T>[K]> }
/** Answers' schemas: optional where a value may be missing. */
type Answered<T> = {
  [K in keyof T & string]-?: undefined extends T[K] ? Optional<T>[K] : Schemas<T>[K]
}

const shapeOf = (fields: readonly NamedField[], schemaOf: (field: NamedField) => z.ZodType) =>
  Object.fromEntries(fields.map((field) => [field.call, schemaOf(field)]))

function sent({ kind, call, isAlways, refusals }: NamedField): z.ZodType {
  const error = refusals?.type ?? noText(call)
  if (kind === 'texts')
    return z.array(z.string({ error: refusals?.item ?? error }).max(ENTRY), { error }).max(LIST)
  if (kind === 'reference') return z.union([z.literal(''), id], { error })
  const length = refusals?.length
  const text = length ? z.string({ error }).max(TEXT, { error: length }) : bodyText(call, TEXT)
  const value = kind === 'day' ? businessDay : text
  return isAlways ? value : value.nullable()
}

/** Shape of the editable fields in a call's body, each optional; null empties an optional one. */
export const inputShape = <D extends Fields>(fields: D) =>
  shapeOf(editableFields(fields), (field) => sent(field).optional()) as Optional<Called<D>>

const answered = ({ kind, isAlways }: NamedField): z.ZodType => {
  const value = kind === 'texts' ? z.array(z.string()) : z.string()
  return isAlways ? value : value.optional()
}

/** Shape of the fields in a call's answer; what has no value is missing. */
export const outputShape = <D extends Fields>(fields: D) =>
  shapeOf(namedFields(fields), answered) as Answered<Viewed<D>>

/** Shape of the fields in a posted form: the values, and as `seen…` those that the form showed. */
export const formShape = <D extends Fields>(fields: D) =>
  Object.fromEntries(
    editableFields(fields).flatMap(({ form, seen }) => [form, seen].map((name) => [name, typed])),
  ) as { [K in keyof Posted<D>]: typeof typed }
