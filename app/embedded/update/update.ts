import { ObjectId } from 'bson'
import { CommandError, unsupported } from '../protocol/command-error'
import type { Condition } from '../query/filter'
import { isPosition, type Path, splitPath } from '../query/path'
import { asBuffer, checkSize, decodeFields, encode, validate } from '../values/bson'
import { compareValues } from '../values/compare'
import { assemble, Names, nameAt, walk, withIdFirst } from '../values/elements'
import { type Doc, expectDoc, isDoc, setField, type Value } from '../values/value'
import { applied, immutable, replaced } from './bytes'
import { placeFor } from './navigate'
import { applyChange, type Change, isKnown } from './operators'
import { decodeOperators, Whole } from './whole-fields'

/** Parsed update: operators, or a replacement document. */
export type Update =
  | { kind: 'operators'; changes: Change[] }
  | { kind: 'replacement'; bytes: Buffer }

function checkPath(path: string): void {
  for (const name of splitPath(path)) {
    if (name === '')
      throw new CommandError(
        'EmptyFieldName',
        `The update path '${path}' contains an empty field name, which is not allowed.`,
      )
    if (name.startsWith('$')) throw unsupported(`the positional update path '${path}'`)
  }
}

function dollarName(name: string): CommandError {
  return new CommandError(
    'DollarPrefixedFieldName',
    `The dollar ($) prefixed field '${name}' is not allowed in the context of an update's replacement document.`,
  )
}

/** Rejects field names that begin with `$`, at any depth of a value to be stored. */
function checkNames(value: Value): void {
  if (Array.isArray(value)) for (const element of value) checkNames(element)
  if (!isDoc(value)) return
  for (const [name, inner] of Object.entries(value)) {
    if (name.startsWith('$')) throw dollarName(name)
    checkNames(inner)
  }
}

function comparePaths(x: Path, y: Path): number {
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const [m, n] = [x[i] ?? '', y[i] ?? '']
    if (m === n) continue
    if (isPosition(m) && isPosition(n)) return Number(m) - Number(n)
    return m < n ? -1 : 1
  }
  return x.length - y.length
}

interface NamedChange {
  change: Change
  names: Path
}

const withNames = (change: Change): NamedChange => ({ change, names: splitPath(change.path) })
const inPathOrder = (a: NamedChange, b: NamedChange) => comparePaths(a.names, b.names)
const changeOf = ({ change }: NamedChange) => change

/** Sorts changes by path. @throws CommandError ConflictingUpdateOperators when one path contains another */
function inOrder(changes: readonly Change[]): Change[] {
  // Paths are split once before sorting: a planning month sets 30 days, which takes a few hundred comparisons.
  const ordered = changes.map(withNames).sort(inPathOrder).map(changeOf)
  for (const [i, { path }] of ordered.entries()) {
    const before = ordered[i - 1]?.path
    if (before !== undefined && (path === before || path.startsWith(`${before}.`)))
      throw new CommandError(
        'ConflictingUpdateOperators',
        `Updating the path '${path}' would create a conflict at '${before}'`,
      )
  }
  return ordered
}

function addChanges(operator: string, fields: Value, into: Change[]): void {
  if (!isKnown(operator)) throw unsupported(`the update operator ${operator}`)
  for (const [path, argument] of Object.entries(expectDoc(fields, operator))) {
    checkPath(path)
    if (operator === '$set' || operator === '$setOnInsert') checkNames(argument)
    into.push({ operator, path, argument })
  }
}

const DOLLAR = 0x24

/** Rejects field names that begin with `$`, in undecoded BSON. */
function checkNamesOf(bytes: Buffer, start = 0): void {
  walk(bytes, start, (type, at, value) => {
    if (bytes[at + 1] === DOLLAR) throw dollarName(nameAt(bytes, at, value))
    if (type === 0x03 || type === 0x04) checkNamesOf(bytes, value)
  })
}

function replacement(bytes: Buffer): Update {
  validate(bytes)
  checkNamesOf(bytes)
  return { kind: 'replacement', bytes }
}

/**
 * Parses an update, given as a document or its BSON.
 * @throws CommandError for pipelines, positional paths and unsupported operators
 */
export function parseUpdate(given: Value): Update {
  if (Array.isArray(given)) throw unsupported('an update by an aggregation pipeline')
  const raw = given instanceof Uint8Array ? asBuffer(given) : null
  // Byte 5 is the first character of the first field's name; without `$` the update is a replacement.
  if (raw && raw[5] !== DOLLAR) return replacement(raw)
  const update = raw ? decodeOperators(raw, checkNamesOf) : expectDoc(given, 'update')
  const names = Object.keys(update)
  if (!raw && !names[0]?.startsWith('$')) return replacement(encode(update))
  const changes: Change[] = []
  for (const operator of names) addChanges(operator, update[operator], changes)
  // Sorted, because MongoDB adds new fields in the order of their names.
  return { kind: 'operators', changes: inOrder(changes) }
}

/** Applies an update to a document's BSON; returns the same Buffer when nothing changes. */
export function updated(bytes: Buffer, update: Update): Buffer {
  if (update.kind === 'replacement') return replaced(bytes, update.bytes)
  const changes = update.changes.filter((change) => change.operator !== '$setOnInsert')
  return applied(bytes, changes)
}

function seed(condition: Condition, doc: Doc): void {
  if (condition.kind === 'and') for (const part of condition.parts) seed(part, doc)
  else if (condition.kind === 'or' && condition.parts.length === 1)
    for (const part of condition.parts) seed(part, doc)
  else if (condition.kind === 'field' && condition.operator === '$eq')
    placeFor(doc, splitPath(condition.path)).set(condition.value)
}

/** Document that an upsert inserts. */
export interface Upserted {
  id: Value
  bytes: Buffer
}

const ID = new Names(['_id'])

/** Builds an upsert's document from a replacement, with the `_id` of the filter. */
function inserted(by: Buffer, pinned: Value): Upserted {
  const own = decodeFields(by, ID)._id
  if (own !== undefined && pinned !== undefined && compareValues(own, pinned) !== 0)
    throw immutable()
  const id = own ?? pinned ?? new ObjectId()
  const bytes =
    withIdFirst(by) ?? assemble([encode({ _id: id }).subarray(4, -1), by.subarray(4, -1)])
  checkSize(bytes)
  return { id, bytes }
}

/** Builds the document that an upsert inserts: the filter's equality fields, then the update. */
export function upserted(filter: Condition, update: Update): Upserted {
  const start: Doc = {}
  seed(filter, start)
  if (update.kind === 'replacement') return inserted(update.bytes, start._id)
  for (const { argument, ...change } of update.changes)
    applyChange(start, {
      ...change,
      argument: argument instanceof Whole ? argument.value : argument,
    })
  const { _id = new ObjectId(), ...rest } = start
  const doc: Doc = { _id }
  for (const [name, value] of Object.entries(rest)) setField(doc, name, value)
  const bytes = encode(doc)
  validate(bytes)
  return { id: _id, bytes }
}
