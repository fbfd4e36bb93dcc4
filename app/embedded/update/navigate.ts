import { CommandError } from '../protocol/command-error'
import { isPosition, type Path } from '../query/path'
import { type Doc, getField, isDoc, setField, type Value } from '../values/value'

/** Target of an update: a field of a document or an element of an array. */
export interface UpdateTarget {
  get(): Value
  set(value: Value): void
  /** removes the field; an array element becomes null */
  unset(): void
}

const MAX_PADDING = 1_500_000

const inDoc = (doc: Doc, name: string): UpdateTarget => ({
  get: () => getField(doc, name),
  set: (value) => setField(doc, name, value),
  unset: () => {
    delete doc[name]
  },
})

function inArray(array: Value[], name: string): UpdateTarget {
  const position = Number(name)
  return {
    get: () => array[position],
    set: (value) => {
      if (position - array.length > MAX_PADDING)
        throw new CommandError('BadValue', `cannot pad an array up to position ${name}`)
      while (array.length < position) array.push(null)
      array[position] = value
    },
    unset: () => {
      if (position < array.length) array[position] = null
    },
  }
}

function placeIn(container: Value, name: string): UpdateTarget | null {
  if (isDoc(container)) return inDoc(container, name)
  if (Array.isArray(container) && isPosition(name)) return inArray(container, name)
  return null
}

function notViable(path: Path, at: number, container: Value): CommandError {
  const element = JSON.stringify({ [path[at - 1] ?? '']: container })
  return new CommandError(
    'PathNotViable',
    `Cannot create field '${path[at]}' in element ${element}`,
  )
}

/** Place of a path in a document; missing subdocuments on the path are created. */
export function placeFor(doc: Doc, path: Path): UpdateTarget {
  let container: Value = doc
  for (let i = 0; i < path.length - 1; i++) {
    const place = placeIn(container, path[i] ?? '')
    if (!place) throw notViable(path, i, container)
    const next: Value = place.get()
    container = next === undefined ? {} : next
    if (next === undefined) place.set(container)
  }
  const place = placeIn(container, path.at(-1) ?? '')
  if (!place) throw notViable(path, path.length - 1, container)
  return place
}

/** Place of an existing path; null when a part of the path is missing. */
export function findPlace(doc: Doc, path: Path): UpdateTarget | null {
  let container: Value = doc
  for (const name of path.slice(0, -1)) {
    container = placeIn(container, name)?.get()
    if (container === undefined) return null
  }
  const place = placeIn(container, path.at(-1) ?? '')
  return place && place.get() !== undefined ? place : null
}
