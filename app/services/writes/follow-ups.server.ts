import {
  deleteFollowUp,
  type FollowUp,
  type PendingFollowUp,
  pendingFollowUps,
} from '~/db/collections/follow-ups.server'
import { ClosedMonthError } from '~/domain/closing/errors'
import type { LoadNote } from '~/domain/loaded-row'
import { logger } from '~/infra/logger.server'

/** Author of the write, under whose name its follow-up runs. */
export interface FirstAuthor {
  userId: string
  name: string
  email: string
  load?: LoadNote
}

type Handler = (author: FirstAuthor, followUp: FollowUp) => Promise<void>

/** Handlers by name: each subject registers its own when it loads, so that this module depends on no subject. */
const HANDLERS = new Map<string, Handler>()

/**
 * Registers a follow-up handler. A handler must be safe to repeat, also concurrently in two processes, and must
 * accept that its subject was deleted.
 * @returns the name: a write that imports this value brings the handler's code into the bundle
 */
export function registerFollowUp(name: string, handler: Handler): string {
  HANDLERS.set(name, handler)
  return name
}

/** Time that the process of a write has to run its follow-up, ms; afterwards any process may run it. */
const OWN_TIME_MS = 60_000

async function perform({ _id, author, followUp }: PendingFollowUp): Promise<void> {
  const { name, id } = followUp
  const handler = HANDLERS.get(name)
  if (!handler) throw new Error(`no handler for the follow-up ${name}`)
  try {
    await handler({ ...author, email: '' }, followUp)
  } catch (error) {
    // A month closed since the write keeps its figures, so the follow-up is dropped.
    if (!(error instanceof ClosedMonthError)) throw error
    logger().warn({ err: error, name, id }, 'a closed month refused what follows a write')
  }
  await deleteFollowUp(_id)
}

/** Runs a write's follow-up; after a failure `completeFollowUps` runs it. */
export async function runFollowUp(pending: PendingFollowUp): Promise<void> {
  try {
    await perform(pending)
  } catch (error) {
    // Not an error of the request: the write is committed, and its pending follow-up is retried later.
    logger().warn({ err: error }, 'what follows a write could not be done yet')
  }
}

/**
 * Runs the follow-ups of committed writes whose process did not: at the start, and every 30 s. Safe to repeat.
 * @param isAll also includes follow-ups that their process may still run
 */
export async function completeFollowUps(isAll: boolean): Promise<void> {
  const isOverdue = ({ at }: PendingFollowUp) => Date.now() - at.getTime() > OWN_TIME_MS
  const pending = await pendingFollowUps()
  for (const one of isAll ? pending : pending.filter(isOverdue)) await runFollowUp(one)
}
