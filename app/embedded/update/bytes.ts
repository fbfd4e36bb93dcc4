import { CommandError } from '../protocol/command-error'
import { splitPath } from '../query/path'
import { checkSize, decodeFields, encode, validate } from '../values/bson'
import { compareValues } from '../values/compare'
import { assemble, Names, nameAt, walk, withIdFirst } from '../values/elements'
import type { Doc } from '../values/value'
import { applyChange, type Change } from './operators'
import { takeWholes } from './whole-fields'

/*
 * Updates of stored documents: only the fields that an update reads are decoded, the others are copied as bytes.
 */

const ID = new Names(['_id'])

/** MongoDB's error for an update that would change `_id`. */
export function immutable(): CommandError {
  return new CommandError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  )
}

/** The first element, which is `_id` in every stored document. */
function idElement(stored: Buffer): Buffer {
  let id: Buffer | undefined
  walk(stored, 0, (_type, at, _value, end) => {
    id ??= stored.subarray(at, end)
  })
  if (!id) throw immutable()
  return id
}

/** Replaces a document, keeping its `_id`; returns the same Buffer when nothing changes. */
export function replaced(stored: Buffer, by: Buffer): Buffer {
  const after = withIdFirst(by) ?? assemble([idElement(stored), by.subarray(4, -1)])
  if (after.equals(stored)) return stored
  const [old, next] = [decodeFields(stored, ID), decodeFields(after, ID)]
  if (compareValues(old._id, next._id) !== 0) throw immutable()
  return after
}

/** True for a change that does not read the field's stored value. */
const isBlind = ({ operator, path }: Change) =>
  (operator === '$set' || operator === '$unset') && !path.includes('.')

const topLevel = (path: string) => splitPath(path)[0] ?? ''

/** The top-level field that a change reads and writes. */
const fieldOf = ({ path }: Change) => topLevel(path)

/** Encodes a document's fields one by one, in the document's order. */
function fieldsOf(doc: Doc): Map<string, Buffer> {
  const fields = takeWholes(doc)
  const small = encode(doc)
  validate(small)
  walk(small, 0, (_type, at, value, end) => {
    fields.set(nameAt(small, at, value), small.subarray(at, end))
  })
  return fields
}

/** Replaces or removes the `changed` fields of a stored document, and appends new ones from `fields`. */
function merged(stored: Buffer, fields: Map<string, Buffer>, changed: Names): Buffer {
  const parts: Buffer[] = []
  walk(stored, 0, (_type, at, value, end) => {
    if (!changed.has(stored, at, value)) {
      parts.push(stored.subarray(at, end))
      return
    }
    const name = nameAt(stored, at, value)
    const field = fields.get(name)
    if (field) parts.push(field)
    fields.delete(name)
  })
  return assemble([...parts, ...fields.values()])
}

/** Applies changes to a stored document; returns the same Buffer when nothing changes. */
export function applied(stored: Buffer, changes: readonly Change[]): Buffer {
  const looked = changes.filter((change) => !isBlind(change)).map(fieldOf)
  const doc = decodeFields(stored, new Names(['_id', ...looked]))
  const id = doc._id
  for (const change of changes) applyChange(doc, change)
  if (doc._id === undefined || compareValues(doc._id, id) !== 0) throw immutable()
  const after = merged(stored, fieldsOf(doc), new Names(['_id', ...changes.map(fieldOf)]))
  checkSize(after)
  return after.equals(stored) ? stored : after
}
