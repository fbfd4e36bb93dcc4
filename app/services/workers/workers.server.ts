import type { Deed } from '~/db/announcements.server'
import { untilWritten } from '~/db/compare-and-retry.server'
import { isDuplicateKey } from '~/db/errors.server'
import { isId, newId } from '~/db/ids.server'
import {
  findWorker,
  insertWorker,
  restoreWorker,
  updateWorker,
  type WorkerDocument,
  withdrawWorker,
} from '~/db/workers.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditAction, AuditChange } from '~/domain/audit/entry'
import { type Month, monthOf } from '~/domain/calendar/business-day'
import { ForbiddenError, InvalidInputError } from '~/domain/errors'
import { isPast } from '~/domain/planning/lock'
import { readServiceKey } from '~/domain/records/services'
import { apprenticeOn, readEffectDay, withFlag } from '~/domain/workers/apprentice'
import {
  completed,
  NOBODY_YET,
  touchesTeam,
  type WorkerEdit,
  workerChanges,
} from '~/domain/workers/changes'
import {
  assertMay,
  ConcessionRequiredError,
  OtherConcessionError,
  WorkerNotFoundError,
} from '~/domain/workers/rights'
import {
  checkWorker,
  type WorkerCheck,
  type WorkerFields,
  type WorkerInput,
} from '~/domain/workers/rules'
import { overStored, renamed, type WorkerTexts } from '~/domain/workers/two-editors'
import { now, today } from '~/infra/clock.server'
import {
  chainOf,
  coveredSite,
  coveredWorker,
  coversWorker,
} from '~/services/attendance/access.server'
import { deedOf } from '~/services/audit/deeds.server'
import { change, finishEarlier } from '~/services/rollups/change.server'
import { accountNames, assertLinkable, namedChanges } from './account.server'
import { assertNothingOutside, monthOfArrival } from './dates.server'
import { type Effect, flagSpan } from './flag.server'
import { assertFreeMatricule, keepsNumber } from './matricule.server'
import { WORKER_ADDED, WORKER_CHANGED, WORKER_GONE } from './planning.server'

/** What is told of a collaborator that was written. */
export const WORKER_SAID = {
  added: 'Collaborateur ajouté.',
  edited: 'Collaborateur modifié.',
  removed: 'Collaborateur supprimé.',
} as const

/** The write of a collaborator, as the trail tells it. */
function workerDeed(worker: WorkerDocument, action: AuditAction, changes: AuditChange[]): Deed {
  const told = { entity: 'worker' as const, entityId: worker._id, action, changes }
  // why: a deleted collaborator's document stays
  const { gone: _stays, ...deed } = deedOf('workers', worker, told)
  return deed
}

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
 * @param id the form's own: one that comes a second time with the same fields adds nobody
 * @throws ConcessionRequiredError, WorkerRightsError, InvalidInputError, ForbiddenError
 */
export async function createWorker(
  principal: Principal,
  siteId: string | null,
  input: WorkerInput,
  month: Month = monthOf(today()),
  id = '',
): Promise<WorkerDocument> {
  assertMay(principal.role, 'add')
  if (!siteId) throw new ConcessionRequiredError()
  const site = await coveredSite(principal, siteId)
  // why: who is added without a date arrives today (4-decisions, 50)
  const dated = input.arrivesOn === undefined ? { ...input, arrivesOn: today() } : input
  const fields = checked(checkWorker(dated, 'add'))
  return untilWritten(() => tryCreate(principal, site, fields, { month, id }))
}

async function tryCreate(
  principal: Principal,
  site: Awaited<ReturnType<typeof coveredSite>>,
  fields: WorkerFields,
  { month, id }: { month: Month; id: string },
): Promise<WorkerDocument | null> {
  const siteId = site.siteId
  const sent = isId(id) ? await findWorker(id) : null
  const again = sent?.active && sent.siteId === siteId && workerChanges(sent, fields).length === 0
  if (sent && again) return sent
  const worker: WorkerDocument = {
    _id: isId(id) && !sent ? id : newId(),
    siteId,
    plateId: site.plateId,
    groupId: site.groupId,
    ...fields,
    arrivesOn: fields.arrivesOn ?? null,
    leavesOn: fields.leavesOn ?? null,
    active: true,
    deletedAt: null,
  }
  await assertFreeMatricule(worker)
  await assertLinkable(principal, site, fields.userId, null)
  const changes = await namedChanges(workerChanges(NOBODY_YET, fields))
  const deeds = [workerDeed(worker, 'create', changes)]
  const filled = monthOfArrival(worker, month)
  const next = { name: WORKER_ADDED, id: worker._id, month: filled }
  const follows = isPast(filled, today()) ? {} : { next }
  try {
    const touched = { what: 'uncounted' as const, sites: [worker] }
    const done = await change(principal, { deeds, touched, ...follows }, async (token) => {
      await insertWorker(worker, token)
      return keepsNumber(worker, () => withdrawWorker(worker, token))
    })
    return done.size > 0 ? worker : null
  } catch (error) {
    // why: the same form came twice at the same moment
    if (!isDuplicateKey(error) || worker._id !== id) throw error
    return worker
  }
}

/**
 * Changes some fields of a collaborator (spec 2 §5, §6); the planning of this month and the following ones counts
 * for the new team.
 * @param siteId the concession that the caller takes it to stand in, when he says so
 * @param effect from which day the apprentice flag holds, and whether its past and cells outside of new dates were agreed to
 * @throws WorkerNotFoundError, WorkerRightsError, InvalidInputError, OtherConcessionError, ForbiddenError, BusyError
 */
