import { CommandError, unsupported } from '../protocol/command-error'
import { encodeValue } from '../values/key'
import { type Doc, isDoc, setField, typeName, type Value } from '../values/value'
import { ExactSum, extremeOf } from './numbers'

/** Gathers the values of one field of a group. */
export interface Accumulator {
  add(value: Value): void
  result(): Value
}

/** The pictures of values already seen; a key tells numbers, dates and texts apart. */
class Distinct {
  readonly #seen = new Set<string>()
  readonly values: Value[] = []

  add(value: Value): void {
    const key = encodeValue(value).toString('latin1')
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.values.push(value)
  }
}

function sum(): Accumulator {
  const total = new ExactSum()
  return { add: (value) => total.add(value), result: () => total.value }
}

function average(): Accumulator {
  const total = new ExactSum()
  return {
    add: (value) => total.add(value),
    result: () => (total.count === 0 ? null : total.value / total.count),
  }
}

function extreme(direction: 1 | -1): Accumulator {
  let best: Value = null
  return {
    add: (value) => {
      best = extremeOf([best, value], direction)
    },
    result: () => best,
  }
}

function first(): Accumulator {
  let [found, isSet]: [Value, boolean] = [null, false]
  return {
    add: (value) => {
      if (!isSet) found = value
      isSet = true
    },
    result: () => found ?? null,
  }
}

function last(): Accumulator {
  let found: Value = null
  return {
    add: (value) => {
      found = value
    },
    result: () => found ?? null,
  }
}

function push(): Accumulator {
  const values: Value[] = []
  return {
    // a missing field adds nothing, null is kept
    add: (value) => {
      if (value !== undefined) values.push(value)
    },
    result: () => values,
  }
}

function addToSet(): Accumulator {
  const distinct = new Distinct()
  return {
    add: (value) => {
      if (value !== undefined) distinct.add(value)
    },
    result: () => distinct.values,
  }
}

function mergeObjects(): Accumulator {
  const merged: Doc = {}
  return {
    add: (value) => {
      if (value === null || value === undefined) return
      if (!isDoc(value))
        throw new CommandError(
          'TypeMismatch',
          `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`,
        )
      for (const [name, inner] of Object.entries(value)) setField(merged, name, inner)
    },
    result: () => merged,
  }
}

const MAKERS: Readonly<Record<string, () => Accumulator>> = {
  $sum: sum,
  $avg: average,
  $max: () => extreme(1),
  $min: () => extreme(-1),
  $first: first,
  $last: last,
  $push: push,
  $addToSet: addToSet,
  $mergeObjects: mergeObjects,
  $count: sum,
}

/** The maker of an accumulator; refuses one that is not known here. */
export function accumulatorOf(name: string): () => Accumulator {
  const make = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined
  if (!make) throw unsupported(`the accumulator ${name}`)
  return make
}
