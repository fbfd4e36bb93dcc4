import { CommandError, unsupported } from '../protocol/command-error'
import { type Path, splitPath } from '../query/path'
import { type Doc, getField, isDoc, type Value } from '../values/value'
import { withPath } from './set-path'

interface Unwind {
  path: Path
  keepsEmpty: boolean
  indexField: string | null
}

/** Parses `$unwind`: a path, or `path`, `includeArrayIndex`, `preserveNullAndEmptyArrays`. */
function parseUnwind(given: Value): Unwind {
  const spec: Doc = isDoc(given) ? given : { path: given }
  for (const name of Object.keys(spec))
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name))
      throw unsupported(`${name} within $unwind`)
  const { path, includeArrayIndex: index } = spec
  if (typeof path !== 'string' || !/^\$[^$]/.test(path))
    throw new CommandError('BadValue', "path option to $unwind stage should be prefixed with a '$'")
  if (index !== undefined && (typeof index !== 'string' || index === '' || index.startsWith('$')))
    throw new CommandError('BadValue', 'includeArrayIndex must be a field name')
  return {
    path: splitPath(path.slice(1)),
    keepsEmpty: spec.preserveNullAndEmptyArrays === true,
    indexField: index ?? null,
  }
}

function valueAt(doc: Doc, path: Path): Value {
  let value: Value = doc
  for (const name of path) {
    if (!isDoc(value)) return undefined
    value = getField(value, name)
  }
  return value
}

/** `$unwind`: one document per element; a value that is no array stands for itself. */
export function unwindStage(given: Value): { apply: (doc: Doc) => Doc[]; field: string } {
  const { path, keepsEmpty, indexField } = parseUnwind(given)
  const numbered = (doc: Doc, index: number | null): Doc =>
    indexField === null ? doc : (withPath(doc, splitPath(indexField), index) as Doc)
  const apply = (doc: Doc): Doc[] => {
    const value = valueAt(doc, path)
    if (Array.isArray(value) && value.length > 0)
      return value.map((element, i) => numbered(withPath(doc, path, element) as Doc, i))
    if (Array.isArray(value))
      return keepsEmpty ? [numbered(withPath(doc, path, undefined) as Doc, null)] : []
    if (value !== undefined && value !== null) return [numbered(doc, null)]
    return keepsEmpty ? [numbered(doc, null)] : []
  }
  return { apply, field: path[0] ?? '' }
}
