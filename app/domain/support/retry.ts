const MINUTE = 60_000

/**
 * How long a mail waits after its nth failed try, in ms: 1 minute, doubled each time, 1 hour at most.
 * @param tries failed tries so far, at least 1
 */
export function retryDelay(tries: number): number {
  return Math.min(60, 2 ** (tries - 1)) * MINUTE
}
