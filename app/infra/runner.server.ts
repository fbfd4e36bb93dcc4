import { hostname } from 'node:os'

/** A process that gave no sign of life for this long is taken for dead. */
const STALE_MS = 60_000

/** Which process does something, and its last sign of life in machine time. */
export interface Running {
  runner: { host: string; pid: number }
  heartbeatAt: Date
}

// why not the injected clock: life and death of a process are told by the machine's own time
/** A sign of life of this process, now. */
export const signOfLife = (): Running => ({
  runner: { host: hostname(), pid: process.pid },
  heartbeatAt: new Date(),
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // why: EPERM says that the process exists and is someone else's
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the process that does something is gone; what this process itself does is for the caller to know. A number
 * may be taken again by another process, and another machine's cannot be asked: the heartbeat decides then (60 s).
 */
export function isGone({ runner, heartbeatAt }: Running): boolean {
  if (runner.host === hostname() && (runner.pid === process.pid || !isAlive(runner.pid)))
    return true
  return Date.now() - heartbeatAt.getTime() > STALE_MS
}
