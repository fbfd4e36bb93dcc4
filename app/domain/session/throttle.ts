/** Failed tries after which the next one has to wait (issue 2 §3). */
export const TRY_LIMITS = { email: 5, ip: 20 } as const
/** The time over which failed tries are counted, in ms: 15 minutes. */
export const TRY_WINDOW_MS = 15 * 60_000

/** Seconds until a try is allowed again, 0 when it is allowed now. `failures`: instants, newest first. */
export function secondsToWait(failures: readonly Date[], limit: number, now: Date): number {
  const decisive = failures[limit - 1]
  if (!decisive) return 0
  return Math.max(0, Math.ceil((decisive.getTime() + TRY_WINDOW_MS - now.getTime()) / 1000))
}
