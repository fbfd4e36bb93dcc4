import { closedMonthsOf } from '~/db/collections/closings.server'
import { findMechanicTargets } from '~/db/collections/mechanic-targets.server'
import { planningFrom } from '~/db/collections/planning.server'
import { workersOfMonth } from '~/db/collections/records.server'
import type { WorkerDocument } from '~/db/collections/workers.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { daysOf } from '~/domain/calendar/day-arithmetic'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import { ClosedArrivalError, ClosedDatesError } from '~/domain/closing/errors'
import { type Employment, isEmployed } from '~/domain/planning/employment'
import { recordIdOf } from '~/domain/productivity/record-id'
import { isValidStaff } from '~/domain/records/validity'
import { closedSiteMonths } from '~/services/writes/closed-month-guard.server'

const movesIn = (before: Employment, after: Employment, month: Month) =>
  daysOf(month).some((day) => isEmployed(before, day) !== isEmployed(after, day))

/**
 * The closed months of a collaborator's concession in which new dates change the days that count.
 * @param tx the transaction that writes them, which has raised the concession's lock
 */
export async function closedMonthsMoved(
  worker: WorkerDocument,
  dates: Employment,
  tx?: Transaction,
): Promise<Month[]> {
  const closed = await closedMonthsOf([worker.siteId], tx)
  return closed.map(({ month }) => month).filter((month) => movesIn(worker, dates, month))
}

/**
 * Refuses an arrival in a closed month of the concession (4-decisions, 72).
 * @param tx the transaction that writes it, which has raised the concession's lock
 * @throws ClosedArrivalError 409
 */
export async function assertOpenArrival(
  siteId: string,
  { arrivesOn }: Employment,
  tx?: Transaction,
): Promise<void> {
  if (!arrivesOn) return
  const month = monthOf(arrivesOn)
  const [closed] = await closedSiteMonths([{ siteId, month }], tx)
  if (closed) throw new ClosedArrivalError(month)
}

/**
 * Refuses dates that change the counted days of a closed month for a collaborator with cells, a target or billed
 * hours in it (4-decisions, 52). Shares of a target and progress to date depend on these days.
 * @throws ClosedDatesError 409
 */
export async function assertClosedDays(worker: WorkerDocument, dates: Employment): Promise<void> {
  const { _id, siteId, name } = worker
  const months = await closedMonthsMoved(worker, dates)
  const [first] = months
  if (!first) return
  const [planned, targets] = await Promise.all([
    planningFrom(_id, first),
    findMechanicTargets(months.map((month) => recordIdOf(_id, month))),
  ])
  const held = new Set([
    ...targets.filter((one) => one.finalTargetHours !== null).map(({ month }) => month),
    ...planned
      .filter(({ days }) => Object.values(days).some(({ code }) => code !== ''))
      .map(({ month }) => month),
  ])
  for (const month of months) {
    const isBilled = async () =>
      (await workersOfMonth(siteId, month)).some(
        ({ workers }) => isValidStaff(workers) && workers.some(({ workerId }) => workerId === _id),
      )
    if (held.has(month) || (await isBilled())) throw new ClosedDatesError(month, name)
  }
}
