import { CommandError } from '../protocol/command-error'
import { compareValues } from '../values/compare'
import { expectDoc, isDoc, typeName, type Value } from '../values/value'
import type { Expression, Operator } from './expression'

const isNull = (value: Value): value is null | undefined => value === null || value === undefined

/** Whether an expression counts as true. */
export const isTrue = (value: Value): boolean => !isNull(value) && value !== false && value !== 0

/** The expressions of an operator's argument list; one argument may stand without brackets. */
export function argumentsOf(
  name: string,
  argument: Value,
  compile: (expression: Value) => Expression,
  count?: number,
): Expression[] {
  const list = Array.isArray(argument) ? argument : [argument]
  if (count !== undefined && list.length !== count)
    throw new CommandError(
      'BadValue',
      `Expression ${name} takes exactly ${count} arguments. ${list.length} were passed in.`,
    )
  return list.map(compile)
}

/** Order in expressions: a missing value is below null. */
function compareInExpressions(a: Value, b: Value): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  return compareValues(a, b)
}

function comparison(name: string, holds: (order: number) => Value): Operator {
  return (argument, compile) => {
    const [a, b] = argumentsOf(name, argument, compile, 2) as [Expression, Expression]
    return (scope) => holds(compareInExpressions(a(scope), b(scope)))
  }
}

function number(name: string, value: Value): number {
  if (typeof value === 'number') return value
  throw new CommandError(
    'TypeMismatch',
    `${name} only supports numeric types, not ${typeName(value)}`,
  )
}

/** An operator over numbers: null when one of them is missing. */
function arithmetic(
  name: string,
  count: number | undefined,
  apply: (n: number[]) => number,
): Operator {
  return (argument, compile) => {
    const parts = argumentsOf(name, argument, compile, count)
    return (scope) => {
      const values = parts.map((part) => part(scope))
      return values.some(isNull) ? null : apply(values.map((value) => number(name, value)))
    }
  }
}

function divide([a = 0, b = 0]: number[]): number {
  if (b === 0) throw new CommandError('BadValue', "can't $divide by zero")
  return a / b
}

/** Dates subtract to milliseconds. */
const subtract: Operator = (argument, compile) => {
  const [a, b] = argumentsOf('$subtract', argument, compile, 2) as [Expression, Expression]
  return (scope) => {
    const [x, y] = [a(scope), b(scope)]
    if (isNull(x) || isNull(y)) return null
    if (x instanceof Date)
      return y instanceof Date
        ? x.getTime() - y.getTime()
        : new Date(x.getTime() - number('$subtract', y))
    return number('$subtract', x) - number('$subtract', y)
  }
}

const cond: Operator = (argument, compile) => {
  const given = isDoc(argument) ? [argument.if, argument.then, argument.else] : argument
  const [test, yes, no] = argumentsOf('$cond', given, compile, 3) as [
    Expression,
    Expression,
    Expression,
  ]
  return (scope) => (isTrue(test(scope)) ? yes(scope) : no(scope))
}

const ifNull: Operator = (argument, compile) => {
  const parts = argumentsOf('$ifNull', argument, compile)
  if (parts.length < 2) throw new CommandError('BadValue', '$ifNull needs at least two arguments')
  return (scope) => {
    let value: Value
    for (const part of parts) {
      value = part(scope)
      if (!isNull(value)) return value
    }
    return value
  }
}

const switchCase: Operator = (argument, compile) => {
  const given = expectDoc(argument, '$switch')
  const branches = (Array.isArray(given.branches) ? given.branches : []).map((branch) => {
    const { case: test, then: value } = expectDoc(branch, 'a branch of $switch')
    return { test: compile(test), value: compile(value) }
  })
  const other = 'default' in given ? compile(given.default) : null
  return (scope) => {
    for (const { test, value } of branches) if (isTrue(test(scope))) return value(scope)
    if (other) return other(scope)
    throw new CommandError('BadValue', '$switch could not find a matching branch')
  }
}

const concat: Operator = (argument, compile) => {
  const parts = argumentsOf('$concat', argument, compile)
  return (scope) => {
    const values = parts.map((part) => part(scope))
    if (values.some(isNull)) return null
    for (const value of values)
      if (typeof value !== 'string')
        throw new CommandError(
          'TypeMismatch',
          `$concat only supports strings, not ${typeName(value)}`,
        )
    return values.join('')
  }
}

const logical = (name: string, holds: (parts: Expression[]) => Expression): Operator => {
  return (argument, compile) => holds(argumentsOf(name, argument, compile))
}

/** Operators over single values. */
export const SCALAR_OPERATORS: Readonly<Record<string, Operator>> = {
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $cmp: comparison('$cmp', Math.sign),
  $and: logical('$and', (parts) => (scope) => parts.every((part) => isTrue(part(scope)))),
  $or: logical('$or', (parts) => (scope) => parts.some((part) => isTrue(part(scope)))),
  $not: logical(
    '$not',
    ([part]) =>
      (scope) =>
        !isTrue(part?.(scope)),
  ),
  $add: arithmetic('$add', undefined, (n) => n.reduce((sum, value) => sum + value, 0)),
  $multiply: arithmetic('$multiply', undefined, (n) =>
    n.reduce((product, value) => product * value, 1),
  ),
  $subtract: subtract,
  $divide: arithmetic('$divide', 2, divide),
  $abs: arithmetic('$abs', 1, ([n = 0]) => Math.abs(n)),
  $ceil: arithmetic('$ceil', 1, ([n = 0]) => Math.ceil(n)),
  $floor: arithmetic('$floor', 1, ([n = 0]) => Math.floor(n)),
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchCase,
  $concat: concat,
}
