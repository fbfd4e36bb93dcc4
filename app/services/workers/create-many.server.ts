import { insertWorkers, type WorkerDocument } from '~/db/collections/workers.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { newId } from '~/db/driver/ids.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditDescription } from '~/domain/audit-entry'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import { ClosedArrivalError } from '~/domain/closing/errors'
import { InvalidInputError, RuleError } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import { assertMay } from '~/domain/workers/rights'
import { checkWorker, type WorkerFields, type WorkerInput } from '~/domain/workers/rules'
import { today } from '~/infra/process/clock.server'
import { coveredSite } from '~/services/attendance/access.server'
import { closedSiteMonths } from '~/services/writes/closed-month-guard.server'
import { write } from '~/services/writes/write.server'
import { monthOfArrival } from './dates.server'
import { assertNoHolder, holdersOfSome } from './matricule.server'
import { WORKER_ADDED } from './planning-follow-ups.server'
import { admitted, checked, newWorker } from './workers.server'

/** A new collaborator of a list, at its place among the outcomes. */
interface Asked {
  at: number
  fields: WorkerFields
  /** identifier of the new collaborator */
  id: string
}
type Outcome = WorkerDocument | RuleError

const ruleOf = (error: unknown): RuleError => {
  if (error instanceof RuleError) return error
  throw error
}

const arrivalMonth = ({ arrivesOn }: Pick<WorkerDocument, 'arrivesOn'>): Month =>
  monthOf(arrivesOn ?? today())

/** Closed months of the concession among those in which the collaborators arrive (4-decisions, 72). */
async function closedArrivals(
  siteId: string,
  workers: readonly WorkerDocument[],
  tx?: Transaction,
): Promise<ReadonlySet<Month>> {
  const months = [...new Set(workers.map(arrivalMonth))]
  const closed = await closedSiteMonths(
    months.map((month) => ({ siteId, month })),
    tx,
  )
  return new Set(closed.map(({ month }) => month))
}

/** Stores the collaborators whose first planning is that of one month, in one transaction; null: try again. */
async function tryCreate(
  principal: Principal,
  siteId: string,
  { month, asked, outcomes }: { month: Month; asked: readonly Asked[]; outcomes: Outcome[] },
): Promise<true | null> {
  const site = await coveredSite(principal, siteId)
  const workers = asked.map(({ at, fields, id }) => ({ at, worker: newWorker(id, site, fields) }))
  const holders = await holdersOfSome(workers.map(({ worker }) => worker))
  const closed = await closedArrivals(
    siteId,
    workers.map(({ worker }) => worker),
  )
  const ready: { at: number; worker: WorkerDocument; entry: AuditDescription }[] = []
  for (const { at, worker } of workers) {
    try {
      if (closed.has(arrivalMonth(worker))) throw new ClosedArrivalError(arrivalMonth(worker))
      const { matricule } = worker
      const twin = ready.find((one) => matricule && one.worker.matricule === matricule)
      if (twin) {
        const message = `Ce matricule est déjà attribué à ${twin.worker.name}.`
        throw new InvalidInputError({ matricule: [message] }, 400)
      }
      ready.push({ at, worker, entry: await admitted(principal, site, worker, holders(worker)) })
    } catch (error) {
      outcomes[at] = ruleOf(error)
    }
  }
  const added = ready.map(({ worker }) => worker)
  if (added.length === 0) return true
  const touched = { what: 'uncounted' as const, sites: added }
  const next = { name: WORKER_ADDED, id: added.map(({ _id }) => _id).join(), month }
  const act = async (tx: Transaction) => {
    const [month] = await closedArrivals(siteId, added, tx)
    if (month) throw new ClosedArrivalError(month)
    const others = await holdersOfSome(added, tx)
    for (const worker of added) assertNoHolder(worker, others(worker))
    await insertWorkers(added, tx)
    return true
  }
  try {
    const entries = ready.map(({ entry }) => entry)
    if (!(await write(principal, entries, act, { touched, next }))) return null
    for (const { at, worker } of ready) outcomes[at] = worker
  } catch (error) {
    for (const { at } of ready) outcomes[at] = ruleOf(error)
  }
  return true
}

/**
 * Adds collaborators to a concession by the rules of `createWorker` (today without an arrival), those with one first planned month in one
 * transaction. One that is refused leaves the others stored.
 * @param ids identifiers of the new collaborators; absent ones are made
 * @returns each collaborator, or the reason of its refusal, in the order of the inputs
 * @throws WorkerRightsError, SiteNotFoundError, ForbiddenError
 */
export async function createWorkers(
  principal: Principal,
  siteId: string,
  inputs: readonly WorkerInput[],
  ids: readonly string[] = [],
): Promise<Outcome[]> {
  assertMay(principal.role, 'add')
  const outcomes: Outcome[] = []
  const asked = inputs.flatMap((input, at): Asked[] => {
    try {
      return [
        {
          at,
          id: ids[at] ?? newId(),
          fields: checked(checkWorker({ ...input, arrivesOn: input.arrivesOn || today() }, 'add')),
        },
      ]
    } catch (error) {
      outcomes[at] = ruleOf(error)
      return []
    }
  })
  const current = monthOf(today())
  for (const [month, together] of groupBy(asked, ({ fields }) => monthOfArrival(fields, current)))
    await retryOnConflict(() => tryCreate(principal, siteId, { month, asked: together, outcomes }))
  return outcomes
}
