import { CommandError, unsupported } from '../protocol/command-error'
import { splitPath } from '../query/path'
import { compareValues } from '../values/compare'
import { type Doc, isDoc, typeName, type Value } from '../values/value'
import { findPlace, placeFor } from './navigate'

/** Update operator applied to one path. */
export interface Change {
  operator: string
  path: string
  argument: Value
}

const mismatch = (message: string) => new CommandError('TypeMismatch', message)

function increment(doc: Doc, { path, argument }: Change): void {
  if (typeof argument !== 'number')
    throw mismatch(
      `Cannot increment with non-numeric argument: {${path}: ${JSON.stringify(argument)}}`,
    )
  const place = placeFor(doc, splitPath(path))
  const current = place.get()
  if (current !== undefined && typeof current !== 'number')
    throw mismatch(
      `Cannot apply $inc to a value of non-numeric type. {_id: ${JSON.stringify(doc._id)}} has the field '${path}' of non-numeric type ${typeName(current)}`,
    )
  place.set((current ?? 0) + argument)
}

/** Values that `$addToSet` adds: its argument, or the elements of `$each`. */
function additions(argument: Value): readonly Value[] {
  if (!isDoc(argument)) return [argument]
  const names = Object.keys(argument).filter((name) => name.startsWith('$'))
  const other = names.find((name) => name !== '$each')
  if (other) throw unsupported(`${other} within $addToSet`)
  if (names.length === 0) return [argument]
  if (Array.isArray(argument.$each)) return argument.$each
  throw mismatch('The argument to $each in $addToSet must be an array')
}

function addToSet(doc: Doc, { path, argument }: Change): void {
  const place = placeFor(doc, splitPath(path))
  const current = place.get() ?? []
  if (!Array.isArray(current))
    throw new CommandError(
      'BadValue',
      `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeName(current)}`,
    )
  const list = [...current]
  for (const item of additions(argument))
    if (!list.some((one) => compareValues(one, item) === 0)) list.push(item)
  place.set(list)
}

type Apply = (doc: Doc, change: Change) => void

const set: Apply = (doc, { path, argument }) => placeFor(doc, splitPath(path)).set(argument)
const unset: Apply = (doc, { path }) => findPlace(doc, splitPath(path))?.unset()

const APPLY: Readonly<Record<string, Apply>> = {
  $set: set,
  $setOnInsert: set,
  $unset: unset,
  $inc: increment,
  $addToSet: addToSet,
}

/** True for an update operator that this server supports. */
export const isKnown = (operator: string): boolean => Object.hasOwn(APPLY, operator)

/** Applies one operator to a decoded document, in place. */
export function applyChange(doc: Doc, change: Change): void {
  APPLY[change.operator]?.(doc, change)
}
