import { RuleError } from '~/domain/errors'

/** Somebody else changed the same thing at each try (4-decisions, 49). */
class BusyError extends RuleError {
  constructor() {
    super('Trop de personnes modifient ces données à la fois. Enregistrez de nouveau.', 409)
  }
}

/** Of as many writers at once, each round lets at least one through. */
const ATTEMPTS = 30

/**
 * Repeats a read-check-write until its write finds what was read: the one way in which the product settles that two
 * people write the same document. Each attempt reads anew.
 * @param attempt answers null when somebody was faster
 * @throws BusyError after 30 lost attempts
 */
export async function untilWritten<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let left = ATTEMPTS; left > 0; left--) {
    const done = await attempt()
    if (done !== null) return done
  }
  throw new BusyError()
}
