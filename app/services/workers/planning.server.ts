import { untilWritten } from '~/db/compare-and-retry.server'
import { deletePlanningFrom, findPlanning, planningFrom, writePlanning } from '~/db/planning.server'
import { findWorker, unlinkWorkers, type WorkerDocument, workersOfUser } from '~/db/workers.server'
import { addMonths, type Month, monthOf } from '~/domain/calendar/business-day'
import { workerMonthId } from '~/domain/planning/entry-id'
import { potentialOf } from '~/domain/planning/potential'
import type { Service } from '~/domain/records/services'
import { parisTime, today } from '~/infra/clock.server'
import { writeDefaults } from '~/services/attendance/fill.server'
import { teamsOf, writeMonths } from '~/services/attendance/settle.server'
import { type Author, change } from '~/services/rollups/change.server'
import { follower } from '~/services/rollups/finish.server'

/** @throws BusyError */
async function restamp(author: Author, worker: WorkerDocument, team: Service): Promise<void> {
  await untilWritten(async () => {
    const stale = (await planningFrom(worker._id, monthOf(today()))).filter(
      ({ service }) => service !== team,
    )
    if (stale.length === 0) return true
    const deeds = stale.map(({ _id: id, lastSave }) => {
      return { model: 'planning', id, replaces: lastSave || null, told: null }
    })
    const months = stale.map(({ month }) => month)
    const touched = { what: 'planning' as const, sites: [worker], months }
    const written = await change(author, { deeds, touched }, (token) =>
      writePlanning(
        stale.map(({ _id, revision, days }) => {
          const codes = Object.fromEntries(
            Object.entries(days).map(([date, { code }]) => [date, code]),
          )
          return { _id, revision, service: team, potential: potentialOf(team, codes), days: {} }
        }),
        token,
      ),
    )
    return written.size === stale.length || null
  })
}

/** Makes the planning of this month and the following ones count for the workers' present team. Safe to repeat. */
async function restampWorkers(author: Author, workers: readonly WorkerDocument[]): Promise<void> {
  const teams = await teamsOf(workers)
  for (const worker of workers)
    await restamp(author, worker, teams.get(worker._id) ?? worker.service)
}

/** The workers linked to an account whose role changed may change section (spec 2 §3). Safe to repeat. */
export async function restampWorkersOfUser(author: Author, userId: string): Promise<void> {
  await restampWorkers(author, await workersOfUser(userId))
}

/** Unties the workers of an account that is gone; they count for their own team again. Safe to repeat. */
async function unlinkAccount(author: Author, userId: string): Promise<void> {
  const linked = await workersOfUser(userId)
  await restampWorkers(
    author,
    linked.map((worker) => ({ ...worker, userId: null })),
  )
  await unlinkWorkers(userId)
}

/** Empties a deleted worker's days after its deletion and removes its later months (4-decisions, 34). Safe to repeat. */
async function forgetFuture(author: Author, worker: WorkerDocument): Promise<void> {
  const day = worker.deletedAt ? parisTime(worker.deletedAt).slice(0, 10) : today()
  const month = monthOf(day)
  const months = await planningFrom(worker._id, month)
  const current = months.find((document) => document.month === month)
  const edits = Object.entries(current?.days ?? {})
    .filter(([date, { code }]) => date > day && code !== '')
    .map(([date]) => ({ date, code: '', seen: null }))
  if (edits.length > 0) await writeMonths(author, [{ worker, month, edits }])
  const later = months.flatMap((document) => (document.month > month ? [document.month] : []))
  if (later.length === 0) return
  const touched = { what: 'planning' as const, sites: [worker], months: later }
  await change(author, { deeds: [], touched }, async (token) => {
    await deletePlanningFrom(worker._id, addMonths(month, 1), token)
    return true
  })
}

/** The new worker's month gets its team's codes (spec 2 §4), unless somebody has filled it already. */
async function initialise(author: Author, worker: WorkerDocument, month: Month): Promise<void> {
  const [stored] = await findPlanning([workerMonthId(worker._id, month)])
  if (!stored || stored.revision === 0) await writeDefaults(author, worker, month)
}

/** What follows when a collaborator was added: the month shown gets its defaults. */
export const WORKER_ADDED = follower('worker-added', async (author, { id, month }) => {
  const worker = await findWorker(id)
  if (worker?.active && month) await initialise(author, worker, month)
})
/** What follows when a collaborator changed: the planning counts for the present team. */
export const WORKER_CHANGED = follower('worker-changed', async (author, { id }) => {
  const worker = await findWorker(id)
  if (worker) await restampWorkers(author, [worker])
})
/** What follows when a collaborator was deleted: the future is emptied (4-decisions, 34). */
export const WORKER_GONE = follower('worker-gone', async (author, { id }) => {
  const worker = await findWorker(id)
  if (worker && !worker.active) await forgetFuture(author, worker)
})
/** What follows when the role of a linked account changed. */
export const ACCOUNT_CHANGED = follower('account-changed', (author, { id }) =>
  restampWorkersOfUser(author, id),
)
/** What follows when a linked account was deleted. */
export const ACCOUNT_GONE = follower('account-gone', (author, { id }) => unlinkAccount(author, id))
