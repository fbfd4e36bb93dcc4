import { newId } from '~/db/ids.server'
import { findWorker, insertWorker, updateWorker, type WorkerDocument } from '~/db/workers.server'
import type { Principal } from '~/domain/access/scope'
import { type Month, monthOf } from '~/domain/calendar/business-day'
import { ForbiddenError, InvalidInputError } from '~/domain/errors'
import { isPast } from '~/domain/planning/lock'
import { completed, touchesTeam, type WorkerEdit, workerChanges } from '~/domain/workers/changes'
import { assertMay, ConcessionRequiredError, WorkerNotFoundError } from '~/domain/workers/rights'
import {
  checkWorker,
  type WorkerCheck,
  type WorkerFields,
  type WorkerInput,
} from '~/domain/workers/rules'
import { now, today } from '~/infra/clock.server'
import {
  chainOf,
  coveredSite,
  coveredWorker,
  coversWorker,
} from '~/services/planning/access.server'
import { auditWorker } from '~/services/planning/audit.server'
import { writeDefaults } from '~/services/planning/fill.server'
import { assertLinkable, namedChanges } from './account.server'
import { assertFreeMatricule } from './matricule.server'
import { forgetFuture, restampWorkers } from './planning.server'

function checked(check: WorkerCheck): WorkerFields {
  if (check.ok) return check.fields
  throw new InvalidInputError(
    Object.fromEntries(Object.entries(check.errors).map(([field, text]) => [field, [text]])),
    400,
  )
}

/**
 * Adds a collaborator to a concession and initialises its planning with defaults (spec 2 §4, §5).
 * @param month the month shown, the current one without it; a past month is not initialised
 * @throws ConcessionRequiredError, WorkerRightsError, InvalidInputError, ForbiddenError
 */
export async function createWorker(
  principal: Principal,
  siteId: string | null,
  input: WorkerInput,
  month: Month = monthOf(today()),
): Promise<WorkerDocument> {
  assertMay(principal.role, 'add')
  if (!siteId) throw new ConcessionRequiredError()
  const site = await coveredSite(principal, siteId)
  const fields = checked(checkWorker(input, 'add'))
  await assertFreeMatricule(siteId, fields.matricule, null)
  await assertLinkable(site, fields.userId, null)
  const worker: WorkerDocument = {
    _id: newId(),
    siteId,
    plateId: site.plateId,
    groupId: site.groupId,
    ...fields,
    active: true,
    deletedAt: null,
  }
  await insertWorker(worker)
  await auditWorker(
    principal,
    worker._id,
    'create',
    await namedChanges(
      workerChanges({ ...fields, name: '', metier: '', matricule: null, userId: null }, fields),
    ),
  )
  if (!isPast(month, today())) await writeDefaults(principal, worker, month)
  return worker
}

/**
 * Changes some fields of a collaborator (spec 2 §5, §6); the planning of this month and the following ones counts
 * for the new team.
 * @throws WorkerNotFoundError, WorkerRightsError, InvalidInputError, ForbiddenError
 */
export async function editWorker(
  principal: Principal,
  id: string,
  edit: WorkerEdit,
): Promise<WorkerDocument> {
  assertMay(principal.role, 'rename')
  const worker = await coveredWorker(principal, id)
  const input = completed(edit, worker)
  // why: renaming and flagging must work whatever an old record holds in its other fields
  const light = !('service' in edit || 'metier' in edit || 'secondaryService' in edit)
  const fields = light ? lightFields(worker, input) : checked(checkWorker(input, 'edit', worker))
  const changes = workerChanges(worker, fields)
  if (touchesTeam(changes)) assertMay(principal.role, 'change-team')
  if (changes.length === 0) return worker
  await assertFreeMatricule(worker.siteId, fields.matricule, worker._id)
  await assertLinkable(chainOf(worker), fields.userId, worker.userId)
  const changed = Object.fromEntries(changes.map(({ field }) => [field, fields[field]]))
  const saved = await updateWorker(id, changed as Partial<WorkerFields>)
  if (!saved) throw new WorkerNotFoundError()
  await auditWorker(principal, id, 'update', await namedChanges(changes))
  if (touchesTeam(changes)) await restampWorkers([saved])
  return saved
}

function lightFields(worker: WorkerDocument, input: WorkerInput): WorkerFields {
  const { service, metier, secondaryService } = worker
  const plain = { ...input, service: 'body', metier: '', secondaryService: '' }
  return { ...checked(checkWorker(plain, 'edit')), service, metier, secondaryService }
}

/**
 * Deletes a collaborator: it disappears with its future; days up to today stay in the months that have them
 * (4-decisions, 34).
 */
export async function removeWorker(principal: Principal, id: string): Promise<void> {
  assertMay(principal.role, 'delete')
  const worker = await coveredWorker(principal, id)
  const saved = await updateWorker(id, { active: false, deletedAt: now() })
  if (!saved) throw new WorkerNotFoundError()
  await auditWorker(principal, id, 'delete', [{ field: 'name', old: worker.name, new: null }])
  await forgetFuture(principal, worker)
}

/** A collaborator of a covered concession, deleted or not. @throws WorkerNotFoundError, ForbiddenError */
export async function readWorker(principal: Principal, id: string): Promise<WorkerDocument> {
  const worker = await findWorker(id)
  if (!worker) throw new WorkerNotFoundError()
  if (!coversWorker(principal, worker)) throw new ForbiddenError()
  return worker
}
