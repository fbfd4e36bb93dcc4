import { Binary, BSONRegExp, ObjectId } from 'bson'
import { CommandError, unsupported } from '../protocol/command-error'

/** A decoded BSON value; `undefined` means a missing field. */
export type Value = unknown
export type Doc = { [field: string]: Value }

/** Key of an empty array in indexes and sorts: BSON's undefined, which sorts before null. */
export const EMPTY_ARRAY = Symbol('empty array')

/** Canonical order of types (MongoDB, "Comparison/Sort Order"). */
export const RANK = {
  empty: 1,
  null: 2,
  number: 3,
  string: 4,
  object: 5,
  array: 6,
  binary: 7,
  objectId: 8,
  boolean: 9,
  date: 10,
  regex: 11,
} as const

/** Tests whether a value is an embedded document. */
export function isDoc(value: Value): value is Doc {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The canonical rank of a value's type; a missing field ranks as null. */
export function rankOf(value: Value): number {
  switch (typeof value) {
    case 'string':
      return RANK.string
    case 'number':
      return RANK.number
    case 'boolean':
      return RANK.boolean
    case 'undefined':
      return RANK.null
    case 'symbol':
      return RANK.empty
  }
  if (value === null) return RANK.null
  if (Array.isArray(value)) return RANK.array
  if (value instanceof Date) return RANK.date
  if (isDoc(value)) return RANK.object
  if (value instanceof ObjectId) return RANK.objectId
  if (value instanceof Binary) return RANK.binary
  if (value instanceof BSONRegExp) return RANK.regex
  throw unsupported(`a value of type ${(value as object).constructor?.name ?? typeof value}`)
}

/** Type names as in MongoDB's messages. */
export function typeName(value: Value): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 'int' : 'double'
  const names = ['', 'undefined', 'null', '', 'string', 'object', 'array', 'binData', 'objectId']
  return names[rankOf(value)] ?? ['bool', 'date', 'regex'][rankOf(value) - RANK.boolean] ?? ''
}

/** Sets a field of a document, whatever its name (`__proto__` included). */
export function setField(doc: Doc, field: string, value: Value): void {
  if (field === '__proto__')
    Object.defineProperty(doc, field, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  else doc[field] = value
}

/** A document's own field, `undefined` when missing. */
export function getField(doc: Doc, field: string): Value {
  return Object.hasOwn(doc, field) ? doc[field] : undefined
}

/**
 * Returns the value as a document.
 * @throws CommandError that names the expected document when the value is none
 */
export function expectDoc(value: Value, what: string): Doc {
  if (!isDoc(value))
    throw new CommandError(
      'TypeMismatch',
      `${what} must be an object, found type ${typeName(value)}`,
    )
  return value
}
