const MINUTE_MS = 60_000

/** Rate limit: after `tries` failures within `windowMs`, the next attempt must wait. */
export interface TryLimit {
  tries: number
  windowMs: number
  /** at the limit one more attempt is allowed this long after the last failure; without it, none until the window passes */
  spacingMs?: number
}

/** Keys that failed attempts are counted by. */
export type TryKind = 'pair' | 'network' | 'block' | 'account' | 'device' | 'address' | 'setup'

/**
 * Limits on failed attempts (4-decisions, 62). `pair`: one network for one account. `network`: one network for all
 * accounts. `block`: the IPv6 networks of one /48 for all accounts. `account`: one account from all networks, which an
 * attack slows down to a guess a minute and does not shut. `device`: a browser that has signed in to the account before
 * or opened a mailed link, limited only by its own attempts. `address`: one account without the network (mail requests,
 * the user's own password). `setup`: one network for the code of the first start (9-first-day §1).
 */
export const TRY_LIMITS: Readonly<Record<TryKind, TryLimit>> = {
  pair: { tries: 5, windowMs: 15 * MINUTE_MS },
  network: { tries: 20, windowMs: 15 * MINUTE_MS },
  block: { tries: 100, windowMs: 15 * MINUTE_MS },
  account: { tries: 50, windowMs: 60 * MINUTE_MS, spacingMs: MINUTE_MS },
  device: { tries: 5, windowMs: 15 * MINUTE_MS },
  address: { tries: 5, windowMs: 15 * MINUTE_MS },
  setup: { tries: 5, windowMs: MINUTE_MS },
}

/** Number of further failures before the caller must wait, of a caller who need not wait now. `failures`: those within the window, at most `tries`. */
export const failuresLeft = (failures: readonly Date[], { tries, spacingMs }: TryLimit): number =>
  Math.max(spacingMs ? 1 : 0, tries - failures.length)

/** Seconds until an attempt is allowed, 0 when allowed now. `failures`: times, newest first. */
export function secondsToWait(
  failures: readonly Date[],
  { tries, windowMs, spacingMs }: TryLimit,
  now: Date,
): number {
  const [latest] = failures
  const decisive = failures[tries - 1]
  if (!decisive || !latest) return 0
  const over = decisive.getTime() + windowMs
  const next = spacingMs ? Math.min(over, latest.getTime() + spacingMs) : over
  return Math.max(0, Math.ceil((next - now.getTime()) / 1000))
}
