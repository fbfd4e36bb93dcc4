import { type AuditDocument, addActs } from '~/db/audit.server'
import { newId } from '~/db/ids.server'
import { inTransaction, type Transaction } from '~/db/transaction.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditDescription } from '~/domain/audit/entry'
import { shownName } from '~/domain/users/shown-name'
import { now } from '~/infra/clock.server'
import { noteStored } from '~/infra/stored-so-far.server'

/** Who writes, as the audit names them. */
export type Author = Pick<Principal, 'userId' | 'name' | 'email'>

/** An audit identifier. Those of one second are in the order of their making. */
function newEntryId(): string {
  const id = newId()
  return `${id.slice(0, 8)}${id.slice(-6)}0${id.slice(8, 17)}`
}

function entriesOf(author: Author, changes: readonly AuditDescription[]): AuditDocument[] {
  const who = { userId: author.userId, userName: shownName(author), at: now() }
  return changes.map((change) => ({
    _id: newEntryId(),
    ...who,
    ...change,
    version: change.version ?? null,
  }))
}

/**
 * Writes what people change: documents, audit entries and what follows from them are one transaction.
 * Cut anywhere, the database holds all of it or nothing (4-decisions, 49).
 *
 * ```ts
 * const ticket = await findTicket(id)                                       // read and decide outside
 * const isWritten = await write(principal, [moved(ticket)], async (tx) => {
 *   if (!(await moveTicket(ticket, 'closed', tx))) return false             // the condition again, as a filter
 *   await insertLetter(letter, at, letterId, tx)                            // what follows, in the same transaction
 *   return true
 * })
 * ```
 * @param changes one audit entry each
 * @param act the statements, each with `tx`, one after the other; it may run several times, so it makes no identifier
 *   and reads no clock. False: a condition no longer holds, and nothing is written.
 * @returns what `act` answered
 * @throws DatabaseAwayError (503) when the database stays away for 20 s, NoRoomError (503), what `act` throws: nothing
 *   is written
 */
export async function write(
  author: Author,
  changes: readonly AuditDescription[],
  act: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  const entries = entriesOf(author, changes)
  const isWritten = await inTransaction(async (tx) => {
    const holds = await act(tx)
    if (holds) await addActs(entries, tx)
    else await tx.abortTransaction()
    return holds
  })
  if (isWritten) noteStored()
  return isWritten
}
