import {
  type Announcement,
  type Deed,
  entryIdOf,
  type Following,
  findAnnouncement,
  reachedDeeds,
  type StandingWrite,
  settle,
  standing,
  tokenOf,
} from '~/db/announcements.server'
import { type AuditDocument, insertActs } from '~/db/audit.server'
import { forgetLeft } from '~/db/invalidations.server'
import { referenceDataChanged } from '~/db/reference-revision.server'
import type { WriteToken } from '~/db/stamp.server'
import { ClosedMonthError } from '~/domain/closing/errors'
import { logger } from '~/infra/logger.server'
import { isGone } from '~/infra/runner.server'
import { followMoves } from './moved-meanwhile.server'
import { left, mine } from './under-way.server'

/** Who wrote, for what follows under the same name. */
export interface FirstAuthor {
  userId: string
  name: string
  email: string
}
type Follow = (author: FirstAuthor, following: Following) => Promise<void>

/** What may follow a write, by name: the subjects add theirs when they load, so that sums know none of them. */
const FOLLOWERS = new Map<string, Follow>()

/**
 * Declares something that follows writes. It must be safe to repeat, and must bear that its subject is gone.
 * @returns its name: a write that asks for it by this value also brings the code that knows it into the bundle
 */
export function follower(name: string, follow: Follow): string {
  FOLLOWERS.set(name, follow)
  return name
}

type Content = Omit<Announcement, '_id' | 'reached'>

/** The entries of the trail for the deeds that took place: one per entity, identifier and action. */
function entriesOf(
  token: WriteToken,
  { who, at, deeds }: Content,
  reached: ReadonlySet<string>,
): AuditDocument[] {
  const entries = new Map<string, AuditDocument>()
  for (const deed of deeds) {
    const { told } = deed
    if (!told || !reached.has(deed.id)) continue
    const { changes, version = null, ...act } = told
    const _id = entryIdOf(token, deed)
    const known = entries.get(_id)
    if (known) known.changes.push(...changes)
    else entries.set(_id, { _id, ...act, version, at, ...who, changes: [...changes] })
  }
  return [...entries.values()]
}

/** Does what follows a write, if something of it took place. */
async function followed(content: Content, reached: ReadonlySet<string>): Promise<void> {
  const { next, who, isCommitted = false } = content
  if (!next || (!isCommitted && reached.size === 0)) return
  const follow = FOLLOWERS.get(next.name)
  if (!follow) throw new Error(`nobody knows how to follow with ${next.name}`)
  try {
    await follow({ userId: who.userId, name: who.userName, email: '' }, next)
  } catch (error) {
    // why: what would follow in a month that was closed meanwhile follows no more
    if (!(error instanceof ClosedMonthError)) throw error
    const { name, id } = next
    logger().warn({ err: error, name, id }, 'a closed month kept what would have followed a write')
  }
}

/** Waits for both, also when one fails: nothing goes on behind the back of whoever mends. @throws the first failure */
async function bothEnded(...both: [Promise<void>, Promise<void>]): Promise<void> {
  await Promise.allSettled(both)
  await Promise.all(both)
}

/**
 * What comes after a write: what follows, the look for concessions that moved meanwhile, the trail, and the end of the
 * announcement. Safe to repeat.
 * @returns whether the announcement still stood
 */
export async function conclude(
  token: WriteToken,
  content: Content,
  reached: ReadonlySet<string>,
): Promise<boolean> {
  // why beside each other: what both read is one command
  await bothEnded(followed(content, reached), followMoves(token, content))
  await insertActs(entriesOf(token, content, reached))
  return settle(token)
}

/** Finishes a write that was cut short, whatever it reached. @returns the deeds that took place */
export async function finish(token: WriteToken): Promise<ReadonlySet<string>> {
  const content = await findAnnouncement(token)
  if (!content) return new Set()
  const reached = await reachedDeeds(token, content.deeds as Deed[])
  if (content.reference) await referenceDataChanged()
  await conclude(token, content, reached)
  return reached
}

/** Keeps the follow-up of a write to this process, until it is released. */
export const holdFollowUp = (token: WriteToken): void => {
  mine.add(token)
}
/** Leaves the follow-up of a write to any process. */
export const releaseFollowUp = (token: WriteToken): void => {
  mine.delete(token)
}

/** Does what follows a committed write; whatever fails is left to the next look for unfinished follow-ups. */
export async function runFollowUp(token: WriteToken): Promise<void> {
  try {
    await finish(token)
  } catch (error) {
    left.add(token)
    logger().warn({ err: error }, 'what follows a write could not be done yet')
  }
}

/** False for a pending invalidation: its write is committed, and `forgetLeft` ends it. */
const isAnnounced = ({ _id }: StandingWrite) => _id.startsWith('announced|')

const isLeft = (announcement: StandingWrite) => {
  const token = tokenOf(announcement)
  return left.has(token) || (!mine.has(token) && isGone(announcement))
}

/**
 * The announced writes that are still under way; of those whose process is gone, at most `most` are finished first.
 * One that cannot be finished now counts as under way.
 */
export async function underWay(most = 5): Promise<StandingWrite[]> {
  const found = await standing()
  const known = new Set(found.map(tokenOf))
  // why: one whose last answer was lost is over
  for (const token of left) if (!known.has(token)) left.delete(token)
  if (!found.every(isAnnounced))
    await forgetLeft(false).catch((error: unknown) => {
      logger().warn({ err: error }, 'the sums of a write could not be forgotten yet')
    })
  const over = new Set<string>()
  for (const one of found.filter(isAnnounced).filter(isLeft).slice(0, most)) {
    const token = tokenOf(one)
    try {
      await finish(token)
      left.delete(token)
      over.add(one._id)
    } catch (error) {
      logger().warn({ err: error }, 'a write that was cut short could not be finished')
    }
  }
  return found.filter(({ _id }) => !over.has(_id))
}

/** Finishes every write that was cut short: at the start, and now and then. Safe to repeat. */
export async function finishWrites(): Promise<void> {
  await forgetLeft(true)
  await underWay(Number.POSITIVE_INFINITY)
}
