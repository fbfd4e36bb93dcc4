import { CommandError, unsupported } from '../protocol/command-error'
import { Names, pick } from '../values/elements'
import { type Doc, expectDoc, getField, isDoc, setField, type Value } from '../values/value'

/** A tree of projected names; `true` ends a path. */
type Tree = Map<string, Tree | true>

/** A parsed find projection. */
export interface Projection {
  mode: 'include' | 'exclude'
  tree: Tree
  withId: boolean
}

function add(tree: Tree, path: string): void {
  const names = path.split('.')
  let branch = tree
  for (const [i, name] of names.entries()) {
    if (name === '' || name.startsWith('$')) throw unsupported(`the projection of '${path}'`)
    const below = branch.get(name)
    const isLast = i === names.length - 1
    if (below === true || (isLast && below))
      throw new CommandError('BadValue', `Path collision at ${path}`)
    if (isLast) branch.set(name, true)
    else {
      const next: Tree = below ?? new Map()
      branch.set(name, next)
      branch = next
    }
  }
}

function flag(value: Value, field: string): boolean {
  if (value === true || value === false) return value
  if (typeof value === 'number') return value !== 0
  throw unsupported(`the projection ${JSON.stringify(value)} of '${field}'`)
}

/** Parses a find projection; null when absent. Inclusions and exclusions cannot be mixed, except for `_id`. */
export function parseProjection(given: Value): Projection | null {
  if (given === undefined || given === null) return null
  const entries = Object.entries(expectDoc(given, 'projection'))
  if (entries.length === 0) return null
  let mode: Projection['mode'] | null = null
  let id: boolean | null = null
  const tree: Tree = new Map()
  for (const [field, value] of entries) {
    const includes = flag(value, field)
    if (field === '_id') {
      id = includes
      continue
    }
    const wanted = includes ? 'include' : 'exclude'
    if (mode && mode !== wanted)
      throw new CommandError('BadValue', `Cannot do ${wanted.slice(0, -1)}sion on field ${field}`)
    mode = wanted
    add(tree, field)
  }
  return { mode: mode ?? (id ? 'include' : 'exclude'), tree, withId: id ?? true }
}

function included(value: Value, tree: Tree): Value {
  if (Array.isArray(value))
    return value
      .map((element) => included(element, tree))
      .filter((element) => element !== undefined)
  if (!isDoc(value)) return undefined
  const kept: Doc = {}
  for (const [name, inner] of Object.entries(value)) {
    const below = tree.get(name)
    const found = below === true ? inner : below && included(inner, below)
    if (found !== undefined) setField(kept, name, found)
  }
  return kept
}

function excluded(value: Value, tree: Tree): Value {
  if (Array.isArray(value)) return value.map((element) => excluded(element, tree))
  if (!isDoc(value)) return value
  const kept: Doc = {}
  for (const [name, inner] of Object.entries(value)) {
    const below = tree.get(name)
    if (below !== true) setField(kept, name, below ? excluded(inner, below) : inner)
  }
  return kept
}

/** The projected document, fields in stored order. */
export function project(doc: Doc, { mode, tree, withId }: Projection): Doc {
  const found = (mode === 'include' ? included(doc, tree) : excluded(doc, tree)) as Doc
  const id = getField(doc, '_id')
  if (!withId) delete found._id
  else if (mode === 'include' && id !== undefined) return { _id: id, ...found }
  return found
}

/** Projection on undecoded BSON; null when the projection names a nested field. */
export function byteProjection(projection: Projection): ((bytes: Buffer) => Buffer) | null {
  const { mode, tree, withId } = projection
  if ([...tree.values()].some((below) => below !== true)) return null
  const includes = mode === 'include'
  // `_id` is never in `tree`: it is added when the listed names are to include or to exclude it.
  const named = new Names(withId === includes ? [...tree.keys(), '_id'] : tree.keys())
  return (bytes) => pick(bytes, named, includes)
}
