import { fieldsNeeded, headOf, type Step } from '../aggregate/pipeline'
import { finishAll, type Stage, through } from '../aggregate/stage'
import { makePlan } from '../query/plan'
import { countByIndex } from '../query/scan'
import { parseSort } from '../query/sort'
import type { Stored, StoredCollection } from '../storage/collection'
import type { Store } from '../storage/store'
import { decodeFields, encode } from '../values/bson'
import { Names } from '../values/elements'
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

function* decoded(rows: Iterable<Stored[]>, fields: Names | null): Generator<Doc[]> {
  for (const chunk of rows) yield chunk.map(({ bytes }) => decodeFields(bytes, fields))
}

/** Stands for documents that need not be read, as a count does not. */
function* blanks(count: number): Generator<Doc[]> {
  for (let left = count; left > 0; left -= CHUNK)
    yield Array.from({ length: Math.min(left, CHUNK) }, () => ({}))
}

function* runStages(steps: readonly Step[], input: Iterable<Doc[]>): Source {
  const stages: Stage[] = steps.map(({ make }) => make())
  for (const docs of input) {
    yield through(stages, docs).map(encode)
    if (stages.some((stage) => stage.isDone())) break
  }
  yield* encoded(finishAll(stages))
}

/** How many documents a reading finds, when its index alone can tell. */
export function countOnly(
  store: Store,
  collection: StoredCollection,
  { filter, skip, limit }: Reading,
): number | null {
  const plan = makePlan(collection.indexes, filter, [])
  const found = countByIndex(store.sqlite, collection, plan)
  if (found === null) return null
  const left = Math.max(0, found - skip)
  return limit > 0 ? Math.min(limit, left) : left
}

/** The answer of an aggregation, in chunks; empty chunks mark where it may pause. */
export function* aggregateSource(
  store: Store,
  collection: StoredCollection | undefined,
  steps: readonly Step[],
): Source {
  const { reading, rest } = splitPipeline(steps)
  const needed = fieldsNeeded(rest)
  const counted = collection && needed?.size === 0 ? countOnly(store, collection, reading) : null
  if (counted !== null) {
    yield* runStages(rest, blanks(counted))
    return
  }
  const rows = collection ? readRows(store, collection, reading) : []
  if (rest.length === 0) {
    for (const chunk of rows) yield chunk.map(({ bytes }) => bytes)
    return
  }
  yield* runStages(rest, decoded(rows, needed && new Names(needed)))
}
