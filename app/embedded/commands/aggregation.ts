import type { Groups } from '../aggregate/pipeline'
import { makePlan } from '../query/plan'
import { countByIndex } from '../query/scan'
import type { StoredCollection } from '../storage/collection'
import type { Sqlite } from '../storage/sqlite'
import { decodeFields, encode } from '../values/bson'
import { Names } from '../values/elements'
import type { Doc } from '../values/value'
import type { Source } from './cursors'
import { readingBy, readRows } from './read'

const CHUNK = 100

/** Yields empty documents for an aggregation that only counts, so that no stored document is read. */
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

/** Result of an aggregation, in chunks; empty chunks mark where the cursor may pause. */
export function* aggregateSource(
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
