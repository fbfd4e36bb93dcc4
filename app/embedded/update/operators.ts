import { CommandError, unsupported } from '../protocol/command-error'
import { splitPath } from '../query/path'
import { compareValues } from '../values/compare'
import { type Doc, isDoc, typeName, type Value } from '../values/value'
import { addToSet, pop, pull, pullAll, push } from './array-operators'
import { findPlace, placeFor } from './navigate'

/** One operator on one path. */
export interface Change {
  operator: string
  path: string
  argument: Value
}

const mismatch = (message: string) => new CommandError('TypeMismatch', message)

function arithmetic(doc: Doc, { operator, path, argument }: Change): void {
  const verb = operator === '$inc' ? 'increment' : 'multiply'
  if (typeof argument !== 'number')
    throw mismatch(
      `Cannot ${verb} with non-numeric argument: {${path}: ${JSON.stringify(argument)}}`,
    )
  const place = placeFor(doc, splitPath(path))
  const current = place.get()
  if (current === undefined) place.set(operator === '$inc' ? argument : 0)
  else if (typeof current !== 'number')
    throw mismatch(
      `Cannot apply ${operator} to a value of non-numeric type. {_id: ${JSON.stringify(doc._id)}} has the field '${path}' of non-numeric type ${typeName(current)}`,
    )
  else place.set(operator === '$inc' ? current + argument : current * argument)
}

function extreme(doc: Doc, { operator, path, argument }: Change): void {
  const place = placeFor(doc, splitPath(path))
  const current = place.get()
  const order = current === undefined ? 1 : compareValues(argument, current)
  if (current === undefined || (operator === '$max' ? order > 0 : order < 0)) place.set(argument)
}

function list(doc: Doc, { operator, path, argument }: Change): void {
  const parts = splitPath(path)
  if (operator === '$push' || operator === '$addToSet') {
    const place = placeFor(doc, parts)
    place.set((operator === '$push' ? push : addToSet)(place.get(), argument, path))
    return
  }
  const place = findPlace(doc, parts)
  if (!place) return
  const change = { $pull: pull, $pullAll: pullAll, $pop: pop }[operator as '$pull']
  place.set(change(place.get(), argument, path))
}

function rename(doc: Doc, { path, argument }: Change): void {
  const from = findPlace(doc, splitPath(path))
  if (!from) return
  const value = from.get()
  from.unset()
  placeFor(doc, splitPath(argument as string)).set(value)
}

function currentDate(doc: Doc, { path, argument }: Change, now: Date): void {
  const isDate = argument === true || (isDoc(argument) && argument.$type === 'date')
  if (!isDate) throw unsupported('$currentDate of anything but a date')
  placeFor(doc, splitPath(path)).set(now)
}

type Apply = (doc: Doc, change: Change, now: Date) => void

const set: Apply = (doc, { path, argument }) => placeFor(doc, splitPath(path)).set(argument)
const unset: Apply = (doc, { path }) => findPlace(doc, splitPath(path))?.unset()

const APPLY: Readonly<Record<string, Apply>> = {
  $set: set,
  $setOnInsert: set,
  $unset: unset,
  $inc: arithmetic,
  $mul: arithmetic,
  $min: extreme,
  $max: extreme,
  $rename: rename,
  $currentDate: currentDate,
  $push: list,
  $addToSet: list,
  $pull: list,
  $pullAll: list,
  $pop: list,
}

/** Whether an update operator is known here. */
export const isKnown = (operator: string): boolean => Object.hasOwn(APPLY, operator)

/** Applies one operator to a decoded document, in place. */
export function applyChange(doc: Doc, change: Change, now: Date): void {
  APPLY[change.operator]?.(doc, change, now)
}
