import { untilWritten } from '~/db/compare-and-retry.server'
import { deletePlanningFrom, planningFrom, writePlanning } from '~/db/planning.server'
import { findWorkers, type WorkerDocument } from '~/db/workers.server'
import { addMonths, type BusinessDay, type Month, monthOf } from '~/domain/calendar/business-day'
import { offers } from '~/domain/planning/codes'
import { sameStamp, stampedPotential } from '~/domain/planning/stretches'
import type { Service } from '~/domain/records/services'
import { isDated, isEmployed } from '~/domain/workers/employment'
import { stampOf, teamOnDay } from '~/domain/workers/team-history'
import { parisTime, today } from '~/infra/clock.server'
import { type Author, change } from '~/services/rollups/change.server'
import { follower } from '~/services/rollups/finish.server'
import {
  type Known,
  type MonthEdits,
  type MonthOutcome,
  mergeMonths,
  stampWritten,
  teamsOf,
} from './settle.server'

/** @throws BusyError */
async function restamp(
  author: Author,
  worker: WorkerDocument,
  team: Service,
  from: Month,
): Promise<void> {
  await untilWritten(async () => {
    const stale = (await planningFrom(worker._id, from)).filter(
      (stored) => !sameStamp(stored, stampOf(worker, team, stored.month)),
    )
    if (stale.length === 0) return true
    const deeds = stale.map(({ _id: id, lastSave }) => {
      return { model: 'planning', id, replaces: lastSave || null, told: null }
    })
    const months = stale.map(({ month }) => month)
    const touched = { what: 'planning' as const, sites: [worker], months }
    const written = await change(author, { deeds, touched }, (token) =>
      writePlanning(
        stale.map((stored) => {
          const { _id, revision, days, month } = stored
          const codes = Object.fromEntries(
            Object.entries(days).map(([date, { code }]) => [date, code]),
          )
          const teams = stampOf(worker, team, month)
          const potential = stampedPotential(teams, codes)
          return { _id, revision, ...stampWritten(teams, stored), potential, days: {} }
        }),
        token,
      ),
    )
    return written.size === stale.length || null
  })
}

/**
 * Makes each day of the planning count for the team that the worker has on it, from the current month on. Safe to repeat.
 * @param from the first month that a change moves, where that is a reopened one before
 */
export async function restampWorkers(
  author: Author,
  workers: readonly WorkerDocument[],
  from: Month = monthOf(today()),
): Promise<void> {
  const teams = await teamsOf(workers)
  const current = monthOf(today())
  for (const worker of workers)
    await restamp(
      author,
      worker,
      teams.get(worker._id) ?? worker.service,
      from < current ? from : current,
    )
}

/** Empties a deleted worker's days after its deletion and removes its later months (4-decisions, 34). Safe to repeat. */
export async function forgetFuture(author: Author, worker: WorkerDocument): Promise<void> {
  const day = worker.deletedAt ? parisTime(worker.deletedAt).slice(0, 10) : today()
  const month = monthOf(day)
  const months = await planningFrom(worker._id, month)
  const current = months.find((document) => document.month === month)
  const edits = Object.entries(current?.days ?? {})
    .filter(([date, { code }]) => date > day && code !== '')
    .map(([date]) => ({ date, code: '', seen: null }))
  if (edits.length > 0) await mergeMonths(author, [{ worker, month, edits }])
  const later = months.flatMap((document) => (document.month > month ? [document.month] : []))
  if (later.length === 0) return
  const touched = { what: 'planning' as const, sites: [worker], months: later }
  await change(author, { deeds: [], touched }, async (token) => {
    await deletePlanningFrom(worker._id, addMonths(month, 1), token)
    return true
  })
}

