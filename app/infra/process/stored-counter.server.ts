import { AsyncLocalStorage } from 'node:async_hooks'

const counts = new AsyncLocalStorage<{ stored: number }>()

/** Runs one request's work with its own counter of committed writes. */
export const countingStored = <T>(act: () => Promise<T>): Promise<T> =>
  counts.run({ stored: 0 }, act)

/** Counts a committed write of the current request. */
export function noteStored(): void {
  const count = counts.getStore()
  if (count) count.stored++
}

/** True when part of the current request's changes is already committed. */
export const isPartlyStored = (): boolean => (counts.getStore()?.stored ?? 0) > 0
