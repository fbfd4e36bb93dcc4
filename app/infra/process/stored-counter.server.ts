import { AsyncLocalStorage } from 'node:async_hooks'

const counts = new AsyncLocalStorage<{ stored: number }>()

/** Does what one request asks, counting what it stores on the way. */
export const countingStored = <T>(act: () => Promise<T>): Promise<T> =>
  counts.run({ stored: 0 }, act)

/** Notes that something of what was asked is stored for good. */
export function noteStored(): void {
  const count = counts.getStore()
  if (count) count.stored++
}

/** Whether anything of what the request asked is stored already. */
export const isPartlyStored = (): boolean => (counts.getStore()?.stored ?? 0) > 0
