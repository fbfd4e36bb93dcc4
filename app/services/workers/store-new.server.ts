import { insertWorkers, type WorkerDocument } from '~/db/collections/workers.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditDescription } from '~/domain/audit-entry'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import { ClosedArrivalError } from '~/domain/closing/errors'
import { isPast } from '~/domain/planning/lock'
import { today } from '~/infra/process/clock.server'
import { closedSiteMonths } from '~/services/writes/closed-month-guard.server'
import { write } from '~/services/writes/write.server'
import { assertNoHolder, holdersOfSome } from './matricule.server'
import { WORKER_ADDED } from './planning-follow-ups.server'

/** Closed months of their concessions among those in which collaborators arrive (4-decisions, 72). */
export async function closedArrivals(
  workers: readonly WorkerDocument[],
  tx?: Transaction,
): Promise<ReadonlySet<Month>> {
  const asked = workers.flatMap(({ siteId, arrivesOn }) =>
    arrivesOn ? [{ siteId, month: monthOf(arrivesOn) }] : [],
  )
  const closed = await closedSiteMonths(asked, tx)
  return new Set(closed.map(({ month }) => month))
}

/**
 * Writes new collaborators of one concession in one transaction, which reads the rules again; their first month is filled
 * after it (2 §4).
 * @param month the month to fill; a past one is not filled
 * @param isStillTrue a further condition
 * @returns false when a condition no longer holds: nothing is written
 * @throws ClosedArrivalError 409, InvalidInputError 400 for a number that is taken by now
 */
export function storeNewWorkers(
  principal: Principal,
  added: readonly WorkerDocument[],
  entries: readonly AuditDescription[],
  month: Month,
  isStillTrue: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const act = async (tx: Transaction) => {
    const [closed] = await closedArrivals(added, tx)
    if (closed) throw new ClosedArrivalError(closed)
    if (!(await isStillTrue(tx))) return false
    const holders = await holdersOfSome(added, tx)
    for (const worker of added) assertNoHolder(worker, holders(worker))
    await insertWorkers(added, tx)
    return true
  }
  const touched = { what: 'uncounted' as const, sites: added }
  const next = { name: WORKER_ADDED, id: added.map(({ _id }) => _id).join(), month }
  return write(principal, entries, act, {
    touched,
    ...(isPast(month, today()) ? {} : { next }),
  })
}
