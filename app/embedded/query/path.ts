import { getField, isDoc, type Value } from '../values/value'

/** A dotted path split into its names. */
export type Path = readonly string[]

/** The names of a dotted path, from the outside in. */
export const splitPath = (path: string): Path => path.split('.')

const INDEX = /^(0|[1-9]\d*)$/

/** True when a field name is also a valid array index. */
export const isPosition = (name: string): boolean => INDEX.test(name)

/**
 * Visits every value at a query path, through arrays as in MongoDB; a missing field gives `undefined`. Stops and returns
 * true as soon as `visit` returns true. An array at the end of the path is visited as a whole.
 */
export function reach(
  value: Value,
  path: Path,
  visit: (value: Value) => boolean,
  from = 0,
): boolean {
  const name = path[from]
  if (name === undefined) return visit(value)
  if (isDoc(value)) return reach(getField(value, name), path, visit, from + 1)
  if (!Array.isArray(value)) return visit(undefined)
  if (isPosition(name) && Number(name) < value.length)
    if (reach(value[Number(name)], path, visit, from + 1)) return true
  for (const element of value) if (isDoc(element) && reach(element, path, visit, from)) return true
  return false
}
