import { BSONRegExp } from 'bson'
import { CommandError, unsupported } from '../protocol/command-error'
import { parseFilter } from '../query/filter'
import { compile, type Predicate } from '../query/matcher'
import { parseSort, sortBy } from '../query/sort'
import { compareValues, equalValues } from '../values/compare'
import { type Doc, isDoc, typeName, type Value } from '../values/value'

const bad = (message: string) => new CommandError('BadValue', message)

function listOf(current: Value, operator: string, path: string): Value[] {
  if (current === undefined) return []
  if (Array.isArray(current)) return [...current]
  throw bad(
    operator === '$push'
      ? `The field '${path}' must be an array but is of type ${typeName(current)}`
      : `Cannot apply ${operator} to non-array field. Field named '${path}' has non-array type ${typeName(current)}`,
  )
}

function eachOf(argument: Value, operator: string, known: readonly string[]): Doc | null {
  if (!isDoc(argument) || !Object.keys(argument).some((name) => name.startsWith('$'))) return null
  for (const name of Object.keys(argument))
    if (!known.includes(name)) throw unsupported(`${name} within ${operator}`)
  if (!Array.isArray(argument.$each))
    throw bad(`The argument to $each in ${operator} must be an array`)
  return argument
}

function whole(value: Value, what: string): number | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'number' && Number.isInteger(value)) return value
  throw bad(`The value for ${what} must be an integer`)
}

function sorted(list: Value[], order: Value): Value[] {
  if (order === undefined) return list
  if (order === 1 || order === -1) return list.sort((a, b) => compareValues(a, b) * order)
  const fields = parseSort(order)
  return sortBy(list, fields, (item) => (isDoc(item) ? item : {}))
}

/** `$push`, with `$each`, `$position`, `$sort` and `$slice`. */
export function push(current: Value, argument: Value, path: string): Value[] {
  const list = listOf(current, '$push', path)
  const modified = eachOf(argument, '$push', ['$each', '$position', '$sort', '$slice'])
  if (!modified) return [...list, argument]
  const position = whole(modified.$position, '$position') ?? list.length
  list.splice(position, 0, ...(modified.$each as Value[]))
  const result = sorted(list, modified.$sort)
  const slice = whole(modified.$slice, '$slice')
  if (slice === undefined) return result
  return slice < 0 ? result.slice(slice) : result.slice(0, slice)
}

/** `$addToSet`, with `$each`. */
export function addToSet(current: Value, argument: Value, path: string): Value[] {
  const list = listOf(current, '$addToSet', path)
  const items = (eachOf(argument, '$addToSet', ['$each'])?.$each ?? [argument]) as Value[]
  for (const item of items) if (!list.some((one) => compareValues(one, item) === 0)) list.push(item)
  return list
}

function pulled(argument: Value): Predicate {
  if (argument instanceof BSONRegExp || !isDoc(argument)) {
    if (!(argument instanceof BSONRegExp)) return (item) => equalValues(item, argument)
    const matches = compile(parseFilter({ item: argument }))
    return (item) => matches({ item })
  }
  if (Object.keys(argument)[0]?.startsWith('$')) {
    const matches = compile(parseFilter({ item: argument }))
    return (item) => matches({ item })
  }
  const matches = compile(parseFilter(argument))
  return (item) => isDoc(item) && matches(item)
}

/** `$pull`: the list without what equals the argument or fulfils it. */
export function pull(current: Value, argument: Value, path: string): Value[] {
  const takes = pulled(argument)
  return listOf(current, '$pull', path).filter((item) => !takes(item))
}

/** `$pullAll`: the list without any of the values. */
export function pullAll(current: Value, argument: Value, path: string): Value[] {
  if (!Array.isArray(argument)) throw bad('$pullAll requires an array argument')
  return listOf(current, '$pullAll', path).filter(
    (item) => !argument.some((one) => equalValues(item, one)),
  )
}

/** `$pop`: the list without its last (1) or first (-1) element. */
export function pop(current: Value, argument: Value, path: string): Value[] {
  if (argument !== 1 && argument !== -1)
    throw new CommandError('FailedToParse', `$pop expects 1 or -1, found: ${String(argument)}`)
  if (!Array.isArray(current))
    throw new CommandError(
      'TypeMismatch',
      `Path '${path}' contains an element of non-array type '${typeName(current)}'`,
    )
  return argument === 1 ? current.slice(0, -1) : current.slice(1)
}
