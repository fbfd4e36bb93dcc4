import { referenceData } from '~/db/collections/reference-data.server'
import {
  deleteReopened,
  findReopened,
  findReopening,
  insertReopened,
  type ReopenedMonthDocument,
} from '~/db/collections/reopened-months.server'
import { findWorker, type WorkerDocument } from '~/db/collections/workers.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import type { AuditDescription } from '~/domain/audit-entry'
import type { Month } from '~/domain/calendar/local-date'
import { ClosedMonthError } from '~/domain/closing/errors'
import { ForbiddenError, RuleError } from '~/domain/errors'
import { SiteNotFoundError } from '~/domain/hierarchy/errors'
import { type SiteScope, siteScope } from '~/domain/hierarchy/network'
import { planningTrailId } from '~/domain/planning/entry-id'
import {
  assertMonthOpen,
  isPast,
  PlanningAccessError,
  PlanningEditError,
} from '~/domain/planning/lock'
import { WorkerNotFoundError } from '~/domain/workers/rights'
import { now, today } from '~/infra/process/clock.server'
import { closedSiteMonths, isClosed } from '~/services/writes/closed-month-guard.server'
import { write } from '~/services/writes/write.server'

/** @throws PlanningAccessError the role does not see the planning; ForbiddenError foreign scope */
export function assertReads(principal: Principal, scope: Scope | null): void {
  if (!may(principal.role, 'attendance-codes.read')) throw new PlanningAccessError()
  if (scope && !covers(principal.cover, scope)) throw new ForbiddenError()
}

/** @throws PlanningAccessError, PlanningEditError the role may not write the planning */
export function assertEdits(principal: Principal, act?: string): void {
  assertReads(principal, null)
  if (!may(principal.role, 'planning.write')) throw new PlanningEditError(act)
}

/** The worker's concession with its plate and group. */
export const chainOf = ({ groupId, plateId, siteId }: WorkerDocument): SiteScope => ({
  type: 'site',
  groupId,
  plateId,
  siteId,
})

/** Tests whether a collaborator’s concession is covered. */
export function coversWorker(principal: Principal, worker: WorkerDocument): boolean {
  return covers(principal.cover, chainOf(worker))
}

/** Finds a covered concession. @throws SiteNotFoundError, ForbiddenError */
export async function coveredSite(principal: Principal, siteId: string): Promise<SiteScope> {
  const { network } = await referenceData()
  const scope = siteScope(network, siteId)
  if (!scope) throw new SiteNotFoundError()
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  return scope
}

/** Finds a worker of a covered concession. @throws NotFoundError for an unknown or deleted worker; ForbiddenError */
export async function coveredWorker(principal: Principal, id: string): Promise<WorkerDocument> {
  const worker = await findWorker(id)
  if (!worker) throw new WorkerNotFoundError()
  if (!coversWorker(principal, worker)) throw new ForbiddenError()
  if (!worker.active) throw new WorkerNotFoundError()
  return worker
}

/**
 * @throws PastMonthError when one of the months is over and not reopened (4-decisions, 35); ClosedMonthError when that
 * month is also closed. The write itself rejects a month that was reopened and then closed
 */
export async function assertMonthsOpen(
  months: readonly { siteId: string; month: Month }[],
): Promise<void> {
  const day = today()
  const past = months.filter(({ month }) => isPast(month, day))
  const reopened = await findReopened(past)
  const locked = past.filter(({ siteId, month }) => !reopened.has(`${siteId}|${month}`))
  if (locked.length === 0) return
  const [closed] = await closedSiteMonths(locked)
  if (closed) throw new ClosedMonthError(closed.month)
  for (const { month } of locked) assertMonthOpen(month, day, false)
}

class MonthNotOverError extends RuleError {
  constructor() {
    super('Ce mois n’est pas passé\u202f: il est déjà ouvert.')
  }
}

const described = (
  { siteId, month }: ReopenedMonthDocument,
  action: 'reopen' | 'close',
): AuditDescription => ({
  entity: 'planning',
  entityId: planningTrailId(siteId, month),
  action,
  changes: [],
})

/**
 * Reopens a past month of a concession for every user who may edit its planning (4-decisions, 35). Safe to repeat.
 * @throws PlanningEditError, SiteNotFoundError, ForbiddenError, ClosedMonthError 409
 */
export async function reopenMonth(
  principal: Principal,
  siteId: string,
  month: Month,
): Promise<void> {
  if (!may(principal.role, 'planning.reopen')) throw new PlanningEditError('rouvrir un mois')
  await coveredSite(principal, siteId)
  if (!isPast(month, today())) throw new MonthNotOverError()
  if (await isClosed(siteId, month)) throw new ClosedMonthError(month)
  if (await findReopening(siteId, month)) return
  const by = { reopenedBy: principal.userId, reopenedAt: now() }
  const reopened = { _id: `${siteId}|${month}`, siteId, month, ...by }
  await write(principal, [described(reopened, 'reopen')], (tx) => insertReopened(reopened, tx))
}

/** Ends the reopening of a month. Safe to repeat. */
export async function closeMonth(principal: Principal, siteId: string, month: Month) {
  if (!may(principal.role, 'planning.reopen')) throw new PlanningEditError('refermer un mois')
  await coveredSite(principal, siteId)
  await retryOnConflict(async () => {
    const stored = await findReopening(siteId, month)
    if (!stored) return true
    const entry = described(stored, 'close')
    return (await write(principal, [entry], (tx) => deleteReopened(stored, tx))) || null
  })
}
