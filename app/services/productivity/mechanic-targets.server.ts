import { type Deed, reachedDeeds } from '~/db/announcements.server'
import { untilWritten } from '~/db/compare-and-retry.server'
import {
  findMechanicTargets,
  type MechanicTargetDocument,
  storeMechanicTarget,
} from '~/db/mechanic-targets.server'
import { findWorkers, type WorkerDocument } from '~/db/workers.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal } from '~/domain/access/scope'
import { type BusinessDay, type Month, monthOf } from '~/domain/calendar/business-day'
import { ForbiddenError } from '~/domain/errors'
import {
  MechanicTargetNotFoundError,
  OutOfStaffTargetError,
  TargetSaveError,
  TargetsInvalidError,
  TargetValuesError,
} from '~/domain/productivity/errors'
import type { TargetChange } from '~/domain/productivity/form'
import { readTargetHours, targetError } from '~/domain/productivity/numbers'
import { readRecordId, recordIdOf } from '~/domain/productivity/record-id'
import { ProductivityEditError } from '~/domain/productivity/rights'
import { isEmployedIn } from '~/domain/workers/employment'
import { now } from '~/infra/clock.server'
import { logger } from '~/infra/logger.server'
import { change, finishEarlier } from '~/services/rollups/change.server'
import { type Overtaken, overtakenBy } from './metier-targets.server'

/** The sentence of a successful save (3 §8). */
export const TARGETS_SAVED = 'Objectifs des collaborateurs mis à jour\u202f!'

/** What saving several targets came to, by identifier; what is neither overtaken nor failed was saved. */
export interface TargetsSaved {
  saved: number
  overtaken: Record<string, Overtaken>
  /** each that the database refused */
  failed: Record<string, TargetSaveError>
}

interface Subject {
  recordId: string
  worker: WorkerDocument
  month: Month
}

/** @throws ProductivityEditError, MechanicTargetNotFoundError, ForbiddenError, OutOfStaffTargetError */
async function writable(
  { role, cover }: Principal,
  targets: readonly { recordId: string }[],
): Promise<Map<string, Subject>> {
  if (!may(role, 'productivity.write')) throw new ProductivityEditError()
  const read = targets.map(({ recordId }) => ({ recordId, key: readRecordId(recordId) }))
  const workers = await findWorkers(read.flatMap(({ key }) => key?.workerId ?? []))
  const byId = new Map(workers.map((worker) => [worker._id, worker]))
  return new Map(
    read.map(({ recordId, key }) => {
      const worker = key && byId.get(key.workerId)
      if (!worker) throw new MechanicTargetNotFoundError()
      const { siteId, plateId, groupId } = worker
      if (!covers(cover, { type: 'site', siteId, plateId, groupId })) throw new ForbiddenError()
      if (!isEmployedIn(worker, key.month)) throw new OutOfStaffTargetError(worker.name, key.month)
      return [recordId, { recordId, worker, month: key.month }]
    }),
  )
}

/** A target to be set, over what was read. */
interface Due {
  own: MechanicTargetDocument | null
  next: MechanicTargetDocument
  worker: WorkerDocument
}

const deedOf = ({ own, next }: Due): Deed => ({
  model: 'mechanicTargets',
  id: next._id,
  replaces: own?.lastSave ?? null,
  told: {
    entity: 'mechanicTarget',
    entityId: `${next.siteId}|${next.month}`,
    action: 'update',
    changes: [{ field: next._id, old: own?.finalTargetHours ?? null, new: next.finalTargetHours }],
  },
})

/** Stores what is due, each by itself; what the database refuses is named, the rest is stored. */
async function storeDue(
  principal: Principal,
  due: readonly Due[],
  failed: TargetsSaved['failed'],
): Promise<ReadonlySet<string>> {
  const deeds = due.map(deedOf)
  const sites = due.map(({ worker }) => worker)
  const months = due.map(({ next }) => next.month)
  const touched = { what: 'individual-targets' as const, sites, months }
  return change(principal, { deeds, touched }, async (token) => {
    const stored = new Set<string>()
    const refused: string[] = []
    for (const { own, next, worker } of due)
      try {
        if (await storeMechanicTarget(own, next, token)) stored.add(next._id)
      } catch (error) {
        logger().error({ err: error }, 'an individual target could not be saved')
        failed[next._id] = new TargetSaveError(worker.name)
        refused.push(next._id)
      }
    if (refused.length === 0) return stored
    // why: a write whose answer was lost may have taken place
    const reached = await reachedDeeds(token, deeds)
    for (const id of refused) if (reached.has(id)) delete failed[id]
    return reached
  })
}

/**
 * Sets or takes away individual targets (3 §5, §7). Nothing is saved when one of them may not be.
 * @throws ProductivityEditError, MechanicTargetNotFoundError, ForbiddenError, BusyError
 */
export async function saveTargets(
  principal: Principal,
  changes: readonly TargetChange[],
): Promise<TargetsSaved> {
  const subjects = await writable(principal, changes)
  const result: TargetsSaved = { saved: 0, overtaken: {}, failed: {} }
  let pending = [...changes]
  return untilWritten(async () => {
    const found = await findMechanicTargets(pending.map(({ recordId }) => recordId))
    const stored = new Map(found.map((target) => [target._id, target]))
    const due: Due[] = []
    for (const { recordId, finalTargetHours, seen } of pending) {
      const subject = subjects.get(recordId)
      const own = stored.get(recordId) ?? null
      const old = own?.finalTargetHours ?? null
      if (!subject || old === finalTargetHours) continue
      if (seen !== undefined && seen !== old) {
        result.overtaken[recordId] = await overtakenBy(own, old)
        continue
      }
      const { worker, month } = subject
      const { siteId, _id: workerId } = worker
      const by = { updatedBy: principal.userId, updatedAt: now() }
      due.push({
        own,
        worker,
        next: { _id: recordId, workerId, siteId, month, finalTargetHours, ...by },
      })
    }
    if (due.length === 0) {
      await finishEarlier()
      return result
    }
    const reached = await storeDue(principal, due, result.failed)
    result.saved += reached.size
    const isLost = (id: string) => !reached.has(id) && !(id in result.failed)
    pending = pending.filter(
      ({ recordId }) => due.some(({ next }) => next._id === recordId) && isLost(recordId),
    )
    return pending.length === 0 ? result : null
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
  { site, date, targets }: { site: string; date: BusinessDay; targets: readonly SiteTarget[] },
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
