const MINUTE_MS = 60_000

/** So many failed tries within so long, then the next one has to wait. */
export interface TryLimit {
  tries: number
  windowMs: number
}

/** What failed tries are counted by. */
export type TryKind = 'pair' | 'network' | 'account' | 'device' | 'address'

/**
 * Limits on failed tries (4-decisions, 62). `pair`: one network for one account; `network`: one network for all
 * accounts; `account`: one account from everywhere, slow enough that guessing spread over many networks leads
 * nowhere; `device`: a browser that has signed in to the account before, which only its own tries slow down;
 * `address`: one account where the network says nothing (mails asked for, the own password).
 */
export const TRY_LIMITS: Readonly<Record<TryKind, TryLimit>> = {
  pair: { tries: 5, windowMs: 15 * MINUTE_MS },
  network: { tries: 20, windowMs: 15 * MINUTE_MS },
  account: { tries: 50, windowMs: 60 * MINUTE_MS },
  device: { tries: 5, windowMs: 15 * MINUTE_MS },
  address: { tries: 5, windowMs: 15 * MINUTE_MS },
}

/** How many more may fail before one has to wait. `failures`: those within the window, at most as many as the limit. */
export const failuresLeft = (failures: readonly Date[], { tries }: TryLimit): number =>
  Math.max(0, tries - failures.length)

/** Seconds until a try is allowed again, 0 when it is allowed now. `failures`: instants, newest first. */
export function secondsToWait(
  failures: readonly Date[],
  { tries, windowMs }: TryLimit,
  now: Date,
): number {
  const decisive = failures[tries - 1]
  if (!decisive) return 0
  return Math.max(0, Math.ceil((decisive.getTime() + windowMs - now.getTime()) / 1000))
}
