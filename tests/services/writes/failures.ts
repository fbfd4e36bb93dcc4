import { Collection, MongoServerError } from 'mongodb'
import { vi } from 'vitest'

/** MongoDB's OutOfDiskSpace. */
const OUT_OF_DISK_SPACE = 14031

/**
 * `full`: from that call on the disk takes no write, a bulk half of it; reading goes on. `dead`: from that call on nothing answers any more, as for a process that dies there. `elected`: that call alone
 * meets a server that is no primary any more.
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

// why not findOne and insertMany: they go through these
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

/** Wraps the driver's collections once, so that any call may fail before or after it took effect. */
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
      // why: the driver's cursors fail when they are read
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
        // why the first full call alone: nothing finds room after it
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
/** Does something while the call of that number (0 the first) fails; tells how it ended and how many calls it took. */
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
