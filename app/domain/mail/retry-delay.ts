const MINUTE = 60_000

/**
 * Delay before a mail is sent again, in ms: 1 minute, doubled each time, 1 hour at most.
 * @param tries failed attempts so far, at least 1
 */
export function retryDelay(tries: number): number {
  return Math.min(60, 2 ** (tries - 1)) * MINUTE
}