/** Empties the days of a collaborator that lie outside of its dates (4-decisions, 50). Safe to repeat. */
export async function clearOutside(author: Author, worker: WorkerDocument): Promise<void> {
  if (!isDated(worker)) return
  const months = (await planningFrom(worker._id, '0000-01')).map(({ month, days }) => ({
    worker,
    month,
    edits: Object.entries(days)
      .filter(([date, { code }]) => code !== '' && !isEmployed(worker, date))
      .map(([date]) => ({ date, code: '', seen: null })),
  }))
  const due = months.filter(({ edits }) => edits.length > 0)
  if (due.length > 0) await mergeMonths(author, due)
}

/** Empties the cells from a day on whose code the collaborator's team of that day is not offered. Safe to repeat. */
export async function clearForeign(
  author: Author,
  worker: WorkerDocument,
  from: BusinessDay,
): Promise<void> {
  const team = (await teamsOf([worker])).get(worker._id) ?? worker.service
  const months = (await planningFrom(worker._id, monthOf(from))).map(({ month, days }) => ({
    worker,
    month,
    edits: Object.entries(days)
      .filter(
        ([date, { code }]) =>
          date >= from && code !== '' && !offers(teamOnDay(worker, team, date), code),
      )
      .map(([date, { code }]) => ({ date, code: '', seen: code })),
  }))
  const due = months.filter(({ edits }) => edits.length > 0)
  if (due.length > 0) await mergeMonths(author, due)
}

/** Dates and former teams of a collaborator, as what is written depends on them. */
const datesOf = ({ arrivesOn, leavesOn, teamsBefore }: WorkerDocument) =>
  [
    arrivesOn ?? '',
    leavesOn ?? '',
    ...(teamsBefore ?? []).map(({ until, value }) => `${until}=${value.team}`),
  ].join(':')

/** Whom a write of planning stands on, with team and dates of each: active collaborators as `worker:team:dates`. */
const standsOn = (months: readonly MonthEdits[], teams: ReadonlyMap<string, Service>): string =>
  [
    ...new Set(
      months
        .filter(({ worker }) => worker.active)
        .map(
          ({ worker }) =>
            `${worker._id}:${teams.get(worker._id) ?? worker.service}:${datesOf(worker)}`,
        ),
    ),
  ].join()

/**
 * What follows when planning was written: who was deleted or changed team since the writer looked lost days, or his
 * team's stamp, before they were there. Whoever comes later finds what was written.
 */
const PLANNING_WRITTEN = follower('planning-written', async (author, { id }) => {
  const before = id.split(',').map((one) => one.split(':') as [string, Service, ...string[]])
  const teamsBefore = new Map(before.map(([workerId, team]) => [workerId, team]))
  const datesBefore = new Map(before.map(([workerId, , ...dates]) => [workerId, dates.join(':')]))
  const workers = await findWorkers([...teamsBefore.keys()])
  for (const worker of workers) if (!worker.active) await forgetFuture(author, worker)
  const active = workers.filter((worker) => worker.active)
  for (const worker of active)
    if (datesOf(worker) !== datesBefore.get(worker._id)) await clearOutside(author, worker)
  const teams = await teamsOf(active)
  await restampWorkers(
    author,
    active.filter(
      (worker) =>
        teams.get(worker._id) !== teamsBefore.get(worker._id) ||
        datesOf(worker) !== datesBefore.get(worker._id),
    ),
  )
})

/**
 * Writes edits to the planning collection, merged with what stands there, with the trail and the sums that stand on
 * them, for collaborators as they are once it is written. Asks for no rights and checks no month: its callers do.
 * @param known what the caller has read already: the workers' teams; the months, as the first attempt finds them
 * @throws BusyError
 */
export async function writeMonths(
  author: Author,
  months: readonly MonthEdits[],
  known: Known = {},
): Promise<MonthOutcome[]> {
  const teams = known.teams ?? (await teamsOf(months.map(({ worker }) => worker)))
  const id = standsOn(months, teams)
  const next = id === '' ? null : { name: PLANNING_WRITTEN, id }
  return mergeMonths(author, months, { ...known, teams }, next)
}
