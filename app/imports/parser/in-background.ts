import { getPriority, setPriority } from 'node:os'

/** How much lower than the others such a thread stands; 19 is the lowest there is. */
const [STEPS, LOWEST] = [10, 19]

/**
 * Lets the threads that answer people go before this one, whatever it works on for seconds. Only on Linux, where each
 * thread has its own priority: elsewhere the whole process would give way.
 */
export function workInBackground(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(LOWEST, getPriority() + STEPS))
  } catch {
    // why: a machine that forbids it is only a little less even
  }
}
