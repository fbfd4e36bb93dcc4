import {
  deleteAttempts,
  forgetAttempts,
  insertAttempts,
  latestAttempts,
} from '~/db/login-attempts.server'
import { TooManyTriesError, type TryPurpose } from '~/domain/session/errors'
import { callerOf } from '~/domain/session/network-address'
import { secondsToWait, TRY_LIMITS, TRY_WINDOW_MS } from '~/domain/session/throttle'
import { now } from '~/infra/clock.server'
import { sha256 } from '~/infra/tokens.server'

/** A try that counts as failed until it is told to have succeeded. */
export interface Try {
  succeeded(): Promise<void>
}

/**
 * Begins a try to sign in. It is noted before the password is checked, so that many tries at once are counted
 * too; a refused one is not, so that insisting does not lengthen the wait. Same answer for every address.
 * Each purpose counts by itself: asking for a reset mail and typing the current password are limited alike.
 * @throws TooManyTriesError after 5 failed tries for the address or 20 from the IP in 15 minutes
 */
export async function beginTry(
  email: string,
  ip: string,
  purpose: TryPurpose = 'sign-in',
): Promise<Try> {
  const instant = now()
  const since = new Date(instant.getTime() - TRY_WINDOW_MS)
  const prefix = purpose === 'sign-in' ? '' : `${purpose}-`
  const keys = {
    email: `${prefix}email:${sha256(email)}`,
    ip: `${prefix}ip:${sha256(callerOf(ip))}`,
  }
  const ids = await insertAttempts([keys.email, keys.ip], instant)
  const waits = await Promise.all(
    (['email', 'ip'] as const).map(async (kind) => {
      const limit = TRY_LIMITS[kind]
      const failures = await latestAttempts(keys[kind], since, limit, ids)
      return secondsToWait(failures, limit, instant)
    }),
  )
  const wait = Math.max(...waits)
  if (wait > 0) {
    await deleteAttempts(ids)
    throw new TooManyTriesError(wait, purpose)
  }
  return {
    succeeded: async () => {
      await Promise.all([forgetAttempts(keys.email), deleteAttempts(ids)])
    },
  }
}

/** The headers of a refused try: how long to wait, for who was too often wrong; none for other errors. */
export function waitHeaders(error: unknown): Record<string, string> {
  return error instanceof TooManyTriesError ? { 'Retry-After': String(error.retryAfter) } : {}
}
