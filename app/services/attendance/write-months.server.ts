import { deletePlanningFrom, planningFrom, writePlanning } from '~/db/collections/planning.server'
import { findWorkers, type WorkerDocument } from '~/db/collections/workers.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { addMonths, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { offers } from '~/domain/planning/codes'
import { isDated, isEmployed } from '~/domain/planning/employment'
import { sameStamp, stampedPotential } from '~/domain/planning/stretches'
import { stampOf, teamOnDay } from '~/domain/workers/team-history'
import type { Service } from '~/domain/workshop-services'
import { parisTime, today } from '~/infra/process/clock.server'
import { type Author, write } from '~/services/writes/write.server'
import {
  type KnownTeams,
  type MonthEdits,
  type MonthOutcome,
  mergeMonths,
  stampWritten,
  teamsOf,
} from './merge-months.server'

/** @throws BusyError */
async function restamp(
  author: Author,
  worker: WorkerDocument,
  team: Service,
  from: Month,
): Promise<void> {
  await retryOnConflict(async () => {
    const stale = (await planningFrom(worker._id, from)).filter(
      (stored) => !sameStamp(stored, stampOf(worker, team, stored.month)),
    )
    if (stale.length === 0) return true
    const months = stale.map(({ month }) => month)
    // Read again: the concession may have moved since the collaborator was read.
    const [present = worker] = await findWorkers([worker._id])
    const touched = { what: 'planning' as const, sites: [present], months }
    const writes = stale.map((stored) => {
      const { _id, revision, days, month } = stored
      const codes = Object.fromEntries(Object.entries(days).map(([date, { code }]) => [date, code]))
      const teams = stampOf(worker, team, month)
      const potential = stampedPotential(teams, codes)
      return { _id, revision, ...stampWritten(teams, stored), potential, days: {} }
    })
    const isWritten = await write(author, [], (tx) => writePlanning(writes, tx), { touched })
    return isWritten || null
  })
}

/**
 * Makes each day of the planning count for the team that the worker has on it, from the current month on. Safe to repeat.
 * @param from the first month that a change moves, where that is a reopened one before
 */
export async function updateTeamOnMonths(
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
export async function clearMonthsAfterDeletion(
  author: Author,
  worker: WorkerDocument,
): Promise<void> {
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
  const act = async (tx: Transaction) => {
    await deletePlanningFrom(worker._id, addMonths(month, 1), tx)
    return true
  }
  await retryOnConflict(async () => {
    // Read again: the concession may have moved since the collaborator was read.
    const [present = worker] = await findWorkers([worker._id])
    const touched = { what: 'planning' as const, sites: [present], months: later }
    return (await write(author, [], act, { touched })) || null
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
  from: LocalDate,
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

/** Serialises the place, dates and former teams of a collaborator, on which the written months depend. */
const factsOf = ({ siteId, plateId, groupId, active, ...dates }: WorkerDocument) =>
  [
    siteId,
    plateId,
    groupId,
    active,
    dates.arrivesOn ?? '',
    dates.leavesOn ?? '',
    ...(dates.teamsBefore ?? []).map(({ until, value }) => `${until}=${value.team}`),
  ].join(':')

/** Serialises the facts that a planning write depends on: its collaborators, each with team, place and dates. */
const dependsOn = (
  workers: readonly WorkerDocument[],
  teams: ReadonlyMap<string, Service>,
): string =>
  workers
    .map((worker) => `${worker._id}:${teams.get(worker._id) ?? worker.service}:${factsOf(worker)}`)
    .sort()
    .join()

/** Reads the current facts that a planning write depends on. */
async function dependsOnNow(ids: readonly string[], tx?: Transaction): Promise<string> {
  const workers = await findWorkers(ids, tx)
  return dependsOn(workers, await teamsOf(workers, tx))
}

/** Thrown when a collaborator was changed between the read and the write of the planning. */
class StaffChangedError extends Error {}

const distinct = (months: readonly MonthEdits[]): WorkerDocument[] => [
  ...new Map(months.map(({ worker }) => [worker._id, worker])).values(),
]

/** The same edits for collaborators as they are by now: without days after a deletion, or outside of their dates. */
async function forPresent(months: readonly MonthEdits[]): Promise<MonthEdits[]> {
  const found = await findWorkers(distinct(months).map(({ _id }) => _id))
  const present = new Map(found.map((worker) => [worker._id, worker]))
  return months.map(({ worker: before, month, edits }) => {
    const worker = present.get(before._id) ?? before
    const last = worker.deletedAt ? parisTime(worker.deletedAt).slice(0, 10) : null
    const isIn = (date: LocalDate) =>
      (last === null || date <= last) && (!isDated(worker) || isEmployed(worker, date))
    return { worker, month, edits: edits.filter(({ date, code }) => code === '' || isIn(date)) }
  })
}

/**
 * Writes edits to the planning collection, merged with what is stored, with their audit entries and the sums that they
 * make outdated. Collaborators who were changed since they were read are read again. Asks for no rights and checks no
 * month: its callers do.
 * @param known what the caller has read already: the workers' teams; the months, as the first attempt finds them
 * @throws BusyError
 */
export async function writeMonths(
  author: Author,
  months: readonly MonthEdits[],
  known: KnownTeams = {},
): Promise<MonthOutcome[]> {
  let [present, used]: [readonly MonthEdits[], KnownTeams] = [months, known]
  return retryOnConflict(async () => {
    const workers = distinct(present)
    const ids = workers.map(({ _id }) => _id)
    const teams = used.teams ?? (await teamsOf(workers))
    const seen = dependsOn(workers, teams)
    const holds = async (tx: Transaction) => (await dependsOnNow(ids, tx)) === seen
    const lost = async () => {
      if ((await dependsOnNow(ids)) !== seen) throw new StaffChangedError()
    }
    try {
      return await mergeMonths(author, present, { ...used, teams }, holds, lost)
    } catch (error) {
      if (!(error instanceof StaffChangedError)) throw error
      present = await forPresent(present)
      used = {}
      return null
    }
  })
}
