import { Collection, MongoServerError } from 'mongodb'
import { vi } from 'vitest'

/** MongoDB's OutOfDiskSpace. */
const OUT_OF_DISK_SPACE = 14031

/**
 * Failure modes. `full`: from that call on the disk rejects writes (a bulk write half-way), reads succeed. `dead`:
 * from that call on every call fails, as for a process that dies. `elected`: that call alone meets a server that is
 * no longer primary.
 */
export type Mode =
  | 'full'
  | 'before'
  | 'after'
  | 'dead-before'
  | 'dead-after'
  | 'elected-before'
  | 'elected-after'
export const MODES: readonly Mode[] = ['before', 'after', 'dead-before', 'dead-after']

/**
 * Calls from one failure of a mode to the next. `npm run test:all` tries every third, from a random one on; a file by
 * itself tries all.
 */
export const STEP = process.env.RANDOM_SEEDS ? 3 : 1
/** @returns call number of a mode's first failure in this run */
export const firstCall = (): number => Math.floor(Math.random() * STEP)

// not findOne and insertMany: both call these methods
const READS = ['find', 'aggregate', 'countDocuments'] as const
const WRITES = [
  'insertOne',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
  'bulkWrite',
  'findOneAndUpdate',
] as const

let calls = 0
let armed: { at: number; mode: Mode } | null = null
let isDead = false
let isElected = false
let isFull = false
const down = () =>
  isFull
    ? new MongoServerError({ errmsg: 'the disk is full', code: OUT_OF_DISK_SPACE })
    : isElected
      ? new MongoServerError({ errmsg: 'not primary', code: 10107 })
      : new Error('the database is down')

function failingOnce(given: unknown): unknown {
  const cursor = given as Record<'toArray' | 'next', () => Promise<unknown>>
  let failed = false
  const once = (real: () => Promise<unknown>) => async () => {
    if (failed) return real.call(cursor)
    failed = true
    throw down()
  }
  const { toArray, next } = cursor
  return Object.assign(cursor, { toArray: once(toArray), next: once(next) })
}

/** Wraps the driver's collection methods once, so that any call can fail before or after it takes effect. */
export function makeFailing(): void {
  const prototype = Collection.prototype as unknown as Record<string, (...a: unknown[]) => unknown>
  const failsNow = (when: 'before' | 'after') => {
    if (isDead) return true
    if (!armed || armed.at !== calls - 1 || !armed.mode.endsWith(when)) return false
    isDead = armed.mode.startsWith('dead')
    isElected = armed.mode.startsWith('elected')
    return true
  }
  for (const method of READS) {
    const real = prototype[method]
    vi.spyOn(prototype, method).mockImplementation(function (this: unknown, ...given) {
      calls++
      if (!failsNow('before') && !failsNow('after')) return real?.apply(this, given)
      // failing cursor: the driver's cursors report errors when they are read
      if (isElected && method !== 'countDocuments') return failingOnce(real?.apply(this, given))
      throw down()
    })
  }
  for (const method of WRITES) {
    const real = prototype[method]
    vi.spyOn(prototype, method).mockImplementation(async function (this: unknown, ...given) {
      calls++
      if (armed?.mode === 'full' && calls - 1 >= armed.at) {
        const [first, ...rest] = given
        const half = Array.isArray(first) ? first.slice(0, first.length / 2) : []
        // only the first call on a full disk stores half a batch; later calls store nothing
        if (!isFull && half.length > 0) await real?.apply(this, [half, ...rest])
        isFull = true
        throw down()
      }
      if (isDead || failsNow('before')) throw down()
      const failsAfter = failsNow('after')
      const result = await real?.apply(this, given)
      if (failsAfter) throw down()
      return result
    })
  }
}
/** Runs `act` while call number `at` (from 0) fails; returns its error and the number of calls. */
export async function failing(
  at: number,
  mode: Mode,
  act: () => Promise<unknown>,
): Promise<{ calls: number; error: unknown }> {
  calls = 0
  armed = { at, mode }
  try {
    await act()
    return { calls, error: null }
  } catch (error) {
    return { calls, error }
  } finally {
    armed = null
    isDead = false
    isFull = false
  }
}
