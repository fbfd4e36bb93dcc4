import type { Groups, Pipeline } from '../aggregate/pipeline'
import type { Part } from '../aggregate/union'
import { makePlan } from '../query/plan'
import { countByIndex } from '../query/scan'
import type { StoredCollection } from '../storage/collection'
import type { Sqlite } from '../storage/sqlite'
import { decodeFields, encode } from '../values/bson'
import { assemble, Names } from '../values/elements'
import type { Doc } from '../values/value'
import type { Source } from './cursors'
import { findSource, type Reading, readingBy, readRows } from './read'

const CHUNK = 100

/** Stands for documents that need not be read, as a count does not. */
function* blanks(count: number): Generator<Doc[]> {
  for (let left = count; left > 0; left -= CHUNK)
    yield Array.from({ length: Math.min(left, CHUNK) }, () => ({}))
}

function* documents(
  sqlite: Sqlite,
  collection: StoredCollection,
  { filter, grouping: { reads } }: Groups,
): Generator<Doc[]> {
  const plan = makePlan(collection.indexes, filter, [])
  const counted = reads.size === 0 ? countByIndex(sqlite, collection, plan) : null
  if (counted !== null) yield* blanks(counted)
  else
    for (const rows of readRows(sqlite, collection, readingBy(filter)))
      yield rows.map(({ bytes }) => decodeFields(bytes, new Names(reads)))
}

function* groupsSource(
  sqlite: Sqlite,
  collection: StoredCollection | undefined,
  groups: Groups,
): Source {
  const { grouping } = groups
  for (const docs of collection ? documents(sqlite, collection, groups) : []) {
    for (const doc of docs) grouping.add(doc)
    yield []
  }
  yield grouping.results().map(encode)
}

/** What a part of a union reads of its collection. */
export const readingOfPart = ({ filter, sort, limit }: Part): Reading => ({
  ...{ filter, sort, limit },
  skip: 0,
})

function* partSource(sqlite: Sqlite, collection: StoredCollection | undefined, part: Part): Source {
  if (!collection) return
  // the type of an embedded document, and the field's name
  const head = Buffer.from(`\x03${part.name}\0`)
  for (const found of findSource(sqlite, collection, readingOfPart(part), part.projection))
    yield found.map((bytes) => assemble([head, bytes]))
}

/** Collections by their names, null for the one that the command is about; undefined for what is not there. */
export type Collections = (name: string | null) => StoredCollection | undefined

/** The answer of an aggregation, in chunks; empty chunks mark where it may pause. */
export function* aggregateSource(sqlite: Sqlite, find: Collections, pipeline: Pipeline): Source {
  if ('groups' in pipeline) yield* groupsSource(sqlite, find(null), pipeline.groups)
  else for (const part of pipeline.parts) yield* partSource(sqlite, find(part.collection), part)
}
