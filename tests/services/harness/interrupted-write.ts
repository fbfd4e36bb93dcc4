import type * as locks from '~/db/collections/locks.server'

let act: (() => Promise<unknown>) | null = null

/** Sets an interruption for the next write, between its reads and its first statement; null clears it. */
export function beforeNextWrite(next: (() => Promise<unknown>) | null): void {
  act = next
}

/** Wraps the locks, the first statement of each write, to run the interruption before. */
export function interruptible(real: typeof locks): typeof locks {
  const raiseLocks: typeof real.raiseLocks = async (...given) => {
    const first = act
    act = null
    await first?.()
    return real.raiseLocks(...given)
  }
  return { ...real, raiseLocks }
}
