import { setTimeout as after } from 'node:timers/promises'
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

/** How often, and how long apart, who is to keep something looks whether the others have given it back, ms. */
const LOOKS = 20
const BETWEEN_LOOKS = 10

/**
 * Settles who keeps what one alone may have where no unique index can say so: whoever has written looks once more. Of
 * two who wrote at the same moment the greater identifier gives it back and the other waits for that, so that one of
 * them keeps it. Who gives it back begins anew, and is refused by what then stands there; who waited for nothing (the
 * other had it before) does too.
 * @param own identifier of who has written
 * @param rivals identifiers of the others that have it now
 * @returns false: take the write back and begin anew
 */
export async function keepsAlone(
  own: string,
  rivals: () => Promise<readonly string[]>,
): Promise<boolean> {
  for (let left = LOOKS; ; left--) {
    const others = await rivals()
    if (others.length === 0) return true
    if (left === 0 || others.some((other) => other < own)) return false
    await after(BETWEEN_LOOKS)
  }
}
