import { ObjectId } from 'bson'
import { CommandError, unsupported } from '../protocol/command-error'
import type { Condition } from '../query/filter'
import { isPosition, splitPath } from '../query/path'
import { decode, encode, validate } from '../values/bson'
import { compareValues } from '../values/compare'
import { type Doc, expectDoc, isDoc, setField, type Value } from '../values/value'
import { placeFor } from './navigate'
import { applyChange, type Change, isKnown } from './operators'

/** A parsed update: operators, or a document that replaces the whole. */
export type Update =
  | { kind: 'operators'; changes: Change[] }
  | { kind: 'replacement'; document: Doc }

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

/** Refuses names that begin with `$` anywhere in a value to be stored. */
export function checkNames(value: Value): void {
  if (Array.isArray(value)) for (const element of value) checkNames(element)
  if (!isDoc(value)) return
  for (const [name, inner] of Object.entries(value)) {
    if (name.startsWith('$'))
      throw new CommandError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${name}' is not allowed in the context of an update's replacement document.`,
      )
    checkNames(inner)
  }
}

function comparePaths(a: string, b: string): number {
  const [x, y] = [splitPath(a), splitPath(b)]
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const [m, n] = [x[i] ?? '', y[i] ?? '']
    if (m === n) continue
    if (isPosition(m) && isPosition(n)) return Number(m) - Number(n)
    return m < n ? -1 : 1
  }
  return x.length - y.length
}

function refuseConflicts(changes: readonly Change[]): void {
  const paths = changes
    .flatMap(({ operator, path, argument }) =>
      operator === '$rename' ? [path, argument as string] : [path],
    )
    .sort(comparePaths)
  for (const [i, path] of paths.entries()) {
    const before = paths[i - 1]
    if (before !== undefined && (path === before || path.startsWith(`${before}.`)))
      throw new CommandError(
        'ConflictingUpdateOperators',
        `Updating the path '${path}' would create a conflict at '${before}'`,
      )
  }
}

function changesOf(operator: string, fields: Value): Change[] {
  if (!isKnown(operator)) throw unsupported(`the update operator ${operator}`)
  return Object.entries(expectDoc(fields, operator)).map(([path, argument]) => {
    checkPath(path)
    if (operator === '$rename') {
      if (typeof argument !== 'string')
        throw new CommandError('BadValue', "The 'to' field for $rename must be a string")
      checkPath(argument)
    }
    if (operator === '$set' || operator === '$setOnInsert') checkNames(argument)
    return { operator, path, argument }
  })
}

/** Parses an update; refuses pipelines, positional paths and operators that are not known here. */
export function parseUpdate(given: Value): Update {
  if (Array.isArray(given)) throw unsupported('an update by an aggregation pipeline')
  const update = expectDoc(given, 'update')
  const names = Object.keys(update)
  if (!names[0]?.startsWith('$')) {
    checkNames(update)
    return { kind: 'replacement', document: update }
  }
  const changes = names.flatMap((operator) => changesOf(operator, update[operator]))
  refuseConflicts(changes)
  // why: MongoDB adds new fields in the order of their names
  return { kind: 'operators', changes: changes.sort((a, b) => comparePaths(a.path, b.path)) }
}

function immutable(): CommandError {
  return new CommandError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  )
}

function changed(doc: Doc, update: Update, now: Date, isInsert: boolean): Doc {
  if (update.kind === 'replacement') {
    const id = doc._id
    const { _id = id, ...rest } = update.document
    if (id !== undefined && compareValues(_id, id) !== 0) throw immutable()
    return _id === undefined ? rest : { _id, ...rest }
  }
  for (const change of update.changes)
    if (isInsert || change.operator !== '$setOnInsert') applyChange(doc, change, now)
  return doc
}

/** The new bytes of a document; the same Buffer when nothing changes. */
export function updated(bytes: Buffer, update: Update, now: Date): Buffer {
  const doc = decode(bytes)
  const id = doc._id
  const after = changed(doc, update, now, false)
  if (after._id === undefined || compareValues(after._id, id) !== 0) throw immutable()
  const encoded = encode(after)
  if (encoded.equals(bytes)) return bytes
  validate(encoded)
  return encoded
}

function seed(condition: Condition, doc: Doc): void {
  if (condition.kind === 'and') for (const part of condition.parts) seed(part, doc)
  else if (condition.kind === 'or' && condition.parts.length === 1)
    for (const part of condition.parts) seed(part, doc)
  else if (condition.kind === 'field' && condition.operator === '$eq')
    placeFor(doc, splitPath(condition.path)).set(condition.value)
}

/** The document an upsert inserts: what the filter pins down, then the update. */
export function upserted(filter: Condition, update: Update, now: Date): Doc {
  const start: Doc = {}
  seed(filter, start)
  const base =
    update.kind === 'operators' ? start : start._id === undefined ? {} : { _id: start._id }
  const { _id = new ObjectId(), ...rest } = changed(base, update, now, true)
  const doc: Doc = { _id }
  for (const [name, value] of Object.entries(rest)) setField(doc, name, value)
  return doc
}
