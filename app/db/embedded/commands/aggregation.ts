import { fieldsNeeded, headOf, type Step } from '../aggregate/pipeline'
import { finishAll, type Stage, through } from '../aggregate/stage'
import { parseSort } from '../query/sort'
import type { StoredCollection } from '../storage/collection'
import type { Store } from '../storage/store'
import { decodeFields, encode } from '../values/bson'
import type { Doc } from '../values/value'
import type { Source } from './cursors'
import { type Reading, readRows } from './read'

const CHUNK = 100

/** What the leading stages read of the collection, and the steps left. */
export function splitPipeline(steps: readonly Step[]): { reading: Reading; rest: Step[] } {
  const { filter, sort, rest } = headOf(steps)
  const reading: Reading = { filter, sort: parseSort(sort), skip: 0, limit: 0 }
  // why: a limit right behind lets the reading of a sorted index stop early
  if (rest[0]?.name === '$skip') reading.skip = rest.shift()?.argument as number
  if (rest[0]?.name === '$limit') reading.limit = rest.shift()?.argument as number
  return { reading, rest }
}

function* encoded(docs: readonly Doc[]): Source {
  for (let at = 0; at < docs.length; at += CHUNK) yield docs.slice(at, at + CHUNK).map(encode)
}

/** The answer of an aggregation, in chunks; empty chunks mark where it may pause. */
export function* aggregateSource(
  store: Store,
  collection: StoredCollection | undefined,
  steps: readonly Step[],
): Source {
  const { reading, rest } = splitPipeline(steps)
  const rows = collection ? readRows(store, collection, reading) : []
  if (rest.length === 0) {
    for (const chunk of rows) yield chunk.map(({ bytes }) => bytes)
    return
  }
  const fields = fieldsNeeded(rest)
  const stages: Stage[] = rest.map(({ make }) => make())
  for (const chunk of rows) {
    const docs = chunk.map(({ bytes }) => decodeFields(bytes, fields))
    yield through(stages, docs).map(encode)
    if (stages.some((stage) => stage.isDone())) break
  }
  yield* encoded(finishAll(stages))
}
