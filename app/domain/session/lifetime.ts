const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Idle time after which a session ends, in ms: 30 days when remembered, else 12 hours (4-decisions, 9). */
const IDLE_MS = { remembered: 30 * DAY, ordinary: 12 * HOUR } as const
/** Maximum duration of a session, in ms. */
export const LONGEST_MS = 90 * DAY
/** Minimum interval between two extensions of a session, in ms, so that not every page read writes. */
const SLIDE_EVERY_MS = 5 * MINUTE

/** End of the session if no request follows `now`. */
export function sessionEnd(createdAt: Date, now: Date, rememberMe: boolean): Date {
  const idle = rememberMe ? IDLE_MS.remembered : IDLE_MS.ordinary
  return new Date(Math.min(now.getTime() + idle, createdAt.getTime() + LONGEST_MS))
}

/** The new end to store, or null when the stored one is recent enough. */
export function slidSessionEnd(
  session: { createdAt: Date; expiresAt: Date; rememberMe: boolean },
  now: Date,
): Date | null {
  const end = sessionEnd(session.createdAt, now, session.rememberMe)
  return end.getTime() - session.expiresAt.getTime() >= SLIDE_EVERY_MS ? end : null
}

/**
 * Date from which the database may delete a session: a day after its end, so that the next request can still give the
 * reason. Computed on the real clock, because the database's TTL index uses it even when the product's clock is
 * stopped.
 */
export function purgeDate(expiresAt: Date, now: Date, realNow: Date): Date {
  return new Date(realNow.getTime() + expiresAt.getTime() - now.getTime() + DAY)
}
