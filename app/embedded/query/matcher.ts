import { compareValues, equalValues } from '../values/compare'
import { isDoc, rankOf, type Value } from '../values/value'
import type { Condition, FieldCondition } from './filter'
import { type Path, reach, splitPath } from './path'

export type Predicate = (value: Value) => boolean

const isNull = (value: Value) => value === undefined || value === null

function equals(wanted: Value): Predicate {
  if (wanted === null || wanted === undefined) return isNull
  if (typeof wanted === 'string' || typeof wanted === 'boolean') return (value) => value === wanted
  return (value) => !isNull(value) && equalValues(value, wanted)
}

/** Compares values of one type only; null also matches a missing field. */
function ordered(wanted: Value, holds: (order: number) => boolean): Predicate {
  const rank = rankOf(wanted)
  // NaN is not ordered with numbers, it only equals itself
  if (typeof wanted === 'number' && Number.isNaN(wanted))
    return (value) => holds(0) && typeof value === 'number' && Number.isNaN(value)
  return (value) => {
    if (rankOf(value) !== rank) return false
    if (typeof value === 'number' && Number.isNaN(value)) return false
    return holds(compareValues(value, wanted))
  }
}

function within(list: Value[]): Predicate {
  const strings = new Set(list.filter((item) => typeof item === 'string'))
  const others = list.filter((item) => typeof item !== 'string').map(equals)
  return (value) =>
    typeof value === 'string' ? strings.has(value) : others.some((holds) => holds(value))
}

function predicateOf({ operator, value }: FieldCondition): Predicate {
  switch (operator) {
    case '$eq':
      return equals(value)
    case '$gt':
      return ordered(value, (order) => order > 0)
    case '$gte':
      return ordered(value, (order) => order >= 0)
    case '$lt':
      return ordered(value, (order) => order < 0)
    case '$lte':
      return ordered(value, (order) => order <= 0)
    case '$in':
      return within(value as Value[])
    case '$exists':
      return (found) => found !== undefined
  }
}

/** Tests a value and, for an array, each of its elements. */
function orElements(holds: Predicate): Predicate {
  return (value) => holds(value) || (Array.isArray(value) && value.some(holds))
}

function along(path: string, visit: Predicate): Predicate {
  if (!path.includes('.'))
    return (doc) =>
      isDoc(doc)
        ? visit(Object.hasOwn(doc, path) ? doc[path] : undefined)
        : reach(doc, [path], visit)
  const parts: Path = splitPath(path)
  return (doc) => reach(doc, parts, visit)
}

function compileField(condition: FieldCondition): Predicate {
  const holds = predicateOf(condition)
  const { operator, path, value } = condition
  if (operator !== '$exists') return along(path, orElements(holds))
  const exists = along(path, holds)
  return value ? exists : (doc) => !exists(doc)
}

/** Compiles a condition into a predicate on a decoded document. */
export function compile(condition: Condition): Predicate {
  if (condition.kind === 'field') return compileField(condition)
  if (condition.kind === 'not') {
    const holds = compileField(condition.part)
    return (value) => !holds(value)
  }
  const tests = condition.parts.map(compile)
  const [first] = tests
  if (condition.kind === 'and') {
    if (tests.length === 1 && first) return first
    return (value) => tests.every((test) => test(value))
  }
  return (value) => tests.some((test) => test(value))
}

/** The top-level fields that a condition reads. */
export function fieldsOf(condition: Condition, into = new Set<string>()): Set<string> {
  if ('parts' in condition) for (const part of condition.parts) fieldsOf(part, into)
  else {
    const { path } = condition.kind === 'not' ? condition.part : condition
    into.add(splitPath(path)[0] ?? '')
  }
  return into
}
