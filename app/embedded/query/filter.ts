import { BSONRegExp } from 'bson'
import { CommandError, unsupported } from '../protocol/command-error'
import { type Doc, expectDoc, isDoc, type Value } from '../values/value'
import { toRegExp } from './regex'

/** A comparison of what a path reaches with a value. */
export type FieldOperator =
  | '$eq'
  | '$gt'
  | '$gte'
  | '$lt'
  | '$lte'
  | '$in'
  | '$exists'
  | '$size'
  | '$regex'
  | '$elemMatch'

/** A filter taken apart: negations ($ne, $nin, $not, $nor) are `nor` around what they negate. */
export type Condition =
  | { kind: 'and' | 'or' | 'nor'; parts: Condition[] }
  | { kind: 'field'; path: string; operator: Exclude<FieldOperator, '$elemMatch'>; value: Value }
  | { kind: 'elements'; path: string; inner: Condition; ofValues: boolean }

const COMPARISONS = new Set<string>(['$eq', '$gt', '$gte', '$lt', '$lte'])
const LISTS: ReadonlyMap<string, 'and' | 'or' | 'nor'> = new Map([
  ['$and', 'and'],
  ['$or', 'or'],
  ['$nor', 'nor'],
])

const bad = (message: string) => new CommandError('BadValue', message)
const isOperator = (name: string | undefined) => name?.startsWith('$') === true

function expectList(value: Value, what: string): Value[] {
  if (!Array.isArray(value)) throw bad(`${what} must be an array`)
  return value
}

function not(part: Condition): Condition {
  return { kind: 'nor', parts: [part] }
}

function parseIn(path: string, value: Value): Condition {
  const list = expectList(value, '$in')
  if (list.some((item) => isDoc(item) && isOperator(Object.keys(item)[0])))
    throw bad('cannot nest $ under $in')
  return { kind: 'field', path, operator: '$in', value: list }
}

function parseElemMatch(path: string, value: Value): Condition {
  const inner = expectDoc(value, '$elemMatch')
  const names = Object.keys(inner)
  const ofValues = isOperator(names[0]) && !names.some((name) => LISTS.has(name))
  const condition = ofValues ? parseOperators('', inner) : parseFilter(inner)
  return { kind: 'elements', path, inner: condition, ofValues }
}

function parseAll(path: string, value: Value): Condition {
  const items = expectList(value, '$all')
  const parts = items.map((item) =>
    isDoc(item) && '$elemMatch' in item
      ? parseElemMatch(path, item.$elemMatch)
      : parseEquality(path, item),
  )
  // $all of nothing matches nothing
  return parts.length > 0 ? { kind: 'and', parts } : { kind: 'or', parts: [] }
}

function parseEquality(path: string, value: Value): Condition {
  if (value instanceof BSONRegExp)
    return {
      kind: 'field',
      path,
      operator: '$regex',
      value: toRegExp(value.pattern, value.options),
    }
  return { kind: 'field', path, operator: '$eq', value }
}

function parseNot(path: string, value: Value): Condition {
  if (value instanceof BSONRegExp) return not(parseEquality(path, value))
  const inner = expectDoc(value, '$not')
  if (!isOperator(Object.keys(inner)[0])) throw bad('$not needs a document of operators')
  return not(parseOperators(path, inner))
}

function parseOperator(path: string, name: string, value: Value, all: Doc): Condition[] {
  if (COMPARISONS.has(name)) {
    if (value instanceof BSONRegExp)
      throw bad(`Can't have RegEx as arg to predicate over field '${path}'.`)
    return [{ kind: 'field', path, operator: name as '$eq', value }]
  }
  switch (name) {
    case '$ne':
      if (value instanceof BSONRegExp) throw bad("Can't have regex as arg to $ne.")
      return [not({ kind: 'field', path, operator: '$eq', value })]
    case '$in':
      return [parseIn(path, value)]
    case '$nin':
      return [not(parseIn(path, value))]
    case '$exists':
      return [{ kind: 'field', path, operator: '$exists', value: Boolean(value ?? false) }]
    case '$size':
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
        throw bad('$size must be a whole number')
      return [{ kind: 'field', path, operator: '$size', value }]
    case '$all':
      return [parseAll(path, value)]
    case '$elemMatch':
      return [parseElemMatch(path, value)]
    case '$not':
      return [parseNot(path, value)]
    case '$regex':
      return [
        { kind: 'field', path, operator: '$regex', value: toRegExp(value, all.$options ?? '') },
      ]
    case '$options':
      if (!('$regex' in all)) throw bad('$options needs a $regex')
      return []
  }
  throw unsupported(`the query operator ${name}`)
}

function parseOperators(path: string, operators: Doc): Condition {
  const parts = Object.entries(operators).flatMap(([name, value]) => {
    if (!isOperator(name)) throw bad(`unknown operator: ${name}`)
    return parseOperator(path, name, value, operators)
  })
  return { kind: 'and', parts }
}

/** Takes a filter apart; refuses every operator that is not known here. */
export function parseFilter(filter: Doc): Condition {
  const parts = Object.entries(filter).flatMap(([name, value]): Condition[] => {
    const kind = LISTS.get(name)
    if (kind) {
      const list = expectList(value, name)
      if (list.length === 0) throw bad(`${name} must be a nonempty array`)
      return [{ kind, parts: list.map((item) => parseFilter(expectDoc(item, name))) }]
    }
    if (name === '$comment') return []
    if (isOperator(name)) throw unsupported(`the query operator ${name}`)
    if (isDoc(value) && isOperator(Object.keys(value)[0])) return [parseOperators(name, value)]
    return [parseEquality(name, value)]
  })
  return { kind: 'and', parts }
}
