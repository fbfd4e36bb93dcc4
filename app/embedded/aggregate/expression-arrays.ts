import { CommandError } from '../protocol/command-error'
import { equalValues } from '../values/compare'
import { type Doc, expectDoc, isDoc, setField, typeName, type Value } from '../values/value'
import type { Expression, Operator } from './expression'
import { argumentsOf, isTrue } from './expression-scalars'
import { averageOf, extremeOf, sumOf } from './numbers'

const isNull = (value: Value): value is null | undefined => value === null || value === undefined

function mismatch(name: string, what: string, value: Value): CommandError {
  return new CommandError('TypeMismatch', `${name} requires ${what}, found ${typeName(value)}`)
}

function list(name: string, value: Value): Value[] {
  if (Array.isArray(value)) return value
  throw mismatch(name, 'an array', value)
}

function position(name: string, value: Value): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value
  throw mismatch(name, 'a whole number', value)
}

const elementAt = (values: Value[], at: number): Value => values.at(at)

const arrayElemAt: Operator = (argument, compile) => {
  const [array, at] = argumentsOf('$arrayElemAt', argument, compile, 2) as [Expression, Expression]
  return (scope) => {
    const [values, index] = [array(scope), at(scope)]
    if (isNull(values) || isNull(index)) return null
    return elementAt(list('$arrayElemAt', values), position('$arrayElemAt', index))
  }
}

const end = (name: string, at: 0 | -1): Operator => {
  return (argument, compile) => {
    const [array] = argumentsOf(name, argument, compile, 1) as [Expression]
    return (scope) => {
      const values = array(scope)
      return isNull(values) ? null : elementAt(list(name, values), at)
    }
  }
}

const slice: Operator = (argument, compile) => {
  const parts = argumentsOf('$slice', argument, compile)
  if (parts.length !== 2 && parts.length !== 3)
    throw new CommandError('BadValue', '$slice takes two or three arguments')
  return (scope) => {
    const [values, first, count] = parts.map((part) => part(scope))
    if (isNull(values) || isNull(first)) return null
    const array = list('$slice', values)
    const n = position('$slice', first)
    if (parts.length === 2) return n < 0 ? array.slice(n) : array.slice(0, n)
    const length = position('$slice', count)
    if (length <= 0) throw new CommandError('BadValue', 'Third argument to $slice must be positive')
    const start = n < 0 ? Math.max(0, array.length + n) : n
    return array.slice(start, start + length)
  }
}

const within: Operator = (argument, compile) => {
  const [value, array] = argumentsOf('$in', argument, compile, 2) as [Expression, Expression]
  return (scope) => {
    const wanted = value(scope)
    return list('$in', array(scope)).some((one) => wanted !== undefined && equalValues(one, wanted))
  }
}

const concatArrays: Operator = (argument, compile) => {
  const parts = argumentsOf('$concatArrays', argument, compile)
  return (scope) => {
    const values = parts.map((part) => part(scope))
    return values.some(isNull) ? null : values.flatMap((value) => list('$concatArrays', value))
  }
}

/** `$filter` and `$map`: what each element is called, and what is done with it. */
const forEach = (name: '$filter' | '$map', body: 'cond' | 'in'): Operator => {
  return (argument, compile) => {
    const given = expectDoc(argument, name)
    for (const field of Object.keys(given))
      if (!['input', 'as', body].includes(field))
        throw new CommandError('BadValue', `Unrecognized parameter to ${name}: ${field}`)
    const [input, each] = [compile(given.input), compile(given[body])]
    const as = typeof given.as === 'string' ? given.as : 'this'
    return (scope) => {
      const values = input(scope)
      if (isNull(values)) return null
      const inside = (value: Value) =>
        each({ ...scope, variables: { ...scope.variables, [as]: value } })
      const array = list(name, values)
      return name === '$map'
        ? array.map((value) => inside(value) ?? null)
        : array.filter((value) => isTrue(inside(value)))
    }
  }
}

const objectToArray: Operator = (argument, compile) => {
  const [object] = argumentsOf('$objectToArray', argument, compile, 1) as [Expression]
  return (scope) => {
    const value = object(scope)
    if (isNull(value)) return null
    if (!isDoc(value)) throw mismatch('$objectToArray', 'an object', value)
    return Object.entries(value).map(([k, v]) => ({ k, v }))
  }
}

const mergeObjects: Operator = (argument, compile) => {
  const parts = argumentsOf('$mergeObjects', argument, compile)
  return (scope) => {
    const merged: Doc = {}
    for (const part of parts) {
      const value = part(scope)
      if (isNull(value)) continue
      if (!isDoc(value)) throw mismatch('$mergeObjects', 'an object', value)
      for (const [name, inner] of Object.entries(value)) setField(merged, name, inner)
    }
    return merged
  }
}

/** `$sum`, `$avg`, `$max` and `$min` over arguments, or over the elements of one. */
const over = (name: string, apply: (values: Value[]) => Value): Operator => {
  return (argument, compile) => {
    const parts = argumentsOf(name, argument, compile)
    return (scope) => {
      const values = parts.map((part) => part(scope))
      const [only] = values
      return apply(values.length === 1 && Array.isArray(only) ? only : values)
    }
  }
}

const size: Operator = (argument, compile) => {
  const [array] = argumentsOf('$size', argument, compile, 1) as [Expression]
  return (scope) => list('$size', array(scope)).length
}

/** Operators over arrays and documents. */
export const ARRAY_OPERATORS: Readonly<Record<string, Operator>> = {
  $arrayElemAt: arrayElemAt,
  $first: end('$first', 0),
  $last: end('$last', -1),
  $slice: slice,
  $size: size,
  $in: within,
  $concatArrays: concatArrays,
  $filter: forEach('$filter', 'cond'),
  $map: forEach('$map', 'in'),
  $objectToArray: objectToArray,
  $mergeObjects: mergeObjects,
  $sum: over('$sum', sumOf),
  $avg: over('$avg', averageOf),
  $max: over('$max', (values) => extremeOf(values, 1)),
  $min: over('$min', (values) => extremeOf(values, -1)),
}
