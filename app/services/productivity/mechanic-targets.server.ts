import {
  deleteMechanicTarget,
  findMechanicTargets,
  insertMechanicTarget,
  type MechanicTargetDocument,
  updateMechanicTarget,
} from '~/db/mechanic-targets.server'
import { findWorkers, type WorkerDocument } from '~/db/workers.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal } from '~/domain/access/scope'
import type { AuditChange } from '~/domain/audit/entry'
import { type BusinessDay, type Month, monthOf } from '~/domain/calendar/business-day'
import { ForbiddenError } from '~/domain/errors'
import type { TargetChange } from '~/domain/productivity/form'
import {
  MechanicTargetNotFoundError,
  ProductivityEditError,
  readRecordId,
  recordIdOf,
  TargetSaveError,
  TargetsInvalidError,
} from '~/domain/productivity/rules'
import { now } from '~/infra/clock.server'
import { logger } from '~/infra/logger.server'
import { recordAct } from '~/services/audit/trail.server'
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

/** @throws MechanicTargetNotFoundError, ForbiddenError */
async function subjectsOf(
  { cover }: Principal,
  recordIds: readonly string[],
): Promise<Map<string, Subject>> {
  const read = recordIds.map((recordId) => ({ recordId, key: readRecordId(recordId) }))
  const workers = await findWorkers(read.flatMap(({ key }) => key?.workerId ?? []))
  const byId = new Map(workers.map((worker) => [worker._id, worker]))
  return new Map(
    read.map(({ recordId, key }) => {
      const worker = key && byId.get(key.workerId)
      if (!worker) throw new MechanicTargetNotFoundError()
      const { siteId, plateId, groupId } = worker
      if (!covers(cover, { type: 'site', siteId, plateId, groupId })) throw new ForbiddenError()
      return [recordId, { recordId, worker, month: key.month }]
    }),
  )
}

type Written =
  | { outcome: 'saved'; change: AuditChange | null }
  | { outcome: 'overtaken'; by: Overtaken }

async function write(
  { userId }: Principal,
  { recordId, worker, month }: Subject,
  { finalTargetHours, seen }: TargetChange,
): Promise<Written> {
  for (;;) {
    const [own]: (MechanicTargetDocument | undefined)[] = await findMechanicTargets([recordId])
    const old = own?.finalTargetHours ?? null
    if (old === finalTargetHours) return { outcome: 'saved', change: null }
    if (seen !== undefined && seen !== old)
      return { outcome: 'overtaken', by: await overtakenBy(own ?? null, old) }
    const by = { siteId: worker.siteId, updatedBy: userId, updatedAt: now() }
    const done =
      finalTargetHours === null
        ? own !== undefined && (await deleteMechanicTarget(own))
        : own
          ? await updateMechanicTarget(own, { finalTargetHours, ...by })
          : await insertMechanicTarget({
              _id: recordId,
              workerId: worker._id,
              month,
              finalTargetHours,
              ...by,
            })
    const change = { field: recordId, old, new: finalTargetHours }
    if (done) return { outcome: 'saved', change }
  }
}

/** One entry of the trail per concession and month. */
async function tell(principal: Principal, told: readonly (Subject & { change: AuditChange })[]) {
  const acts = new Map<string, AuditChange[]>()
  for (const { worker, month, change } of told) {
    const entityId = `${worker.siteId}|${month}`
    acts.set(entityId, [...(acts.get(entityId) ?? []), change])
  }
  for (const [entityId, changes] of acts)
    await recordAct(principal, { entity: 'mechanicTarget', entityId, action: 'update', changes })
}

/**
 * Sets or takes away individual targets (3 §5, §7). Nothing is saved when one of them may not be.
 * @throws ProductivityEditError, MechanicTargetNotFoundError, ForbiddenError
 */
export async function saveTargets(
  principal: Principal,
  changes: readonly TargetChange[],
): Promise<TargetsSaved> {
  if (!may(principal.role, 'productivity.write')) throw new ProductivityEditError()
  const subjects = await subjectsOf(
    principal,
    changes.map(({ recordId }) => recordId),
  )
  const told: (Subject & { change: AuditChange })[] = []
  const result: TargetsSaved = { saved: 0, overtaken: {}, failed: {} }
  for (const change of changes) {
    const subject = subjects.get(change.recordId)
    if (!subject) continue
    try {
      const written = await write(principal, subject, change)
      if (written.outcome === 'overtaken') result.overtaken[change.recordId] = written.by
      else if (written.change) told.push({ ...subject, change: written.change })
    } catch (error) {
      logger().error({ err: error }, 'an individual target could not be saved')
      result.failed[change.recordId] = new TargetSaveError(subject.worker.name)
    }
  }
  await tell(principal, told)
  return { ...result, saved: told.length }
}

/** `PUT /productivity/mechanic-target/{recordId}`: sets one target, or takes it away (null). */
export async function saveTarget(
  principal: Principal,
  recordId: string,
  finalTargetHours: number | null,
): Promise<{ recordId: string; finalTargetHours: number | null; message: string }> {
  const { failed } = await saveTargets(principal, [{ recordId, finalTargetHours }])
  const failure = failed[recordId]
  if (failure) throw failure
  return { recordId, finalTargetHours, message: TARGETS_SAVED }
}

/**
 * `PATCH /records/productivityTarget`: sets targets of a concession's collaborators for the month of a date.
 * @throws TargetsInvalidError a collaborator of another concession; the first TargetSaveError
 */
export async function saveSiteTargets(
  principal: Principal,
  { site, date, targets }: { site: string; date: BusinessDay; targets: readonly SiteTarget[] },
): Promise<{ message: string; updated: number }> {
  const known = new Map(
    (await findWorkers(targets.map(({ worker }) => worker))).map((one) => [one._id, one.siteId]),
  )
  if (targets.some(({ worker }) => known.get(worker) !== site)) throw new TargetsInvalidError()
  const changes = targets.map(({ worker, finalTargetHours }) => ({
    recordId: recordIdOf(worker, monthOf(date)),
    finalTargetHours,
  }))
  const { saved, failed } = await saveTargets(principal, changes)
  for (const failure of Object.values(failed)) throw failure
  return { message: TARGETS_SAVED, updated: saved }
}

/** A target of one collaborator; null takes it away. */
interface SiteTarget {
  worker: string
  finalTargetHours: number | null
}
