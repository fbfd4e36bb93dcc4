import {
  findLastStay,
  findWorker,
  staysOfPersons,
  updateWorker,
  type WorkerDocument,
} from '~/db/collections/workers.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { isDuplicateKey } from '~/db/driver/duplicate-key.server'
import { isId, newId } from '~/db/driver/ids.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import { ForbiddenError, InvalidInputError } from '~/domain/errors'
import type { SiteScope } from '~/domain/hierarchy/network'
import { workerChanges } from '~/domain/workers/changes'
import { assertMay, ConcessionRequiredError, WorkerNotFoundError } from '~/domain/workers/rights'
import {
  checkWorker,
  type WorkerCheck,
  type WorkerFields,
  type WorkerInput,
} from '~/domain/workers/rules'
import { ReturningPersonError } from '~/domain/workers/stays'
import { now, today } from '~/infra/process/clock.server'
import { coveredSite, coveredWorker, coversWorker } from '~/services/attendance/access.server'
import { write } from '~/services/writes/write.server'
import { assertLinkable, namedChanges } from './account.server'
import { workerAuditEntry } from './audit-entry.server'
import { assertOpenArrival } from './closed-dates.server'
import { monthOfArrival } from './dates.server'
import { assertNoHolder, holdersOf } from './matricule.server'
import { WORKER_GONE } from './planning-follow-ups.server'
import { storeNewWorkers } from './store-new.server'

/** Messages after a collaborator was written. */
export const WORKER_NOTICES = {
  added: 'Collaborateur ajouté.',
  edited: 'Collaborateur modifié.',
  removed: 'Collaborateur supprimé.',
} as const

/** @throws InvalidInputError 400 with the errors of the fields */
export function checked(check: WorkerCheck): WorkerFields {
  if (check.ok) return check.fields
  throw new InvalidInputError(
    Object.fromEntries(Object.entries(check.errors).map(([field, text]) => [field, [text]])),
    400,
  )
}

/**
 * Adds a collaborator to a concession and fills its month with default codes (2 §4, §5).
 * @param month the month shown, by default the current one; a past month is not filled
 * @param id the form's own identifier: a second submit with the same fields adds no one
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
  await coveredSite(principal, siteId)
  // A collaborator added without a date arrives today (4-decisions, 50).
  const dated = input.arrivesOn === undefined ? { ...input, arrivesOn: today() } : input
  const fields = checked(checkWorker(dated, 'add'))
  return retryOnConflict(() => tryCreate(principal, siteId, fields, { month, id }))
}

async function tryCreate(
  principal: Principal,
  siteId: string,
  fields: WorkerFields,
  { month, id }: { month: Month; id: string },
): Promise<WorkerDocument | null> {
  const site = await coveredSite(principal, siteId)
  const sent = isId(id) ? await findWorker(id) : null
  const again = sent?.active && sent.siteId === siteId && workerChanges(sent, fields).length === 0
  if (sent && again) return sent
  const worker = newWorker(isId(id) && !sent ? id : newId(), site, fields)
  await assertOpenArrival(siteId, worker)
  const entries = [await admitted(principal, site, worker, await holdersOf(worker))]
  try {
    const filled = monthOfArrival(worker, month)
    return (await storeNewWorkers(principal, [worker], entries, filled)) ? worker : null
  } catch (error) {
    // Reads again: another request with the same identifier was faster, and may hold other fields.
    if (!isDuplicateKey(error) || worker._id !== id) throw error
    return null
  }
}

/** Document of a new collaborator of a concession. */
export const newWorker = (
  _id: string,
  { siteId, plateId, groupId }: SiteScope,
  fields: WorkerFields,
): WorkerDocument => ({
  _id,
  siteId,
  plateId,
  groupId,
  ...fields,
  arrivesOn: fields.arrivesOn ?? null,
  leavesOn: fields.leavesOn ?? null,
  active: true,
  deletedAt: null,
})

/**
 * Checks a new collaborator against the others.
 * @param holders stays of other people with its number
 * @returns the audit entry of its creation
 * @throws ReturningPersonError 409, InvalidInputError 400
 */
export async function admitted(
  principal: Principal,
  site: SiteScope,
  worker: WorkerDocument,
  holders: readonly WorkerDocument[],
) {
  await assertNoReturn(principal, worker, holders)
  assertNoHolder(worker, holders)
  await assertLinkable(principal, site, worker.userId, null)
  const changes = await namedChanges(workerChanges(null, worker))
  return workerAuditEntry(worker, 'create', changes)
}

/**
 * Refuses the number of a person who left a covered concession before: a return is a new stay of that person
 * (4-decisions, 73).
 * @throws ReturningPersonError 409
 */
async function assertNoReturn(
  principal: Principal,
  worker: WorkerDocument,
  holders: readonly WorkerDocument[],
): Promise<void> {
  for (const holder of holders) {
    const last = await findLastStay(holder._id)
    const left = last?.active && coversWorker(principal, last) ? last.leavesOn : null
    if (last && left && left < (worker.arrivesOn ?? today()))
      throw new ReturningPersonError(last, left)
  }
}

/** Deletes a collaborator and clears its future days; days up to today stay in their months (4-decisions, 34). */
export async function removeWorker(principal: Principal, id: string): Promise<void> {
  assertMay(principal.role, 'delete')
  await retryOnConflict(async () => {
    const worker = await coveredWorker(principal, (await findLastStay(id))?._id ?? id)
    const changes = [{ field: 'name', old: worker.name, new: null }]
    const entries = [workerAuditEntry(worker, 'delete', changes)]
    const earlier = (await staysOfPersons([worker])).filter(
      ({ _id, active }) => active && _id !== worker._id,
    )
    const touched = { what: 'uncounted' as const, sites: [worker, ...earlier] }
    const next = { name: WORKER_GONE, id: worker._id }
    const gone = { active: false, deletedAt: now() }
    const act = async (tx: Transaction) => {
      for (const stay of [worker, ...earlier])
        if (!(await updateWorker(stay, gone, tx))) return false
      return true
    }
    return (await write(principal, entries, act, { touched, next })) || null
  })
}

/** Finds a collaborator of a covered concession, deleted or not. @throws WorkerNotFoundError, ForbiddenError */
export async function readWorker(principal: Principal, id: string): Promise<WorkerDocument> {
  const worker = await findWorker(id)
  if (!worker) throw new WorkerNotFoundError()
  if (!coversWorker(principal, worker)) throw new ForbiddenError()
  return worker
}
