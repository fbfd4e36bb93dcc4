const MINUTE = 60_000
const FIRST = [1, 5, 30]
/** Time from the first failure after which a message is abandoned, in ms. */
const PATIENCE_MS = 24 * 60 * MINUTE

/**
 * Next attempt of a message to a webhook: 1, 5 and 30 minutes after a failure, then every hour; null when the next one
 * would come later than 24 hours after the first failure (7-beyond §7).
 * @param tries failed attempts so far, at least 1
 */
export function nextTry(tries: number, firstFailure: Date, now: Date): Date | null {
  const next = new Date(now.getTime() + (FIRST[tries - 1] ?? 60) * MINUTE)
  return next.getTime() - firstFailure.getTime() > PATIENCE_MS ? null : next
}
