const MINUTE_MS = 60_000

/** Rate limit: after `tries` failures within `windowMs`, the next attempt must wait. */
export interface TryLimit {
  tries: number
  windowMs: number
}

/** Keys that failed attempts are counted by. */
export type TryKind = 'pair' | 'network' | 'account' | 'device' | 'address'

/**
 * Limits on failed attempts (4-decisions, 62). `pair`: one network for one account. `network`: one network for all
 * accounts. `account`: one account from all networks, low enough against guessing from many networks. `device`: a
 * browser that has signed in to the account before, limited only by its own attempts. `address`: one account without
 * the network (mail requests, the user's own password).
 */
export const TRY_LIMITS: Readonly<Record<TryKind, TryLimit>> = {
  pair: { tries: 5, windowMs: 15 * MINUTE_MS },
  network: { tries: 20, windowMs: 15 * MINUTE_MS },
  account: { tries: 50, windowMs: 60 * MINUTE_MS },
  device: { tries: 5, windowMs: 15 * MINUTE_MS },
  address: { tries: 5, windowMs: 15 * MINUTE_MS },
}

/** Number of further failures before the caller must wait. `failures`: those within the window, at most `tries`. */
export const failuresLeft = (failures: readonly Date[], { tries }: TryLimit): number =>
  Math.max(0, tries - failures.length)

/** Seconds until an attempt is allowed, 0 when allowed now. `failures`: times, newest first. */
export function secondsToWait(
  failures: readonly Date[],
  { tries, windowMs }: TryLimit,
  now: Date,
): number {
  const decisive = failures[tries - 1]
  if (!decisive) return 0
  return Math.max(0, Math.ceil((decisive.getTime() + windowMs - now.getTime()) / 1000))
}
