import { CommandError } from '../protocol/command-error'
import { isPosition, type Path } from '../query/path'
import { encodeKey } from '../values/key'
import type { Doc, Value } from '../values/value'
import { EMPTY_ARRAY, getField, isDoc } from '../values/value'

/** Values of one field for an index: several when an array lies on the field's path. */
interface FieldValues {
  values: Value[]
  multi: boolean
}

function collect(value: Value, path: Path, from: number, into: FieldValues): void {
  const name = path[from]
  if (name === undefined) {
    if (!Array.isArray(value)) into.values.push(value ?? null)
    else {
      into.multi = true
      into.values.push(
        ...(value.length > 0 ? value.map((element) => element ?? null) : [EMPTY_ARRAY]),
      )
    }
  } else if (isDoc(value)) collect(getField(value, name), path, from + 1, into)
  else if (!Array.isArray(value)) into.values.push(null)
  else {
    into.multi = true
    const atPosition = isPosition(name) && Number(name) < value.length
    if (atPosition) collect(value[Number(name)], path, from + 1, into)
    else if (value.length === 0) into.values.push(null)
    for (const element of value)
      if (!atPosition) collect(isDoc(element) ? element : null, path, from, into)
      else if (isDoc(element) && Object.hasOwn(element, name)) collect(element, path, from, into)
  }
}

/** The entries of one document in an index. */
export interface Entries {
  keys: Buffer[]
  /** true when an array lies on a path, so that the index may hold several entries of the document */
  multikey: boolean
}

function unique(keys: Buffer[]): Buffer[] {
  if (keys.length < 2) return keys
  const seen = new Set<string>()
  return keys.filter((key) => {
    const text = key.toString('latin1')
    return !seen.has(text) && seen.add(text)
  })
}

function combined(begun: readonly Value[][], values: readonly Value[]): Value[][] {
  const longer: Value[][] = []
  for (const one of begun) for (const value of values) longer.push([...one, value])
  return longer
}

/** Computes a document's keys, one per combination of its arrays' elements. */
export function entriesOf(
  doc: Doc,
  paths: readonly Path[],
  directions: readonly number[],
): Entries {
  const fields = paths.map((path) => {
    const into: FieldValues = { values: [], multi: false }
    collect(doc, path, 0, into)
    return into
  })
  const multi = fields.filter((field) => field.multi).length
  if (multi > 1) throw new CommandError('CannotIndexParallelArrays', 'cannot index parallel arrays')
  let combinations: Value[][] = [[]]
  for (const { values } of fields) combinations = combined(combinations, values)
  return {
    keys: unique(combinations.map((values) => encodeKey(values, directions))),
    multikey: multi > 0,
  }
}
