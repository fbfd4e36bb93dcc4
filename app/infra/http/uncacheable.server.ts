let happened = 0

/**
 * Marks all responses in progress as uncacheable. Called when one of them contains a fresh identifier or secret, a
 * message shown once, or the error of a failed read.
 */
export function markUncacheable(): void {
  happened++
}

/** Number of `markUncacheable` calls in this process. */
export const uncacheableCount = (): number => happened
