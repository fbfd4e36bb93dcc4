let happened = 0

/**
 * Notes that something was made or met that holds for this once: a fresh identifier or secret, a message that is shown
 * once, a reading that failed. An answer that was being made meanwhile must not be given again.
 */
export function forOnce(): void {
  happened++
}

/** How often that has happened in this process. */
export const onceSoFar = (): number => happened
