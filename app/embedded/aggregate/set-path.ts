import type { Path } from '../query/path'
import { type Doc, isDoc, setField, type Value } from '../values/value'

/** A copy of a value with a field set along a path, in every element of an array on the way; missing takes it away. */
export function withPath(value: Value, path: Path, found: Value, from = 0): Value {
  const name = path[from]
  if (name === undefined) return found
  if (Array.isArray(value)) return value.map((element) => withPath(element, path, found, from))
  const copy: Doc = {}
  if (isDoc(value)) for (const [key, inner] of Object.entries(value)) setField(copy, key, inner)
  const inner = withPath(Object.hasOwn(copy, name) ? copy[name] : undefined, path, found, from + 1)
  if (inner === undefined) delete copy[name]
  else setField(copy, name, inner)
  return copy
}
