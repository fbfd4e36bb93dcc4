const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a session stays open without a request, in ms: 30 days when remembered, else 12 hours (4-decisions, 9). */
const IDLE_MS = { remembered: 30 * DAY, ordinary: 12 * HOUR } as const
/** The longest a session lasts in all, in ms. */
export const LONGEST_MS = 90 * DAY
/** A session's end is moved at most this often, in ms: reading pages must not write each time. */
const SLIDE_EVERY_MS = 5 * MINUTE

/** When the session ends if nothing more is asked of it after `now`. */
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
 * When the database may drop a session: a day after its end, so that its next request still learns why it
 * ended, told on the real clock, which the database purges by even when the product's clock is stopped.
 */
export function purgeDate(expiresAt: Date, now: Date, realNow: Date): Date {
  return new Date(realNow.getTime() + expiresAt.getTime() - now.getTime() + DAY)
}
