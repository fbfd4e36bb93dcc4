import { CommandError, unsupported } from '../protocol/command-error'
import { type Path, splitPath } from '../query/path'
import { type Doc, getField, isDoc, setField, type Value } from '../values/value'
import { ARRAY_OPERATORS } from './expression-arrays'
import { SCALAR_OPERATORS } from './expression-scalars'

/** What an expression sees: the document, and the variables of $map, $filter and $let. */
export interface Scope {
  root: Doc
  variables: Readonly<Record<string, Value>>
}

/** A compiled expression; `undefined` is a missing value. */
export type Expression = (scope: Scope) => Value

/** Compiles the arguments of one operator. */
export type Operator = (argument: Value, compile: (expression: Value) => Expression) => Expression

/** The values at a path as expressions see it: through arrays, positions not counted. */
function follow(value: Value, path: Path, from: number): Value {
  const name = path[from]
  if (name === undefined) return value
  if (isDoc(value)) return follow(getField(value, name), path, from + 1)
  if (!Array.isArray(value)) return undefined
  return value
    .map((element) =>
      isDoc(element) || Array.isArray(element) ? follow(element, path, from) : undefined,
    )
    .filter((element) => element !== undefined)
}

function variable(text: string): Expression {
  const [name = '', ...path] = splitPath(text.slice(2))
  if (name === 'ROOT' || name === 'CURRENT') return ({ root }) => follow(root, path, 0)
  if (name === 'REMOVE') return () => undefined
  if (/^[A-Z]/.test(name) || name === '') throw unsupported(`the variable $$${name}`)
  return ({ variables }) => {
    if (!Object.hasOwn(variables, name))
      throw new CommandError('BadValue', `Use of undefined variable: ${name}`)
    return follow(variables[name], path, 0)
  }
}

function fieldPath(text: string): Expression {
  const path = splitPath(text.slice(1))
  if (path.some((name) => name === '' || name.startsWith('$')))
    throw new CommandError('BadValue', `'${text}' is not a valid field path`)
  const [only] = path
  if (path.length === 1 && only !== undefined) return ({ root }) => getField(root, only)
  return ({ root }) => follow(root, path, 0)
}

function compileDoc(doc: Doc): Expression {
  const entries = Object.entries(doc)
  const [first] = entries
  if (first?.[0].startsWith('$')) {
    const [name, argument] = first
    if (entries.length > 1)
      throw new CommandError('BadValue', 'an expression specification has exactly one field')
    if (name === '$literal') return () => argument
    const operator = SCALAR_OPERATORS[name] ?? ARRAY_OPERATORS[name]
    if (!operator) throw unsupported(`the expression ${name}`)
    return operator(argument, compileExpression)
  }
  const fields = entries.map(([name, value]) => [name, compileExpression(value)] as const)
  return (scope) => {
    const result: Doc = {}
    for (const [name, value] of fields) {
      const found = value(scope)
      if (found !== undefined) setField(result, name, found)
    }
    return result
  }
}

/** Compiles an aggregation expression; refuses every operator that is not known here. */
export function compileExpression(expression: Value): Expression {
  if (typeof expression === 'string') {
    if (expression.startsWith('$$')) return variable(expression)
    return expression.startsWith('$') ? fieldPath(expression) : () => expression
  }
  if (Array.isArray(expression)) {
    const parts = expression.map(compileExpression)
    return (scope) => parts.map((part) => part(scope) ?? null)
  }
  return isDoc(expression) ? compileDoc(expression) : () => expression
}

/** The top-level fields an expression reads; false when it needs the whole document. */
export function addFieldsRead(expression: Value, into: Set<string>): boolean {
  if (typeof expression === 'string') {
    if (/^\$\$(ROOT|CURRENT)/.test(expression)) return false
    if (expression.startsWith('$') && !expression.startsWith('$$'))
      into.add(splitPath(expression.slice(1))[0] ?? '')
    return true
  }
  const parts = Array.isArray(expression)
    ? expression
    : isDoc(expression)
      ? Object.values(expression)
      : []
  return parts.every((part) => addFieldsRead(part, into))
}
