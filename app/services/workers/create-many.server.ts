import { findWorkers, type WorkerDocument, workersOfSites } from '~/db/collections/workers.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { isId, newId } from '~/db/driver/ids.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditDescription } from '~/domain/audit-entry'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import { ClosedArrivalError } from '~/domain/closing/errors'
import { InvalidInputError, RuleError } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import { assertNoNamesake, namesakeOf } from '~/domain/workers/namesakes'
import { assertMay } from '~/domain/workers/rights'
import { checkWorker, type WorkerFields, type WorkerInput } from '~/domain/workers/rules'
import { today } from '~/infra/process/clock.server'
import { coveredSite } from '~/services/attendance/access.server'
import { monthOfArrival } from './dates.server'
import { holdersOfSome } from './matricule.server'
import { closedArrivals, storeNewWorkers } from './store-new.server'
import { admitted, checked, newWorker } from './workers.server'

/** New collaborator of a list; `_id`: the form's own identifier, which creates one collaborator however often it is sent. */
export interface NewWorkerInput extends WorkerInput {
  _id?: string
}

/** A new collaborator of a list, at its place among the outcomes. */
interface Asked {
  at: number
  _id: string
  fields: WorkerFields
}
type Outcome = WorkerDocument | RuleError

const ruleOf = (error: unknown): RuleError => {
  if (error instanceof RuleError) return error
  throw error
}

/** Choices of a caller for the whole list. */
interface Options {
  /** true: a name that the concession has, without a different number, is refused (9 §3) */
  refuseNamesakes?: boolean
}

/** Stores the collaborators whose first planning is that of one month, in one transaction; null: try again. */
async function tryCreate(
  principal: Principal,
  siteId: string,
  { month, asked, outcomes }: { month: Month; asked: readonly Asked[]; outcomes: Outcome[] },
  { refuseNamesakes = false }: Options,
): Promise<true | null> {
  const site = await coveredSite(principal, siteId)
  const present = (tx?: Transaction) =>
    refuseNamesakes ? workersOfSites([siteId], true, tx) : Promise.resolve([])
  const sent = new Map(
    (await findWorkers(asked.map(({ _id }) => _id))).map((one) => [one._id, one]),
  )
  const workers = asked.flatMap(({ at, _id, fields }) => {
    const before = sent.get(_id)
    const isMade = before?.active === true && before.siteId === siteId
    if (isMade) outcomes[at] = before
    return isMade ? [] : [{ at, worker: newWorker(before ? newId() : _id, site, fields) }]
  })
  const holders = await holdersOfSome(workers.map(({ worker }) => worker))
  const closed = await closedArrivals(workers.map(({ worker }) => worker))
  const staff = await present()
  const ready: { at: number; worker: WorkerDocument; entry: AuditDescription }[] = []
  for (const { at, worker } of workers) {
    try {
      const { matricule, arrivesOn } = worker
      if (arrivesOn && closed.has(monthOf(arrivesOn)))
        throw new ClosedArrivalError(monthOf(arrivesOn))
      const others = ready.map((one) => one.worker)
      if (refuseNamesakes) assertNoNamesake(worker, [...staff, ...others])
      const twin = others.find((one) => matricule && one.matricule === matricule)
      if (twin) {
        const message = `Ce matricule est déjà attribué à ${twin.name}.`
        throw new InvalidInputError({ matricule: [message] }, 400)
      }
      ready.push({ at, worker, entry: await admitted(principal, site, worker, holders(worker)) })
    } catch (error) {
      outcomes[at] = ruleOf(error)
    }
  }
  const added = ready.map(({ worker }) => worker)
  if (added.length === 0) return true
  const areNew = async (tx: Transaction) => {
    const now = await present(tx)
    return !added.some((worker) => namesakeOf(worker, now))
  }
  try {
    const entries = ready.map(({ entry }) => entry)
    if (!(await storeNewWorkers(principal, added, entries, month, areNew))) return null
    for (const { at, worker } of ready) outcomes[at] = worker
  } catch (error) {
    for (const { at } of ready) outcomes[at] = ruleOf(error)
  }
  return true
}

/**
 * Adds collaborators to a concession by the rules of `createWorker` (today without an arrival), those with one first planned month in one
 * transaction. One that is refused leaves the others stored.
 * @returns each collaborator, or the reason of its refusal, in the order of the inputs
 * @throws WorkerRightsError, SiteNotFoundError, ForbiddenError
 */
export async function createWorkers(
  principal: Principal,
  siteId: string,
  inputs: readonly NewWorkerInput[],
  options: Options = {},
): Promise<Outcome[]> {
  assertMay(principal.role, 'add')
  const outcomes: Outcome[] = []
  const asked = inputs.flatMap(({ _id = '', ...input }, at): Asked[] => {
    try {
      const dated = { ...input, arrivesOn: input.arrivesOn || today() }
      return [{ at, _id: isId(_id) ? _id : newId(), fields: checked(checkWorker(dated, 'add')) }]
    } catch (error) {
      outcomes[at] = ruleOf(error)
      return []
    }
  })
  const current = monthOf(today())
  for (const [month, together] of groupBy(asked, ({ fields }) => monthOfArrival(fields, current)))
    await retryOnConflict(() =>
      tryCreate(principal, siteId, { month, asked: together, outcomes }, options),
    )
  return outcomes
}
