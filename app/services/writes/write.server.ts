import { type AuditDocument, addActs } from '~/db/collections/audit.server'
import {
  type FollowUp,
  insertFollowUp,
  type PendingFollowUp,
} from '~/db/collections/follow-ups.server'
import {
  freeInvalidation,
  idForInvalidation,
  insertInvalidation,
  invalidateOf,
} from '~/db/collections/invalidations.server'
import { monthLock, siteLock } from '~/db/collections/locks.server'
import { noteLoadWrite } from '~/db/collections/network-load-writes.server'
import {
  changeReferenceData,
  noteReferenceChange,
} from '~/db/collections/reference-revision.server'
import type { InvalidatedRollups } from '~/db/collections/stale-rollups.server'
import { newId } from '~/db/driver/ids.server'
import { beginAgain, inTransaction, type Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditDescription } from '~/domain/audit-entry'
import { DatabaseUnavailableError } from '~/domain/database-unavailable'
import { RuleError } from '~/domain/errors'
import { displayName } from '~/domain/users/display-name'
import { logger } from '~/infra/logger.server'
import { now } from '~/infra/process/clock.server'
import { noteStored } from '~/infra/process/stored-counter.server'
import { assertMonthsNotClosed } from './closed-month-guard.server'
import { runFollowUp } from './follow-ups.server'
import { type HeldLocks, holdLocks } from './hold-locks.server'
import { claimKey, noteClaimed } from './idempotency-key.server'
import { invalidationOf, type WriteTarget, withScopes } from './invalidation-policy.server'
import { inTurn } from './lock-turns.server'

/** Author of a write, as the audit names the user. */
export type Author = Pick<Principal, 'userId' | 'name' | 'email' | 'load'>

/** Creates an audit identifier. Identifiers of one second sort in the order of their creation. */
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
  /** written concessions and months: their rollups are invalidated, and closed months refuse the write */
  touched?: WriteTarget | undefined
  /** identifiers of further lock documents, which the write increments: of two writes that share one, one begins again */
  locks?: readonly string[]
  /** follow-up in transactions of its own: stored with the write, run right after it, or later by any process */
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
  author: {
    userId: author.userId,
    name: displayName(author),
    ...(author.load ? { load: { id: author.load.id, rows: [] } } : {}),
  },
  followUp,
  // Not the injected clock: processes compare this time with the machine's clock.
  at: new Date(),
})

/** Invalidates the rollups of a committed write; until this is done, readers treat these rollups as invalid. */
async function invalidateRollups(id: string, stale: InvalidatedRollups): Promise<void> {
  try {
    await invalidateOf(id, stale)
  } catch (error) {
    // Not an error of the request: the write is committed, and its pending invalidation is completed later.
    logger().warn({ err: error }, 'the sums of a write could not be invalidated yet')
  }
}

/** True when surely nothing was committed. */
const isRefused = (error: unknown) =>
  error instanceof RuleError && !(error instanceof DatabaseUnavailableError)

/**
 * Writes a change in one transaction: documents, audit entries, the invalidation of rollups and the follow-up.
 * Interrupted at any point, the database contains all of it or nothing (4-decisions, 49).
 *
 * ```ts
 * const ticket = await findTicket(id)                                       // read and decide outside
 * const isWritten = await write(principal, [moved(ticket)], async (tx) => {
 *   if (!(await moveTicket(ticket, 'closed', tx))) return false             // the condition again, as a filter
 *   await insertMail(letter, at, letterId, tx)                            // enqueued in the same transaction
 *   return true
 * })
 * ```
 *
 * Rollups. The transaction stores a pending invalidation: the rollups that the write makes outdated. It writes to no
 * rollup, since concurrent writers of one group would then abort each other. After the commit one command invalidates
 * those rollups, from the concessions upwards, and ends the pending invalidation. No reader uses or stores an
 * outdated rollup:
 * - A reader reads pending invalidations with the rollups, and treats the covered ones as missing.
 * - A reader that computes a rollup registers it, reads pending invalidations, loads, and stores at the registered
 *   revision only. A value loaded before the commit is either stored before the invalidation, which then empties it, or
 *   refused after it.
 * - A process that dies after its commit leaves the pending invalidation; any process completes it after 5 s.
 *
 * Locks. The first statement increments the lock documents of the concessions (and months of the calendar) that the
 * write concerns. A closing, a move and a deletion increment the same ones. Of two concurrent transactions one is thus
 * retried and sees the other; those of this process take turns (`lock-turns.server.ts`). Then the transaction checks
 * that the months are open and the concessions still in place (`hold-locks.server.ts`).
 * @param changes audited changes; changes with the same entity, identifier and action become one entry
 * @param act the statements, each with `tx`, one after the other; it may run several times, so it makes no identifier
 *   and reads no clock. False: a condition no longer holds, and nothing is written.
 * @returns the result of `act`; false, too, where a touched concession was moved or deleted since the read
 * @throws ClosedMonthError, ClosedSettingError (409), DatabaseUnavailableError (503) when the database stays away for 20 s,
 *   LocksBusyError (503) when other writers hold its locks as long, DiskFullError (503), errors of `act`: nothing is written
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
  const followUp = next ? pendingOf(newId(), author, next) : null
  let pendingId: string | undefined
  const holding = { locks: raised, places, isMove: touched?.what === 'hierarchy' }
  let held: HeldLocks | undefined
  let outdated = stale
  const creates = changes.some(({ action }) => action === 'create')
  const attempt = async (tx: Transaction): Promise<boolean> => {
    held = await holdLocks(holding, tx)
    await claimKey(creates, tx)
    await assertMonthsNotClosed(touched, tx)
    const former = places.length === 0 ? [] : await held.formerScopes()
    if (!former || !(await act(tx))) {
      await tx.abortTransaction()
      return false
    }
    await addActs(entries, tx)
    if (author.load) await noteLoadWrite(author.load, author.userId, entries, tx)
    if (reference) await changeReferenceData(tx)
    outdated = stale && withScopes(stale, former)
    if (outdated) {
      pendingId ??= idForInvalidation()
      if (!(await insertInvalidation(pendingId, outdated, tx))) {
        pendingId = undefined
        throw beginAgain()
      }
    }
    if (followUp) await insertFollowUp(followUp, tx)
    return true
  }
  const isWritten = await inTurn(raised, () => inTransaction(attempt)).catch((error: unknown) => {
    if (pendingId && isRefused(error)) freeInvalidation(pendingId)
    throw error
  })
  if (!isWritten && pendingId) freeInvalidation(pendingId)
  if (!isWritten) return false
  held?.keep()
  noteClaimed()
  if (reference) noteReferenceChange()
  if (outdated && pendingId) await invalidateRollups(pendingId, outdated)
  if (followUp) await runFollowUp(followUp)
  noteStored()
  return true
}
