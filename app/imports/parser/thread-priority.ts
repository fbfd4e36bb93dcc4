import { getPriority, setPriority } from 'node:os'

/** Increase of the thread's nice value, and its maximum. */
const [STEPS, LOWEST] = [10, 19]

/**
 * Lowers this thread's scheduling priority below the threads that serve requests. Linux only, where each thread has a
 * nice value; elsewhere the whole process would be slowed down.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(LOWEST, getPriority() + STEPS))
  } catch {
    // Ignored: without permission the thread keeps its priority.
  }
}
