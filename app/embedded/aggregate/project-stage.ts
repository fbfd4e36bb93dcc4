import { CommandError } from '../protocol/command-error'
import { type Path, splitPath } from '../query/path'
import { parseProjection, project } from '../query/projection'
import { type Doc, expectDoc, isDoc, type Value } from '../values/value'
import { addFieldsRead, compileExpression, type Expression } from './expression'
import { withPath } from './set-path'

interface Computed {
  path: Path
  value: Expression
}

/** `$project` taken apart: what is kept or left out, and what is computed. */
interface Parts {
  flags: Doc
  computed: Doc
}

const isFlag = (value: Value) => typeof value === 'boolean' || typeof value === 'number'
const isOperatorDoc = (value: Doc) => Object.keys(value)[0]?.startsWith('$') === true

function takeApart(specification: Doc, prefix: string, into: Parts): Parts {
  for (const [name, value] of Object.entries(specification)) {
    const path = prefix + name
    if (isFlag(value)) into.flags[path] = value
    else if (isDoc(value) && !isOperatorDoc(value)) {
      if (Object.keys(value).length === 0)
        throw new CommandError('BadValue', `an empty object is not a valid value for '${path}'`)
      takeApart(value, `${path}.`, into)
    } else into.computed[path] = value
  }
  return into
}

function computedOf(fields: Doc): Computed[] {
  return Object.entries(fields).map(([field, expression]) => ({
    path: splitPath(field),
    value: compileExpression(expression),
  }))
}

function withComputed(base: Doc, root: Doc, computed: readonly Computed[]): Doc {
  const scope = { root, variables: {} }
  return computed.reduce<Doc>(
    (doc, { path, value }) => withPath(doc, path, value(scope)) as Doc,
    base,
  )
}

function idFirst(doc: Doc): Doc {
  if (!Object.hasOwn(doc, '_id') || Object.keys(doc)[0] === '_id') return doc
  return { _id: doc._id, ...doc }
}

/** What a stage does to each document, and which top-level fields it reads. */
export interface Transform {
  apply: (doc: Doc) => Doc
  /** fields read; null: all of them go through */
  reads: Set<string> | null
}

/** `$project`. */
export function projectStage(specification: Value): Transform {
  const given = expectDoc(specification, '$project')
  if (Object.keys(given).length === 0)
    throw new CommandError('BadValue', '$project must have at least one field')
  const { flags, computed } = takeApart(given, '', { flags: {}, computed: {} })
  const additions = computedOf(computed)
  if (additions.length === 0) {
    const projection = parseProjection(flags)
    if (!projection) throw new CommandError('BadValue', '$project must have at least one field')
    const reads = projection.mode === 'include' ? new Set([...projection.tree.keys(), '_id']) : null
    return { apply: (doc) => project(doc, projection), reads }
  }
  if (Object.entries(flags).some(([field, flag]) => field !== '_id' && !flag))
    throw new CommandError('BadValue', 'Cannot do exclusion in inclusion projection')
  // why: computed fields alone still make an inclusion, which keeps nothing else but _id
  const kept = { ...flags, ...('_id' in computed ? { _id: false } : {}) }
  const parsed = parseProjection(kept)
  const projection = {
    mode: 'include' as const,
    tree: parsed?.tree ?? new Map(),
    withId: parsed?.withId ?? true,
  }
  const reads = new Set([...projection.tree.keys(), '_id'])
  const isLocal = Object.values(computed).every((expression) => addFieldsRead(expression, reads))
  return {
    apply: (doc) => idFirst(withComputed(project(doc, projection), doc, additions)),
    reads: isLocal ? reads : null,
  }
}

/** `$addFields` and `$set`: nested documents set their fields one by one. */
export function addFieldsStage(specification: Value): (doc: Doc) => Doc {
  const fields: Doc = {}
  const lay = (given: Doc, prefix: string) => {
    for (const [name, value] of Object.entries(given))
      if (isDoc(value) && !isOperatorDoc(value) && Object.keys(value).length > 0)
        lay(value, `${prefix}${name}.`)
      else fields[prefix + name] = value
  }
  lay(expectDoc(specification, '$addFields'), '')
  const additions = computedOf(fields)
  return (doc) => withComputed(doc, doc, additions)
}