export async function editWorker(
  principal: Principal,
  id: string,
  edit: WorkerEdit,
  siteId?: string,
  effect: Effect = {},
): Promise<WorkerDocument> {
  assertMay(principal.role, 'rename')
  return untilWritten(() =>
    tryEdit(
      principal,
      id,
      (worker) => {
        if (siteId && siteId !== worker.siteId) throw new OtherConcessionError()
        return edit
      },
      effect,
    ),
  )
}

/**
 * Gives a collaborator the name that was typed over another (spec 2 §4).
 * @param seen the name that the field showed; '': none
 * @throws as `editWorker`; ChangedMeanwhileError 409 when somebody else renamed it meanwhile
 */
export async function renameWorker(
  principal: Principal,
  id: string,
  name: string,
  seen: string,
): Promise<WorkerDocument> {
  assertMay(principal.role, 'rename')
  return untilWritten(() => tryEdit(principal, id, (worker) => renamed(worker.name, name, seen)))
}

/**
 * Changes a collaborator as a form asks that showed all of it: what somebody else changed meanwhile stays.
 * @param seen what the form showed; null: it carries nothing, and everything is taken from it
 * @throws as `editWorker`; ChangedMeanwhileError 409 for a field that both changed
 */
export async function editShownWorker(
  principal: Principal,
  id: string,
  input: WorkerInput,
  seen: WorkerTexts | null,
  effect: Effect = {},
): Promise<WorkerDocument> {
  assertMay(principal.role, 'rename')
  if (!seen) return editWorker(principal, id, input, undefined, effect)
  const shown = { ...seen, service: readServiceKey(seen.service) ?? 'body', secondaryService: null }
  const wanted = checked(checkWorker(input, 'edit', shown))
  return untilWritten(() =>
    tryEdit(
      principal,
      id,
      async (worker) => {
        const nameOf = await accountNames([worker.userId, wanted.userId])
        return overStored(worker, wanted, seen, nameOf)
      },
      effect,
    ),
  )
}

async function tryEdit(
  principal: Principal,
  id: string,
  editOf: (worker: WorkerDocument) => WorkerEdit | Promise<WorkerEdit>,
  effect: Effect = {},
): Promise<WorkerDocument | null> {
  const stored = await coveredWorker(principal, id)
  const from = readEffectDay(effect.from, today())
  // why: an edit is compared with what holds on its day
  const worker = { ...stored, isApprenticeDefault: apprenticeOn(stored, from) }
  const edit = await editOf(worker)
  const input = completed(edit, worker)
  // why: renaming and flagging must work whatever an old record holds in its other fields
  const light = !('service' in edit || 'metier' in edit || 'secondaryService' in edit)
  const fields = light ? lightFields(worker, input) : checked(checkWorker(input, 'edit', worker))
  const changes = workerChanges(worker, fields)
  if (touchesTeam(changes)) assertMay(principal.role, 'change-team')
  if (changes.some(({ field }) => field === 'arrivesOn' || field === 'leavesOn'))
    await assertNothingOutside(worker, fields, effect.datesConfirmed ?? false)
  if (changes.length === 0) {
    await finishEarlier()
    return stored
  }
  await assertFreeMatricule({ ...worker, ...fields })
  await assertLinkable(principal, chainOf(worker), fields.userId, worker.userId)
  const named = changes.map(({ field }) => [field, fields[field]])
  const isFlagged = changes.some(({ field }) => field === 'isApprenticeDefault')
  const flag = isFlagged ? withFlag(stored, from, fields.isApprenticeDefault) : {}
  const changed = { ...Object.fromEntries(named), ...flag }
  const span = isFlagged ? await flagSpan(stored, from, effect.confirmed ?? false) : null
  const since = isFlagged ? [{ field: 'effectiveFrom', old: null, new: from }] : []
  const deeds = [workerDeed(worker, 'update', [...(await namedChanges(changes)), ...since])]
  const follows = touchesTeam(changes) ? { next: { name: WORKER_CHANGED, id } } : {}
  // why: the job title and the apprenticeship decide the coefficient, in every month
  const touched = { what: 'workers' as const, sites: [worker], ...(span ? { span } : {}) }
  const done = await change(principal, { deeds, touched, ...follows }, async (token) => {
    if (!(await updateWorker(stored, changed as Partial<WorkerFields>, token))) return false
    if (!('matricule' in changed)) return true
    return keepsNumber({ ...worker, ...fields }, () => restoreWorker(stored, changed, token))
  })
  return done.size > 0 ? { ...stored, ...(changed as Partial<WorkerFields>) } : null
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
  await untilWritten(async () => {
    await finishEarlier()
    const worker = await coveredWorker(principal, id)
    const changes = [{ field: 'name', old: worker.name, new: null }]
    const deeds = [workerDeed(worker, 'delete', changes)]
    const next = { name: WORKER_GONE, id }
    const done = await change(principal, { deeds, next }, (token) =>
      updateWorker(worker, { active: false, deletedAt: now() }, token),
    )
    return done.size > 0 || null
  })
}

/** A collaborator of a covered concession, deleted or not. @throws WorkerNotFoundError, ForbiddenError */
export async function readWorker(principal: Principal, id: string): Promise<WorkerDocument> {
  const worker = await findWorker(id)
  if (!worker) throw new WorkerNotFoundError()
  if (!coversWorker(principal, worker)) throw new ForbiddenError()
  return worker
}
