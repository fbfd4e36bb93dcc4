import { Collection } from 'mongodb'
import { vi } from 'vitest'

/** `dead`: from that call on nothing answers any more, as for a process that dies there. */
export type Mode = 'before' | 'after' | 'dead-before' | 'dead-after'
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
const down = () => new Error('the database is down')

/** Wraps the driver's collections once, so that any call may fail before or after it took effect. */
export function makeFailing(): void {
  const prototype = Collection.prototype as unknown as Record<string, (...a: unknown[]) => unknown>
  const failsNow = (when: 'before' | 'after') => {
    if (isDead) return true
    if (!armed || armed.at !== calls - 1 || !armed.mode.endsWith(when)) return false
    isDead = armed.mode.startsWith('dead')
    return true
  }
  for (const method of READS) {
    const real = prototype[method]
    vi.spyOn(prototype, method).mockImplementation(function (this: unknown, ...given) {
      calls++
      if (failsNow('before') || failsNow('after')) throw down()
      return real?.apply(this, given)
    })
  }
  for (const method of WRITES) {
    const real = prototype[method]
    vi.spyOn(prototype, method).mockImplementation(async function (this: unknown, ...given) {
      calls++
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
  }
}
