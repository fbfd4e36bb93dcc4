import { findPlanning, planningFrom } from '~/db/collections/planning.server'
import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { findUser } from '~/db/collections/users.server'
import {
  findWorker,
  findWorkers,
  unlinkWorkers,
  type WorkerDocument,
  workersOfUser,
} from '~/db/collections/workers.server'
import type { Role } from '~/domain/access/roles'
import { type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { workedAtSite } from '~/domain/places/place-days'
import { workerMonthId } from '~/domain/planning/entry-id'
import type { CodeChoice } from '~/domain/planning/holiday-on-filled-day'
import { today } from '~/infra/process/clock.server'
import { writeDefaults } from '~/services/attendance/fill.server'
import {
  clearForeign,
  clearMonthsAfterDeletion,
  clearOutside,
  updateTeamOnMonths,
  writeMonths,
} from '~/services/attendance/write-months.server'
import { registerFollowUp } from '~/services/writes/follow-ups.server'
import type { Author } from '~/services/writes/write.server'
import { relinkWorkers } from './relink.server'

/**
 * Identifier of a role change: the account, the day of effect, the old role, and whether codes that the new team lacks
 * are cleared.
 */
export const roleChange = (
  userId: string,
  was: Role,
  from: LocalDate = today(),
  codes: CodeChoice | undefined = undefined,
): string => [userId, from, was, ...(codes === 'clear' ? [codes] : [])].join('|')

/**
 * Updates the teams of the workers linked to an account whose role changed (2 §3). Safe to repeat.
 * @param id of `roleChange`
 */
export async function restampWorkersOfUser(author: Author, id: string): Promise<void> {
  const [userId = '', from, was, codes] = id.split('|')
  const role = (await findUser(userId))?.role ?? null
  if (from && was) await relinkWorkers(author, { userId, from, was: was as Role, role })
  const workers = await workersOfUser(userId)
  await updateTeamOnMonths(author, workers, from && monthOf(from))
  if (from && codes === 'clear')
    for (const worker of workers) if (worker.active) await clearForeign(author, worker, from)
}

/**
 * Unlinks the workers of a deleted account; they count for their own team again. Safe to repeat.
 * @param was its role; null when the role decided no team
 */
export async function unlinkAccount(
  author: Author,
  userId: string,
  was: Role | null = null,
): Promise<void> {
  if (was) await relinkWorkers(author, { userId, from: today(), was, role: null })
  const linked = await workersOfUser(userId)
  await updateTeamOnMonths(
    author,
    linked.map((worker) => ({ ...worker, userId: null })),
  )
  await unlinkWorkers(userId)
}

/**
 * Unlinks a worker whose account was deleted between the check and the link; a later deletion finds the link. Safe to
 * repeat.
 */
async function untieIfGone(author: Author, { userId }: WorkerDocument): Promise<void> {
  if (userId && !(await findUser(userId))) await unlinkAccount(author, userId)
}

/** Fills new workers' month with the teams' default codes (2 §4), except months that have been written already. */
async function initialise(author: Author, workers: readonly WorkerDocument[], month: Month) {
  const stored = await findPlanning(workers.map(({ _id }) => workerMonthId(_id, month)))
  const written = new Set(stored.flatMap((one) => (one.revision === 0 ? [] : one.workerId)))
  const blank = workers.filter(({ _id }) => !written.has(_id))
  if (blank.length > 0) await writeDefaults(author, blank, month)
}

/** Follow-up of added collaborators of a concession: fills the shown month with default codes. */
export const WORKER_ADDED = registerFollowUp('worker-added', async (author, { id, month }) => {
  const added = (await findWorkers(id.split(','))).filter(({ active }) => active)
  for (const worker of added) await untieIfGone(author, worker)
  if (month) await initialise(author, added, month)
})
/** Updates the teams of a changed collaborator's planning, day by day. @param from the first month that changes */
async function changed(author: Author, id: string, from: Month | undefined) {
  const worker = await findWorker(id)
  if (!worker) return null
  await updateTeamOnMonths(author, [worker], from)
  if (worker.active) await clearOutside(author, worker)
  await untieIfGone(author, worker)
  return worker
}

/** A day that is worked at the old concession and off at the new one, by their calendars (4-decisions, 71 and 73). */
export const isOffDay = (
  reference: ReferenceData,
  { worker, site }: { worker: Pick<WorkerDocument, 'siteId'>; site: { _id: string } },
  date: LocalDate,
): boolean =>
  workedAtSite(reference, worker.siteId)(date) && !workedAtSite(reference, site._id)(date)

/** Follow-up of changed collaborators. */
export const WORKER_CHANGED = registerFollowUp('worker-changed', async (author, { id, month }) => {
  for (const workerId of id.split(',')) await changed(author, workerId, month)
})

/** Identifier of a collaborator and the day from which codes that the new team lacks are cleared. */
export const clearedId = (id: string, from: LocalDate): string => `${id}|${from}`

/** Follow-up of a changed collaborator that also clears the codes that the new team lacks (4-decisions, 51). */
export const WORKER_CLEARED = registerFollowUp('worker-cleared', async (author, { id, month }) => {
  const [workerId = '', from = ''] = id.split('|')
  const worker = await changed(author, workerId, month)
  if (worker?.active) await clearForeign(author, worker, from)
})
/** Identifier of a move: both stays, the first day of the new one, and the choice for codes on its days off. */
export const movedId = ({
  from,
  to,
  day,
  codes = 'keep',
}: {
  from: string
  to: string
  day: LocalDate
  codes?: CodeChoice | undefined
}): string => [from, to, day, codes].join('|')

/** Follow-up of a move: the codes from its day on follow to the new stay (4-decisions, 73). Safe to repeat. */
export const WORKER_MOVED = registerFollowUp('worker-moved', async (author, { id, month }) => {
  const [oldId = '', newId = '', day = '', codes] = id.split('|')
  const [old, stay] = [await findWorker(oldId), await findWorker(newId)]
  if (!old || !stay?.active) return
  const reference = await referenceData()
  const sides = { worker: old, site: { _id: stay.siteId } }
  const isLeft = (date: LocalDate) => codes === 'clear' && isOffDay(reference, sides, date)
  const months = (await planningFrom(old._id, month ?? monthOf(day))).map((one) => ({
    worker: stay,
    month: one.month,
    edits: Object.entries(one.days)
      .filter(([date, { code }]) => date >= day && code !== '' && !isLeft(date))
      .map(([date, { code }]) => ({ date, code, seen: null })),
  }))
  const due = months.filter(({ edits }) => edits.length > 0)
  if (due.length > 0) await writeMonths(author, due)
  await clearOutside(author, old)
})
/** Follow-up of a deleted collaborator: clears the future days (4-decisions, 34). */
export const WORKER_GONE = registerFollowUp('worker-gone', async (author, { id }) => {
  const worker = await findWorker(id)
  if (worker && !worker.active) await clearMonthsAfterDeletion(author, worker)
})
/** Follow-up of a changed role of a linked account. */
export const ACCOUNT_CHANGED = registerFollowUp('account-changed', (author, { id }) =>
  restampWorkersOfUser(author, id),
)
