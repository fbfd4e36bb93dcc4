import type { Stored, StoredCollection } from '../storage/collection'
import type { Sqlite } from '../storage/sqlite'
import { decodeFields } from '../values/bson'
import { Names } from '../values/elements'
import type { Interval } from './interval'
import { compile, fieldsOf } from './matcher'
import type { IndexPlan, Plan } from './plan'

/** Most documents of a chunk; between chunks a read may yield to other commands. */
const CHUNK = 64

/** Chunks of a plan's documents; a generator, so that a long read can pause between two chunks. */
export type Chunks = Generator<Stored[], void, void>

function sqlOf(collection: StoredCollection, { index, backward, isUnique }: IndexPlan): string {
  const d = `d${collection.id}`
  const x = `x${index.id}`
  const [source, columns] =
    index.id === 0
      ? [`${d} AS i`, 'i.k, i.r, i.v']
      : [`${x} AS i CROSS JOIN ${d} AS d ON d.r = i.r`, 'i.k, i.r, d.v']
  if (isUnique) return `SELECT ${columns} FROM ${source} WHERE i.k = ?`
  return backward
    ? `SELECT ${columns} FROM ${source} WHERE i.k >= ? AND (i.k, i.r) < (?, ?) ORDER BY i.k DESC, i.r DESC LIMIT ?`
    : `SELECT ${columns} FROM ${source} WHERE (i.k, i.r) > (?, ?) AND i.k < ? ORDER BY i.k, i.r LIMIT ?`
}

function* scanRange(
  sqlite: Sqlite,
  sql: string,
  { low, high }: Interval,
  backward: boolean,
  first: number,
): Chunks {
  let [key, row] = [backward ? high : low, 0]
  // Chunks double from `first`: a query with a limit mostly ends in the first chunk, and documents may be large.
  for (let chunk = first; ; chunk = Math.min(2 * chunk, CHUNK)) {
    const rows = sqlite.all(sql, backward ? [low, key, row, chunk] : [key, row, high, chunk])
    if (rows.length > 0) yield rows.map(([, r, v]) => ({ row: r as number, bytes: v as Buffer }))
    const last = rows.at(-1)
    if (!last || rows.length < chunk) return
    ;[key, row] = [last[0] as Buffer, last[1] as number]
  }
}

/** Index entries of a plan; `bytes` holds the key instead of the document. */
export function* scanEntries(sqlite: Sqlite, { index, ranges }: IndexPlan): Chunks {
  const sql = `SELECT k, r, k FROM x${index.id} WHERE (k, r) > (?, ?) AND k < ? ORDER BY k, r LIMIT ?`
  for (const range of ranges) yield* scanRange(sqlite, sql, range, false, CHUNK)
}

/** Looks up one row for each key, which is cheaper than a range scan. */
function* scanKeys(sqlite: Sqlite, sql: string, ranges: Interval[]): Chunks {
  for (let at = 0; at < ranges.length; at += CHUNK)
    yield ranges.slice(at, at + CHUNK).flatMap(({ low }) => {
      const found = sqlite.one(sql, [low])
      return found ? [{ row: found[1] as number, bytes: found[2] as Buffer }] : []
    })
}

function* scanIndex(
  sqlite: Sqlite,
  collection: StoredCollection,
  plan: IndexPlan,
  chunk: number,
): Chunks {
  const sql = sqlOf(collection, plan)
  // Ranges sorted by key, so that documents come in index order.
  const ranges = [...plan.ranges].sort((a, b) => Buffer.compare(a.low, b.low))
  if (plan.backward) ranges.reverse()
  if (plan.isUnique) {
    yield* scanKeys(sqlite, sql, ranges)
    return
  }
  const seen = plan.index.multikey ? new Set<number>() : null
  for (const range of ranges)
    for (const rows of scanRange(sqlite, sql, range, plan.backward, chunk)) {
      if (!seen) yield rows
      else {
        const fresh = rows.filter(({ row }) => !seen.has(row))
        for (const { row } of fresh) seen.add(row)
        // one chunk may contain the same document twice
        yield fresh.filter(({ row }, i) => fresh.findIndex((one) => one.row === row) === i)
      }
    }
}

function* scanCollection(collection: StoredCollection): Chunks {
  let rows = collection.readAfter(0, CHUNK)
  while (rows.length > 0) {
    yield rows
    rows = collection.readAfter(rows.at(-1)?.row ?? 0, CHUNK)
  }
}

function* scanUnion(sqlite: Sqlite, collection: StoredCollection, plans: Plan[]): Chunks {
  const seen = new Set<number>()
  for (const plan of plans)
    for (const rows of scan(sqlite, collection, plan, CHUNK)) {
      const fresh = rows.filter(({ row }) => !seen.has(row))
      for (const { row } of fresh) seen.add(row)
      yield fresh
    }
}

function candidates(
  sqlite: Sqlite,
  collection: StoredCollection,
  plan: Plan,
  chunk: number,
): Chunks {
  if (plan.kind === 'index') return scanIndex(sqlite, collection, plan, chunk)
  if (plan.kind === 'union') return scanUnion(sqlite, collection, plan.plans)
  return scanCollection(collection)
}

/** Runs a plan and tests its residual condition; `wanted` limits the size of the first chunk. */
export function* scan(
  sqlite: Sqlite,
  collection: StoredCollection,
  plan: Plan,
  wanted: number,
): Chunks {
  const { residual } = plan
  const chunk = Math.min(CHUNK, wanted)
  const holds = residual && compile(residual)
  const fields = residual && new Names(fieldsOf(residual))
  for (const rows of candidates(sqlite, collection, plan, chunk))
    yield holds ? rows.filter(({ bytes }) => holds(decodeFields(bytes, fields))) : rows
}

/** Counts a plan's documents by the index alone; null when documents must be read. */
export function countByIndex(
  sqlite: Sqlite,
  collection: StoredCollection,
  plan: Plan,
): number | null {
  if (plan.residual || plan.kind === 'union') return null
  if (plan.kind === 'collection') return collection.count()
  if (plan.index.multikey) return null
  const table = plan.index.id === 0 ? `d${collection.id}` : `x${plan.index.id}`
  let count = 0
  for (const { low, high } of plan.ranges)
    count += sqlite.one(`SELECT count(*) FROM ${table} WHERE k >= ? AND k < ?`, [
      low,
      high,
    ])?.[0] as number
  return count
}
