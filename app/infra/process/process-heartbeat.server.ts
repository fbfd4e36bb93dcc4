import { hostname } from 'node:os'

/** Time after the last heartbeat at which a process counts as dead, in ms. */
const STALE_MS = 60_000

/** Process lease: the process that does a job, and its last heartbeat in machine time. */
export interface ProcessLease {
  runner: { host: string; pid: number }
  heartbeatAt: Date
}

// Heartbeat of this process. Uses machine time, because the injected product clock may be stopped.
/** A sign of life of this process, now. */
export const heartbeat = (): ProcessLease => ({
  runner: { host: hostname(), pid: process.pid },
  heartbeatAt: new Date(),
})

/** Interval between two signs of life of a job, in ms. */
const BEAT_MS = 5_000

/**
 * Sends signs of life of a job until the returned function is called. One that fails is left out: the next may succeed.
 * @param everyMs interval in ms
 */
export function keepBeating(
  beat: (life: ProcessLease) => Promise<unknown>,
  everyMs: number = BEAT_MS,
): () => void {
  const timer = setInterval(() => void beat(heartbeat()).catch(() => undefined), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Tests whether the process of a lease is dead. A lease of this process itself counts as dead; the caller knows its own
 * jobs. The heartbeat decides (60 s) for processes of other hosts and for reused process ids.
 * @param staleMs age of the last heartbeat from which on the process counts as dead
 */
export function isProcessGone(
  { runner, heartbeatAt }: ProcessLease,
  staleMs: number = STALE_MS,
): boolean {
  if (runner.host === hostname() && (runner.pid === process.pid || !isAlive(runner.pid)))
    return true
  return Date.now() - heartbeatAt.getTime() > staleMs
}
