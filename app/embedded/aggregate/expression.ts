import { CommandError, unsupported } from '../protocol/command-error'
import { type Path, splitPath } from '../query/path'
import { type Doc, getField, isDoc, type Value } from '../values/value'

/** Aggregation expression evaluated on each document: a field or a constant; `undefined` is a missing value. */
export interface Expression {
  of: (doc: Doc) => Value
  /** top-level field that the expression reads; null for a constant */
  reads: string | null
}

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

/** Compiles `'$path'`, a plain text, number, boolean or null; refuses every operator and variable. */
export function compileExpression(expression: Value): Expression {
  if (isDoc(expression) || Array.isArray(expression))
    throw unsupported(`the expression ${JSON.stringify(expression)}`)
  if (typeof expression !== 'string' || !expression.startsWith('$'))
    return { of: () => expression, reads: null }
  if (expression.startsWith('$$')) throw unsupported(`the variable ${expression}`)
  const path = splitPath(expression.slice(1))
  if (path.some((name) => name === '' || name.startsWith('$')))
    throw new CommandError('BadValue', `'${expression}' is not a valid field path`)
  return { of: (doc) => follow(doc, path, 0), reads: path[0] ?? null }
}
