import { ClientSession, type Collection, type Document, type Filter } from 'mongodb'
import { failOnBrokenSocket } from './broken-socket.server'
import { withRetry } from './command-retry.server'
import { isDuplicateKey } from './duplicate-key.server'
import { timedCommand } from './instrumented-command.server'

type Call = (...given: unknown[]) => Promise<unknown>
type Own = Collection<Document>

/**
 * Tests whether a document already has the values that an update by `_id` sets, so that a lost answer counts as
 * success.
 */
async function isApplied(collection: Own, filter: Document, update: Document): Promise<boolean> {
  const { _id } = filter
  if (_id === undefined || !update['$set']) return false
  const left = { _id, ...update['$set'] } as Filter<Document>
  return (await collection.findOne(left, { projection: { _id: 1 } })) !== null
}

/**
 * Repeats an insert idempotently: a duplicate `_id` on a retry is the document of the first attempt. The result then
 * has no `insertedId`, which `insertIfAbsentOnRetry` checks.
 */
async function inserting(act: () => Promise<unknown>, again: boolean): Promise<unknown> {
  try {
    return await act()
  } catch (error) {
    const pattern = (error as { keyPattern?: Document }).keyPattern
    if (!again || !isDuplicateKey(error) || (pattern && !('_id' in pattern))) throw error
    return { acknowledged: true }
  }
}

/** Repeats `updateOne` idempotently: on a retry without a match, the first attempt may already have been applied. */
async function updating(
  collection: Own,
  act: () => Promise<unknown>,
  [filter, update]: readonly unknown[],
  again: boolean,
): Promise<unknown> {
  const result = (await act()) as { matchedCount: number; upsertedCount: number }
  if (!again || result.matchedCount + result.upsertedCount > 0) return result
  return (await isApplied(collection, filter as Document, update as Document))
    ? { ...result, matchedCount: 1 }
    : result
}

/**
 * Repeats `deleteOne` idempotently: on a retry without a match, a missing document was deleted by the first attempt.
 */
async function removing(
  collection: Own,
  act: () => Promise<unknown>,
  filter: Document,
  again: boolean,
): Promise<unknown> {
  const result = (await act()) as { deletedCount: number }
  if (!again || result.deletedCount > 0 || filter['_id'] === undefined) return result
  const gone = (await collection.findOne({ _id: filter['_id'] })) === null
  return gone ? { ...result, deletedCount: 1 } : result
}

const READS = new Set(['findOne', 'countDocuments', 'distinct'])
const INSERTS = new Set(['insertOne', 'insertMany'])
const WRITES = new Set([
  ...INSERTS,
  'updateOne',
  'replaceOne',
  'deleteOne',
  'updateMany',
  'deleteMany',
  'bulkWrite',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
])

/**
 * Tests whether a call has a session, and so belongs to a transaction, which is repeated whole
 * (`transaction.server.ts`).
 */
const isTransactional = (given: readonly unknown[]) =>
  given.some((one) => (one as { session?: unknown } | undefined)?.session instanceof ClientSession)

function repeating(collection: Own, method: string, call: Call): Call {
  return (...given) => {
    const act = () => call.apply(collection, given)
    if (isTransactional(given)) return timedCommand(method, () => failOnBrokenSocket(act()))
    const attempt = (again: boolean) => {
      if (INSERTS.has(method)) return inserting(act, again)
      if (method === 'updateOne') return updating(collection, act, given, again)
      if (method === 'deleteOne') return removing(collection, act, given[0] as Document, again)
      return act()
    }
    return timedCommand(method, () => withRetry(attempt, WRITES.has(method)))
  }
}

interface Cursor {
  toArray: Call
  rewind(): void
}

/** Wraps `toArray` of a cursor: a retry rewinds the cursor and reads it from the start. */
function patientCursor(method: string, cursor: Cursor, given: readonly unknown[]) {
  const read = cursor.toArray.bind(cursor)
  if (isTransactional(given)) {
    cursor.toArray = () => timedCommand(method, () => failOnBrokenSocket(read()))
    return cursor
  }
  const attempt = (again: boolean) => {
    if (again) cursor.rewind()
    return read()
  }
  cursor.toArray = () => timedCommand(method, () => withRetry(attempt, false))
  return cursor
}

/**
 * Collection proxy whose commands are retried through a failover, a server restart or a cut connection. Retried writes
 * detect their own first attempt by `_id`, by the values set, or by a revision in the filter. A claimed mail or link
 * whose answer was lost is claimed again when the claim expires.
 * @throws DatabaseUnavailableError (503) from any command once the database stays unavailable
 */
export function retryingCollection<T extends Document>(real: Collection<T>): Collection<T> {
  return new Proxy(real, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method, target)
      if (typeof value !== 'function' || typeof method !== 'string') return value
      const call = value as Call
      if (READS.has(method) || WRITES.has(method))
        return repeating(target as unknown as Own, method, call)
      if (method === 'find' || method === 'aggregate')
        return (...given: unknown[]) =>
          patientCursor(method, call.apply(target, given) as unknown as Cursor, given)
      return call.bind(target)
    },
  })
}
