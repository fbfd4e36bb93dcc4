import type * as locks from '~/db/locks.server'

let act: (() => Promise<unknown>) | null = null

/** What another person does once the next write has read what it depends on, before its first statement; null: nothing. */
export function beforeNextWrite(next: (() => Promise<unknown>) | null): void {
  act = next
}

/** Raises locks, the first statement of each write, after what `beforeNextWrite` was given. */
export function interruptible(real: typeof locks): typeof locks {
  const raiseLocks: typeof real.raiseLocks = async (...given) => {
    const first = act
    act = null
    await first?.()
    return real.raiseLocks(...given)
  }
  return { ...real, raiseLocks }
}
