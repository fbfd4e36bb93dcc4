import { CommandError } from '../protocol/command-error'
import { type Covering, coveringOf, fromKey } from '../query/covered-query'
import type { Condition } from '../query/filter'
import { makePlan, type Plan } from '../query/plan'
import { byteProjection, type Projection, project } from '../query/projection'
import { scan, scanEntries } from '../query/scan'
import { type SortField, sortBy, sortFields } from '../query/sort'
import type { Stored, StoredCollection } from '../storage/collection'
import type { Sqlite } from '../storage/sqlite'
import { decode, decodeFields, encode } from '../values/bson'
import { Names } from '../values/elements'
import type { Doc } from '../values/value'
import type { Source } from './cursors'

/** Query on a collection: filter, order and range. */
export interface ReadRequest {
  filter: Condition
  sort: readonly SortField[]
  skip: number
  /** 0: no limit */
  limit: number
}

/** Query for every document that matches a filter, unordered. */
export const readingBy = (filter: Condition): ReadRequest => ({
  filter,
  sort: [],
  skip: 0,
  limit: 0,
})

const MAX_SORTED = 100 * 1024 * 1024

/** Chooses the plan of a query. */
export function planOf(collection: StoredCollection, { filter, sort }: ReadRequest): Plan {
  return makePlan(collection.indexes, filter, sort)
}

/** True when a plan yields the documents in the requested order. */
export function bringsOrder(plan: Plan, sort: readonly SortField[]): boolean {
  return sort.length === 0 || (plan.kind === 'index' && plan.isSorted)
}

function* sorted(chunks: Iterable<Stored[]>, sort: readonly SortField[]): Generator<Stored[]> {
  const fields = new Names(sortFields(sort))
  const found: { stored: Stored; doc: Doc }[] = []
  let size = 0
  for (const rows of chunks) {
    for (const stored of rows) {
      size += stored.bytes.length
      found.push({ stored, doc: decodeFields(stored.bytes, fields) })
    }
    if (size > MAX_SORTED)
      throw new CommandError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        'Sort exceeded memory limit of 104857600 bytes',
      )
    yield []
  }
  yield sortBy(found, sort, ({ doc }) => doc).map(({ stored }) => stored)
}

function* window(chunks: Iterable<Stored[]>, skip: number, limit: number): Generator<Stored[]> {
  let [toSkip, left] = [skip, limit === 0 ? Number.POSITIVE_INFINITY : limit]
  for (const rows of chunks) {
    const skipped = Math.min(toSkip, rows.length)
    toSkip -= skipped
    const taken = rows.slice(skipped, skipped + left)
    left -= taken.length
    yield taken
    if (left === 0) return
  }
}

/** Runs a query and yields its documents in chunks. */
export function* readRows(
  sqlite: Sqlite,
  collection: StoredCollection,
  reading: ReadRequest,
): Generator<Stored[]> {
  const { sort, skip, limit } = reading
  const plan = planOf(collection, reading)
  const inOrder = bringsOrder(plan, sort)
  const wanted = inOrder && limit > 0 ? skip + limit : Number.POSITIVE_INFINITY
  const chunks = scan(sqlite, collection, plan, wanted)
  const ordered = inOrder ? chunks : sorted(chunks, sort)
  if (skip === 0 && limit === 0) yield* ordered
  else yield* window(ordered, skip, limit)
}

/** Runs a query for a write: reads all documents synchronously, so that no other command runs in between. */
export function readAll(
  sqlite: Sqlite,
  collection: StoredCollection,
  reading: ReadRequest,
): Stored[] {
  return [...readRows(sqlite, collection, reading)].flat()
}

/** Returns a function that applies a projection to a document's BSON. */
export function projector(projection: Projection | null): (bytes: Buffer) => Buffer {
  if (!projection) return (bytes) => bytes
  const onBytes = byteProjection(projection)
  return onBytes ?? ((bytes) => encode(project(decode(bytes), projection)))
}

/** Index that covers a query, so that no document is read; null when none does. */
export function coveringFor(
  collection: StoredCollection,
  { filter, sort, skip, limit }: ReadRequest,
  projection: Projection | null,
): Covering | null {
  if (!projection || sort.length > 0 || skip > 0 || limit > 0) return null
  return coveringOf(collection.indexes, filter, projection)
}

/** Result of a find, in chunks. */
export function* findSource(
  sqlite: Sqlite,
  collection: StoredCollection,
  reading: ReadRequest,
  projection: Projection | null,
): Source {
  const shape = projector(projection)
  const covering = coveringFor(collection, reading, projection)
  if (covering) {
    for (const entries of scanEntries(sqlite, covering.plan))
      yield entries.map(
        ({ row, bytes }) => fromKey(covering, bytes) ?? shape(collection.read(row) as Buffer),
      )
    return
  }
  for (const rows of readRows(sqlite, collection, reading))
    yield rows.map(({ bytes }) => shape(bytes))
}
