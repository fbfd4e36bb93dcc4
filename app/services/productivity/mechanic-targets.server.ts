import {
  findMechanicTargets,
  type MechanicTargetDocument,
  storeMechanicTarget,
} from '~/db/collections/mechanic-targets.server'
import type { SiteLocation } from '~/db/collections/sites.server'
import { findWorkers, type WorkerDocument } from '~/db/collections/workers.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal } from '~/domain/access/scope'
import type { AuditDescription } from '~/domain/audit-entry'
import { type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { ForbiddenError, RuleError } from '~/domain/errors'
import { isEmployedIn } from '~/domain/planning/employment'
import {
  MechanicTargetNotFoundError,
  OutOfStaffTargetError,
  TargetSaveError,
  TargetsInvalidError,
  TargetValuesError,
} from '~/domain/productivity/errors'
import type { TargetChange } from '~/domain/productivity/form'
import { readTargetHours, targetError } from '~/domain/productivity/number-input'
import { readRecordId, recordIdOf } from '~/domain/productivity/record-id'
import { ProductivityEditError } from '~/domain/productivity/rights'
import { logger } from '~/infra/logger.server'
import { now } from '~/infra/process/clock.server'
import { presentPlace } from '~/services/hierarchy/current-parents.server'
import { write } from '~/services/writes/write.server'
import { type Overtaken, overtakenBy } from './metier-targets.server'

/** The sentence of a successful save (3 §8). */
export const TARGETS_SAVED = 'Objectifs des collaborateurs mis à jour\u202f!'

/** Result of saving several targets, by identifier; a target neither overtaken nor failed was saved. */
export interface TargetsSaved {
  saved: number
  overtaken: Record<string, Overtaken>
  /** each that the database refused */
  failed: Record<string, TargetSaveError>
}

interface Subject {
  recordId: string
  worker: WorkerDocument
  place: SiteLocation
  month: Month
}

/**
 * The collaborators of these targets, each of whom may be written.
 * @param placeOf where a collaborator's concession is
 * @throws ProductivityEditError, MechanicTargetNotFoundError, ForbiddenError, OutOfStaffTargetError
 */
async function writable(
  { role, cover }: Principal,
  targets: readonly { recordId: string }[],
  placeOf: (worker: WorkerDocument) => SiteLocation | Promise<SiteLocation> = (worker) => worker,
): Promise<Map<string, Subject>> {
  if (!may(role, 'productivity.write')) throw new ProductivityEditError()
  const read = targets.map(({ recordId }) => ({ recordId, key: readRecordId(recordId) }))
  const workers = await findWorkers(read.flatMap(({ key }) => key?.workerId ?? []))
  const byId = new Map(workers.map((worker) => [worker._id, worker]))
  const subjects = new Map<string, Subject>()
  for (const { recordId, key } of read) {
    const worker = key && byId.get(key.workerId)
    if (!worker) throw new MechanicTargetNotFoundError()
    const { siteId, plateId, groupId } = await placeOf(worker)
    const place = { siteId, plateId, groupId }
    if (!covers(cover, { type: 'site', ...place })) throw new ForbiddenError()
    if (!isEmployedIn(worker, key.month)) throw new OutOfStaffTargetError(worker.name, key.month)
    subjects.set(recordId, { recordId, worker, place, month: key.month })
  }
  return subjects
}

/** Target to store, with the stored target that it replaces. */
interface Due {
  own: MechanicTargetDocument | null
  next: MechanicTargetDocument
  worker: WorkerDocument
  place: SiteLocation
}

const entryOf = ({ own, next }: Due): AuditDescription => ({
  entity: 'mechanicTarget',
  entityId: `${next.siteId}|${next.month}`,
  action: 'update',
  changes: [{ field: next._id, old: own?.finalTargetHours ?? null, new: next.finalTargetHours }],
})

/** Stores all due targets, or none: false when a target or a concession was changed concurrently. */
async function storeDue(principal: Principal, due: readonly Due[]): Promise<boolean> {
  const sites = due.map(({ place }) => place)
  const months = due.map(({ next }) => next.month)
  const touched = { what: 'individual-targets' as const, sites, months }
  const storeAll = async (tx: Transaction) => {
    for (const { own, next } of due) if (!(await storeMechanicTarget(own, next, tx))) return false
    return true
  }
  return write(principal, due.map(entryOf), storeAll, { touched })
}

/** Each target that is due as one that the database refused; a refusal with a sentence of its own is thrown. */
function refusedOf(due: readonly Due[], error: unknown): TargetsSaved['failed'] {
  if (error instanceof RuleError) throw error
  logger().error({ err: error }, 'individual targets could not be saved')
  return Object.fromEntries(
    due.map(({ next, worker }) => [next._id, new TargetSaveError(worker.name)]),
  )
}

/**
 * Sets or takes away individual targets (3 §5, §7): all that no other person changed, or none.
 * @throws ProductivityEditError, MechanicTargetNotFoundError, ForbiddenError, NotFoundError, BusyError
 */
export async function saveTargets(
  principal: Principal,
  changes: readonly TargetChange[],
): Promise<TargetsSaved> {
  // Of two changes for the same collaborator and month, the last one wins.
  const wanted = new Map(changes.map((one) => [one.recordId, one]))
  let subjects = await writable(principal, changes)
  return retryOnConflict(async () => {
    const result: TargetsSaved = { saved: 0, overtaken: {}, failed: {} }
    const found = await findMechanicTargets([...wanted.keys()])
    const stored = new Map(found.map((target) => [target._id, target]))
    const due: Due[] = []
    for (const { recordId, finalTargetHours, seen } of wanted.values()) {
      const subject = subjects.get(recordId)
      const own = stored.get(recordId) ?? null
      const old = own?.finalTargetHours ?? null
      if (!subject || old === finalTargetHours) continue
      if (seen !== undefined && seen !== old) {
        result.overtaken[recordId] = await overtakenBy(own, old)
        continue
      }
      const { worker, month, place } = subject
      const { siteId, _id: workerId } = worker
      const by = { updatedBy: principal.userId, updatedAt: now() }
      const next = { _id: recordId, workerId, siteId, month, finalTargetHours, ...by }
      due.push({ own, worker, place, next })
    }
    if (due.length === 0) return result
    try {
      if (await storeDue(principal, due)) return { ...result, saved: due.length }
    } catch (error) {
      return { ...result, failed: refusedOf(due, error) }
    }
    subjects = await writable(principal, changes, presentPlace)
    return null
  })
}

/** A target of a call, as given; null takes it away. */
interface Given {
  recordId: string
  hours: number | string | null
}

/**
 * The targets of a call; a wrong one is named with its collaborator, to who may write it (3 §5).
 * @throws TargetValuesError, and for one that is wrong as `saveTargets`
 */
async function readTargets(principal: Principal, given: readonly Given[]): Promise<TargetChange[]> {
  const read = given.map(({ recordId, hours }) => ({
    recordId,
    hours,
    finalTargetHours: hours === null ? null : readTargetHours(hours),
  }))
  const wrong = read.filter((one) => one.hours !== null && one.finalTargetHours === null)
  if (wrong.length > 0) {
    const subjects = await writable(principal, wrong)
    throw new TargetValuesError(
      wrong.map(({ recordId, hours }) =>
        targetError(hours ?? '', subjects.get(recordId)?.worker.name ?? ''),
      ),
    )
  }
  return read.map(({ recordId, finalTargetHours }) => ({ recordId, finalTargetHours }))
}

/**
 * `PUT /productivity/mechanic-target/{recordId}`: sets one target, or takes it away (null).
 * @throws TargetValuesError no hours; as `saveTargets`
 */
export async function saveTarget(
  principal: Principal,
  recordId: string,
  hours: number | string | null,
): Promise<{ recordId: string; finalTargetHours: number | null; message: string }> {
  const changes = await readTargets(principal, [{ recordId, hours }])
  const { failed } = await saveTargets(principal, changes)
  const failure = failed[recordId]
  if (failure) throw failure
  const finalTargetHours = changes[0]?.finalTargetHours ?? null
  return { recordId, finalTargetHours, message: TARGETS_SAVED }
}

/**
 * `PATCH /records/productivityTarget`: sets targets of a concession's collaborators for the month of a date.
 * @throws TargetsInvalidError a collaborator of another concession; TargetValuesError no hours; the first TargetSaveError
 */
export async function saveSiteTargets(
  principal: Principal,
  { site, date, targets }: { site: string; date: LocalDate; targets: readonly SiteTarget[] },
): Promise<{ message: string; updated: number }> {
  const known = new Map(
    (await findWorkers(targets.map(({ worker }) => worker))).map((one) => [one._id, one.siteId]),
  )
  if (targets.some(({ worker }) => known.get(worker) !== site)) throw new TargetsInvalidError()
  const changes = await readTargets(
    principal,
    targets.map(({ worker, finalTargetHours: hours }) => ({
      recordId: recordIdOf(worker, monthOf(date)),
      hours,
    })),
  )
  const { saved, failed } = await saveTargets(principal, changes)
  for (const failure of Object.values(failed)) throw failure
  return { message: TARGETS_SAVED, updated: saved }
}

/** A target of one collaborator, as given; null takes it away. */
interface SiteTarget {
  worker: string
  finalTargetHours: number | string | null
}
