let happened = 0

/**
 * Marks all responses in progress as uncacheable. Called when one of them contains a fresh identifier or secret, a
 * message shown once, or the error of a failed read.
 */
export function forOnce(): void {
  happened++
}

/** Number of `forOnce` calls in this process. */
export const onceSoFar = (): number => happened
