import { BSONRegExp } from 'bson'
import { CommandError, unsupported } from '../protocol/command-error'
import { type Doc, expectDoc, isDoc, type Value } from '../values/value'

/** Operator that compares a path's values with a given value. */
export type FieldOperator = '$eq' | '$gt' | '$gte' | '$lt' | '$lte' | '$in' | '$exists'

/** Syntax tree of a filter; `$ne` is a `not` node. */
export type Condition =
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'not'; part: FieldCondition }
  | FieldCondition

export interface FieldCondition {
  kind: 'field'
  path: string
  operator: FieldOperator
  value: Value
}

const LISTS: ReadonlyMap<string, 'and' | 'or'> = new Map([
  ['$and', 'and'],
  ['$or', 'or'],
])

const bad = (message: string) => new CommandError('BadValue', message)
const isOperator = (name: string | undefined) => name?.startsWith('$') === true

function refusePattern(value: Value): Value {
  if (value instanceof BSONRegExp) throw unsupported(`the pattern /${value.pattern}/ in a filter`)
  return value
}

function listOf(value: Value): Value[] {
  if (!Array.isArray(value)) throw bad('$in must be an array')
  if (value.some((item) => isDoc(item) && isOperator(Object.keys(item)[0])))
    throw bad('cannot nest $ under $in')
  return value.map(refusePattern)
}

function parseOperator(path: string, name: string, value: Value): Condition {
  switch (name) {
    case '$eq':
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return { kind: 'field', path, operator: name, value: refusePattern(value) }
    case '$ne':
      return {
        kind: 'not',
        part: { kind: 'field', path, operator: '$eq', value: refusePattern(value) },
      }
    case '$in':
      return { kind: 'field', path, operator: '$in', value: listOf(value) }
    case '$exists':
      return { kind: 'field', path, operator: '$exists', value: Boolean(value ?? false) }
  }
  throw unsupported(`the query operator ${name}`)
}

function parseOperators(path: string, operators: Doc): Condition {
  const parts = Object.entries(operators).map(([name, value]) => {
    if (!isOperator(name)) throw bad(`unknown operator: ${name}`)
    return parseOperator(path, name, value)
  })
  return { kind: 'and', parts }
}

/** Parses a filter. @throws CommandError for an unsupported operator */
export function parseFilter(filter: Doc): Condition {
  const parts = Object.entries(filter).map(([name, value]): Condition => {
    const kind = LISTS.get(name)
    if (kind) {
      if (!Array.isArray(value) || value.length === 0) throw bad(`${name} must be a nonempty array`)
      return { kind, parts: value.map((item) => parseFilter(expectDoc(item, name))) }
    }
    if (isOperator(name)) throw unsupported(`the query operator ${name}`)
    if (isDoc(value) && isOperator(Object.keys(value)[0])) return parseOperators(name, value)
    return parseOperator(name, '$eq', value)
  })
  return { kind: 'and', parts }
}
