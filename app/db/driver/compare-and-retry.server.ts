import { RuleError } from '~/domain/errors'

/** Edit conflict after the last attempt: another user changed the same document each time (4-decisions, 49). */
class BusyError extends RuleError {
  constructor() {
    super('Trop de personnes modifient ces données à la fois. Enregistrez de nouveau.', 409)
  }
}

/** Attempts before giving up. Each round lets at least one of the concurrent writers succeed. */
const ATTEMPTS = 30

/**
 * Optimistic concurrency loop: repeats read, check and write until the write finds the document unchanged. Each attempt
 * reads the document again.
 * @param attempt returns null when another writer changed the document first
 * @throws BusyError after 30 failed attempts
 */
export async function retryOnConflict<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let left = ATTEMPTS; left > 0; left--) {
    const done = await attempt()
    if (done !== null) return done
  }
  throw new BusyError()
}
