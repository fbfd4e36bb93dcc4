import { CommandError, unsupported } from '../protocol/command-error'
import { compareValues } from '../values/compare'
import { type Doc, EMPTY_ARRAY, expectDoc, type Value } from '../values/value'
import { type Path, reach, splitPath } from './path'

export interface SortField {
  field: string
  path: Path
  direction: 1 | -1
}

/** Parses a sort; nothing given is an empty one. */
export function parseSort(given: Value): SortField[] {
  if (given === undefined || given === null) return []
  return Object.entries(expectDoc(given, 'sort')).map(([field, direction]) => {
    if (direction !== 1 && direction !== -1)
      throw unsupported(`the sort direction ${JSON.stringify(direction)}`)
    if (field === '' || field.startsWith('$'))
      throw new CommandError('BadValue', `cannot sort by '${field}'`)
    return { field, path: splitPath(field), direction }
  })
}

/** The least (ascending) or greatest (descending) of the values a document offers for a sort field. */
function sortKey(doc: Doc, { path, direction }: SortField): Value {
  let best: Value
  let isFirst = true
  const offer = (value: Value) => {
    if (isFirst || compareValues(value, best) * direction < 0) best = value
    isFirst = false
  }
  reach(doc, path, (value) => {
    if (!Array.isArray(value)) offer(value)
    else if (value.length === 0) offer(EMPTY_ARRAY)
    else value.forEach(offer)
    return false
  })
  return best
}

/** Sorts by the documents `docOf` gives; equal ones keep their order. */
export function sortBy<T>(
  items: readonly T[],
  fields: readonly SortField[],
  docOf: (item: T) => Doc,
): T[] {
  const keyed = items.map((item) => {
    const doc = docOf(item)
    return { item, keys: fields.map((field) => sortKey(doc, field)) }
  })
  keyed.sort((a, b) => {
    for (let i = 0; i < fields.length; i++) {
      const order = compareValues(a.keys[i], b.keys[i])
      if (order !== 0) return order * (fields[i]?.direction ?? 1)
    }
    return 0
  })
  return keyed.map(({ item }) => item)
}

/** The top-level fields a sort looks at. */
export const sortFields = (sort: readonly SortField[]): string[] =>
  sort.map(({ path }) => path[0] ?? '')
