import { type AuditDocument, addActs } from '~/db/collections/audit.server'
import {
  type FollowUp,
  insertFollowUp,
  type PendingFollowUp,
} from '~/db/collections/follow-ups.server'
import { insertInvalidation, invalidateOf } from '~/db/collections/invalidations.server'
import { monthLock, raiseLocks, siteLock } from '~/db/collections/locks.server'
import {
  changeReferenceData,
  noteReferenceChange,
} from '~/db/collections/reference-revision.server'
import { areInPlace } from '~/db/collections/sites.server'
import type { InvalidatedRollups } from '~/db/collections/stale-rollups.server'
import { newId } from '~/db/driver/ids.server'
import { inTransaction, type Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditDescription } from '~/domain/audit-entry'
import { displayName } from '~/domain/users/display-name'
import { logger } from '~/infra/logger.server'
import { now } from '~/infra/process/clock.server'
import { noteStored } from '~/infra/process/stored-counter.server'
import { assertMonthsNotClosed } from './closed-month-guard.server'
import { runFollowUp } from './follow-ups.server'
import { invalidationOf, type WriteTarget } from './invalidation-policy.server'

/** Author of a write, as the audit names the user. */
export type Author = Pick<Principal, 'userId' | 'name' | 'email'>

/** An audit identifier. Those of one second are in the order of their making. */
function newEntryId(): string {
  const id = newId()
  return `${id.slice(0, 8)}${id.slice(-6)}0${id.slice(8, 17)}`
}

/** The audit entries of a write: one per entity, identifier and action. */
function entriesOf(author: Author, changes: readonly AuditDescription[]): AuditDocument[] {
  const who = { userId: author.userId, userName: displayName(author), at: now() }
  const entries = new Map<string, AuditDocument>()
  for (const change of changes) {
    const { entity, entityId, action } = change
    const key = [entity, entityId, action].join('|')
    const known = entries.get(key)
    if (known) known.changes.push(...change.changes)
    else
      entries.set(key, {
        _id: newEntryId(),
        ...who,
        ...change,
        version: change.version ?? null,
        changes: [...change.changes],
      })
  }
  return [...entries.values()]
}

/** Other data that a write concerns. */
export interface Reach {
  /** the concessions and months of which it writes: their sums become outdated, closed months refuse it */
  touched?: WriteTarget | undefined
  /** identifiers of further lock documents, which the write increments: of two writes that share one, one begins again */
  locks?: readonly string[]
  /** what follows it in transactions of its own: stored with it, done right after it, or by any process later */
  next?: FollowUp | undefined
}

/** The lock documents that a write of these raises. */
function locksOf(touched: WriteTarget | undefined): string[] {
  if (!touched) return []
  const span = 'span' in touched && touched.span ? touched.span.siteIds : []
  const siteIds = 'sites' in touched ? touched.sites.map(({ siteId }) => siteId) : []
  const months = touched.what === 'calendar' ? touched.months : []
  const ids = siteIds.concat(span)
  return ids.map(siteLock).concat(months.map(monthLock))
}

/** Document of a write's follow-up, as its transaction stores the follow-up. */
const pendingOf = (_id: string, author: Author, followUp: FollowUp): PendingFollowUp => ({
  _id,
  author: { userId: author.userId, name: displayName(author) },
  followUp,
  // Not the injected clock: processes compare this time with the machine's clock.
  at: new Date(),
})

/** Forgets the sums of a committed write; readers treat them as forgotten until it is done. */
async function forgotten(writeId: string, stale: InvalidatedRollups): Promise<void> {
  try {
    await invalidateOf(writeId, stale)
  } catch (error) {
    // Not an error of the request: the write is committed, and its pending invalidation is completed later.
    logger().warn({ err: error }, 'the sums of a write could not be forgotten yet')
  }
}

/**
 * Writes what people change: documents, audit entries, the invalidation of sums and what follows are one transaction.
 * Cut anywhere, the database holds all of it or nothing (4-decisions, 49).
 *
 * ```ts
 * const ticket = await findTicket(id)                                       // read and decide outside
 * const isWritten = await write(principal, [moved(ticket)], async (tx) => {
 *   if (!(await moveTicket(ticket, 'closed', tx))) return false             // the condition again, as a filter
 *   await insertMail(letter, at, letterId, tx)                            // what follows, in the same transaction
 *   return true
 * })
 * ```
 *
 * Sums. The transaction stores a pending invalidation: which sums the write makes outdated. It touches no sum, since
 * writers of one group would then abort each other. After the commit one command forgets those sums, from the
 * concessions upwards, and removes the invalidation. No reader uses or keeps an outdated sum:
 * - A reader reads pending invalidations with the sums, and counts what they cover as forgotten.
 * - A reader that computes a sum registers it, looks for pending invalidations, loads, and stores it if its revision is
 *   still the registered one. Loaded before the commit, it is stored before the forgetting, which then forgets it, or
 *   after it, and is refused.
 * - A process that dies after its commit leaves the invalidation; any process forgets its sums after 5 s.
 *
 * Locks. The first statement raises the lock documents of the concessions (and months of the calendar) that the write
 * concerns. A closing, a move and a deletion raise the same ones, so that of two at once one begins again and sees the
 * other. Then the transaction reads whether the months are closed and the concessions still where the writer saw them.
 * @param changes what the audit says, one each; those of one entity, identifier and action become one entry
 * @param act the statements, each with `tx`, one after the other; it may run several times, so it makes no identifier
 *   and reads no clock. False: a condition no longer holds, and nothing is written.
 * @returns what `act` answered; false, too, where a touched concession has moved or gone since it was read
 * @throws ClosedMonthError, ClosedSettingError (409), DatabaseUnavailableError (503) when the database stays away for 20 s,
 *   DiskFullError (503), what `act` throws: nothing is written
 */
export async function write(
  author: Author,
  changes: readonly AuditDescription[],
  act: (tx: Transaction) => Promise<boolean>,
  { touched, locks = [], next }: Reach = {},
): Promise<boolean> {
  const entries = entriesOf(author, changes)
  const { stale, reference, places } = invalidationOf(touched)
  const raised = [...locks, ...locksOf(touched)]
  const writeId = newId()
  const followUp = next ? pendingOf(writeId, author, next) : null
  const isWritten = await inTransaction(async (tx) => {
    await raiseLocks(raised, tx)
    await assertMonthsNotClosed(touched, tx)
    const holds = (places.length === 0 || (await areInPlace(places, tx))) && (await act(tx))
    if (!holds) {
      await tx.abortTransaction()
      return false
    }
    await addActs(entries, tx)
    if (reference) await changeReferenceData(tx)
    if (stale) await insertInvalidation(writeId, stale, tx)
    if (followUp) await insertFollowUp(followUp, tx)
    return true
  })
  if (!isWritten) return false
  if (reference) noteReferenceChange()
  if (stale) await forgotten(writeId, stale)
  if (followUp) await runFollowUp(followUp)
  noteStored()
  return true
}
