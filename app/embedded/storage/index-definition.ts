import { CommandError, unsupported } from '../protocol/command-error'
import { type Path, splitPath } from '../query/path'
import { type Doc, expectDoc } from '../values/value'

/** Parsed index definition. */
export interface Index {
  /** 0 for the index of `_id`, which is part of the documents' table */
  id: number
  name: string
  key: Doc
  fields: readonly string[]
  paths: readonly Path[]
  /** 1 or -1 per field */
  directions: readonly number[]
  unique: boolean
  /** true when documents without any of the index's fields have no entry */
  sparse: boolean
  /** TTL index: seconds after the field's date until a document expires; null for other indexes */
  expireAfterSeconds: number | null
  /** true when a document may have several entries */
  multikey: boolean
  /** specification in the format of listIndexes */
  spec: Doc
}

const KNOWN = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'expireAfterSeconds',
  'background',
  'ns',
])

const refuse = (message: string) => new CommandError('CannotCreateIndex', message)

/** The name MongoDB gives an index without one: `field_direction`, joined. */
function defaultName(key: Doc): string {
  return Object.entries(key)
    .map(([field, direction]) => `${field}_${String(direction)}`)
    .join('_')
}

function checkKey(key: Doc): void {
  const entries = Object.entries(key)
  if (entries.length === 0) throw refuse('Index keys cannot be an empty object')
  for (const [field, direction] of entries) {
    if (direction !== 1 && direction !== -1)
      throw unsupported(`the index type ${String(direction)} of '${field}'`)
    if (field === '' || field.split('.').some((name) => name === '' || name.startsWith('$')))
      throw refuse(`Index keys cannot hold '${field}'`)
  }
}

function checkOptions(spec: Doc, key: Doc): void {
  for (const [name, value] of Object.entries(spec)) {
    if (!KNOWN.has(name)) throw unsupported(`the index option ${name}`)
    if ((name === 'unique' || name === 'sparse') && typeof value !== 'boolean')
      throw refuse(`The field '${name}' must be a boolean`)
  }
  const seconds = spec.expireAfterSeconds
  if (seconds === undefined) return
  if (typeof seconds !== 'number' || seconds < 0 || seconds > 2 ** 31 - 1)
    throw refuse('expireAfterSeconds must be between 0 and 2147483647')
  if (Object.keys(key).length > 1)
    throw refuse('TTL indexes are single-field indexes, compound indexes do not support TTL')
}

/** Specification for storage and listIndexes, without options that have no effect. */
export function normalSpec(given: Doc): Doc {
  const key = expectDoc(given.key, 'key')
  checkKey(key)
  checkOptions(given, key)
  const spec: Doc = { v: 2, key, name: given.name ?? defaultName(key) }
  if (typeof spec.name !== 'string' || spec.name === '') throw refuse('index name must be a string')
  for (const option of ['unique', 'sparse']) if (given[option] === true) spec[option] = true
  if (given.expireAfterSeconds !== undefined) spec.expireAfterSeconds = given.expireAfterSeconds
  return spec
}

/** The index of a stored specification. */
export function indexOf(id: number, spec: Doc, multikey: boolean): Index {
  const key = spec.key as Doc
  const fields = Object.keys(key)
  return {
    id,
    name: spec.name as string,
    key,
    fields,
    paths: fields.map(splitPath),
    directions: Object.values(key) as number[],
    unique: spec.unique === true,
    sparse: spec.sparse === true,
    expireAfterSeconds: (spec.expireAfterSeconds as number | undefined) ?? null,
    multikey,
    spec,
  }
}

/** The index every collection has. */
export function idIndex(): Index {
  return { ...indexOf(0, { v: 2, key: { _id: 1 }, name: '_id_' }, false), unique: true }
}
