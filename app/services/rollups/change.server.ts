import {
  announce,
  type Deed,
  type Following,
  newToken,
  reachedDeeds,
  renew,
  settle,
} from '~/db/announcements.server'
import type { WriteToken } from '~/db/stamp.server'
import type { Principal } from '~/domain/access/scope'
import { NoRoomError, PARTLY_STORED } from '~/domain/no-room'
import { shownName } from '~/domain/users/shown-name'
import { now } from '~/infra/clock.server'
import { logger } from '~/infra/logger.server'
import { signOfLife } from '~/infra/runner.server'
import { noteStored } from '~/infra/stored-so-far.server'
import { assertMonthsNotClosed } from './closed-months.server'
import { conclude, finish } from './finish.server'
import { consequencesOf, type Touched } from './stale.server'
import { left, mine } from './under-way.server'

/** Who writes, as the trail names them. */
export type Author = Pick<Principal, 'userId' | 'name' | 'email'>

/** A write and everything that follows from it, known before it is made. */
export interface Change {
  /** the documents that it changes, each with what the trail tells of it */
  deeds: readonly Deed[]
  /** what it makes stale */
  touched?: Touched
  /** what must be done after it, safe to repeat */
  next?: Following
}

const RENEW_MS = 15_000

/**
 * The one way in which anything that the trail tells or a sum counts is written (4-decisions, 49): announces it,
 * writes, does what follows, tells the trail, and takes the announcement away.
 *
 * Why no failure leaves a wrong sum, an untold write or a told write that never was:
 * - The announcement stands in the database before the write, and the same command has forgotten every sum that the
 *   write makes stale. A reader registers a roll-up, then looks for announcements, then loads, and keeps its result
 *   only if none stood over it and the revision is still the registered one. So a kept result that misses the write
 *   would have been loaded before the write, hence looked for announcements before it: it saw this one and is not
 *   kept, or looked before the announcement and is refused or wiped by its forgetting. While the announcement stands
 *   (the process may be dead) readers add up the parts as they are.
 * - Under an announced change of the reference data the network is read anew and nothing wide is kept.
 * - A wide sum is made of the sums one level down, which are looked for once it is registered. Sums are forgotten from
 *   the concessions upwards, so what is then found below was not forgotten by a write that had forgotten the wide sum
 *   before, or was made anew after that write: the same holds for it.
 * - Each document carries the token of its last write, replaces the token that was read, and its next announcement
 *   first notes the replaced one as reached. So whether a write took place can be told for ever: the document carries
 *   the token, or the announcement says that it did. A removed document is told by its absence; of two who removed the
 *   same state one entry is told, for its identifier comes from that state.
 * - Trail entries get their identifiers from the token; following acts are safe to repeat. Finishing twice, or by two
 *   processes at once, does it once.
 * - An announcement goes last. One whose process is gone (dead, or without a sign of life for 60 s) is finished by the
 *   next start, by the next reader of a sum under it, and every 30 s by each living process; one that failed here, by
 *   the next write or reader here. A process that was stopped for longer than that and writes on (or whose clock is a
 *   minute behind) still tells the trail and follows by itself, and finds its announcement gone: readers may have kept
 *   sums meanwhile, so it forgets them once more.
 *
 * A month that an administrator closed takes no write (7-beyond §4). It is looked for after the announcement, and
 * whoever closes looks for announcements once the closing is in force: a write that did not see the closing is seen by
 * it, and its end is waited for before the figures are kept.
 *
 * A concession may move to another plate while something of it is written: the announcement says where the writer saw
 * it, and whoever finishes the write looks once more (`followMoves`).
 *
 * Commands beyond the write: announce, the network's revision (read with what follows), trail, settle. A failed command
 * is tried once more by finishing; when that shows that everything was done, the write succeeded. So it did where only
 * what follows it found no room on the disk: that is finished once there is (4-decisions, 63).
 * @param write writes under the token; answers what it reached: identifiers of deeds, or all (true) or none (false)
 * @returns the identifiers of the deeds that took place
 * @throws ClosedMonthError 409; what `write` throws, or the database
 */
export async function change(
  author: Author,
  { deeds, touched, next }: Change,
  write: (token: WriteToken) => Promise<boolean | ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  await finishEarlier()
  const token = newToken()
  const who = { userId: author.userId, userName: shownName(author) }
  const content = {
    who,
    at: now(),
    deeds: [...deeds],
    next: next ?? null,
    ...consequencesOf(touched),
    ...signOfLife(),
  }
  mine.add(token)
  const timer = setInterval(() => {
    renew(token, new Date()).catch(() => undefined)
  }, RENEW_MS)
  timer.unref()
  let reached: ReadonlySet<string> | null = null
  try {
    await announce(token, content)
    await assertMonthsNotClosed(touched)
    reached = idsOf(deeds, await write(token))
    if (!(await conclude(token, content, reached))) {
      await announce(token, content)
      await settle(token)
    }
    return stored(reached)
  } catch (error) {
    const mended = await mend(token, deeds, reached)
    if (mended) return stored(mended)
    if (!(error instanceof NoRoomError)) throw error
    return stored(reached ?? (await storedWithoutRoom(token, deeds, error)))
  } finally {
    clearInterval(timer)
    mine.delete(token)
  }
}

/** Notes what took place, for the sentence of a later write of the same request that finds no room. */
function stored(reached: ReadonlySet<string>): ReadonlySet<string> {
  if (reached.size > 0) noteStored()
  return reached
}

/**
 * Everything a write was to do, where the disk took all of it before it was full.
 * @throws NoRoomError that says whether a part of it is stored
 */
async function storedWithoutRoom(
  token: WriteToken,
  deeds: readonly Deed[],
  error: NoRoomError,
): Promise<ReadonlySet<string>> {
  const reached = await reachedDeeds(token, deeds)
  if (reached.size === 0) throw error
  if (deeds.every(({ id }) => reached.has(id))) return reached
  throw new NoRoomError(error.cause, PARTLY_STORED)
}

function idsOf(deeds: readonly Deed[], written: boolean | ReadonlySet<string>) {
  if (typeof written !== 'boolean') return written
  return new Set(written ? deeds.map(({ id }) => id) : [])
}

/**
 * After a failure: what took place is finished now, or left to whoever comes next.
 * @param told what the write answered; null: it did not answer
 * @returns what took place, when that is everything the write said or was to do; else null
 */
async function mend(
  token: WriteToken,
  deeds: readonly Deed[],
  told: ReadonlySet<string> | null,
): Promise<ReadonlySet<string> | null> {
  try {
    const reached = await finish(token)
    if (told) return told
    // why: a write whose answer was lost took place all the same
    return deeds.length > 0 && deeds.every(({ id }) => reached.has(id)) ? reached : null
  } catch (error) {
    left.add(token)
    logger().warn({ err: error }, 'a write could not be finished yet')
    return null
  }
}

/**
 * Finishes what failed in this process before; nothing is asked when nothing did. A write does so first; a save that
 * finds nothing to write calls it by itself, so that repeating a save mends.
 */
export async function finishEarlier(): Promise<void> {
  for (const token of left)
    try {
      await finish(token)
      left.delete(token)
    } catch (error) {
      logger().warn({ err: error }, 'an earlier write could not be finished yet')
    }
}
