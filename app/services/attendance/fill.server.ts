import { findPlanning, planningOfSites } from '~/db/collections/planning.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { type WorkerDocument, workersOfSites } from '~/db/collections/workers.server'
import type { Principal } from '~/domain/access/scope'
import { addMonths, type LocalDate, type Month } from '~/domain/calendar/local-date'
import { ClosedMonthError } from '~/domain/closing/errors'
import { closedDaysOfSite } from '~/domain/places/closed-days'
import { employedDays } from '~/domain/planning/employment'
import { workerMonthId } from '~/domain/planning/entry-id'
import { batches } from '~/domain/planning/entry-validation'
import { defaultMonth, fillBlanks, patternMonth } from '~/domain/planning/fill'
import type { CellEdit } from '~/domain/planning/grid/merge'
import { habitualSaturdays, saturdayMonths } from '~/domain/planning/saturdays'
import { daysByTeam } from '~/domain/planning/stretches'
import { stampOf } from '~/domain/workers/team-history'
import type { Service } from '~/domain/workshop-services'
import { logger } from '~/infra/logger.server'
import type { Author } from '~/services/writes/write.server'
import { assertEdits, assertMonthsOpen, coveredSite, coveredWorker } from './access.server'
import { type MonthEdits, teamsOf } from './merge-months.server'
import { writeMonths } from './write-months.server'

/** Result of a global fill, in entries; a failed batch counts all of its entries. */
export interface FillResult {
  saved: number
  failed: number
}

/** Codes of a worker's month; each day's code is computed for the team that the day counts for. */
function teamCodes(
  worker: WorkerDocument,
  team: Service,
  month: Month,
  codesFor: (team: Service) => Codes,
): Codes {
  const codes: Codes = {}
  for (const [own, days] of daysByTeam(stampOf(worker, team, month), month))
    for (const [day, code] of Object.entries(codesFor(own))) if (days.has(day)) codes[day] = code
  return codes
}

type Codes = Record<string, string>
const codesOf = (days: Readonly<Record<string, { code: string }>> | undefined): Codes =>
  Object.fromEntries(Object.entries(days ?? {}).map(([date, { code }]) => [date, code]))

/** Codes of the workers in the months before `month`, in any concession (4-decisions, 46 and 57). */
async function monthsBefore(
  workerIds: readonly string[],
  month: Month,
): Promise<ReadonlyMap<string, Codes>> {
  const ids = workerIds.flatMap((id) =>
    saturdayMonths(month).map((before) => workerMonthId(id, before)),
  )
  const codes = new Map<string, Codes>()
  for (const { workerId, days } of await findPlanning(ids))
    codes.set(workerId, { ...codes.get(workerId), ...codesOf(days) })
  return codes
}

/** Edits of a fill by worker; `fill` marks each cell. */
function byWorkerMonth(month: Month, edits: readonly Filled[], fill?: string): MonthEdits[] {
  const months = new Map<string, MonthEdits & { edits: CellEdit[] }>()
  for (const { worker, edit } of edits) {
    const group = months.get(worker._id) ?? { worker, month, edits: [] }
    group.edits.push(fill ? { ...edit, fill } : edit)
    months.set(worker._id, group)
  }
  return [...months.values()]
}

/**
 * Writes the edits in batches of at most 200 entries. A failed batch is counted, and the next batch is written.
 * @throws ClosedMonthError
 */
async function sendInBatches(
  principal: Principal,
  month: Month,
  edits: readonly Filled[],
): Promise<FillResult> {
  const result: FillResult = { saved: 0, failed: 0 }
  for (const batch of batches(edits)) {
    try {
      const outcomes = await writeMonths(principal, byWorkerMonth(month, batch))
      for (const { applied } of outcomes) result.saved += applied.length
    } catch (error) {
      if (error instanceof ClosedMonthError) throw error
      logger().error({ err: error, month }, 'planning: a batch of a global fill failed')
      result.failed += batch.length
    }
  }
  return result
}

/** Source of a fill's codes: the teams' defaults, or the weekdays of last month. */
export type FillPattern = 'default' | 'pattern'

/** Cell that a fill writes, with the worker of its month. */
export interface Filled {
  worker: WorkerDocument
  edit: { date: LocalDate; code: string; seen: string | null }
}

/**
 * Computes the cells that a fill of a concession's month writes, without saving them. Every empty open day gets its
 * code; Saturdays follow each worker's habit (4-decisions, 57).
 * @param over `stored`: skips days with a stored code; `grid`: every open day, because the edited grid knows its empty
 * cells
 * @throws PlanningEditError, SiteNotFoundError, ForbiddenError, PastMonthError
 */
export async function fillOf(
  principal: Principal,
  siteId: string,
  month: Month,
  habit: FillPattern,
  over: 'stored' | 'grid',
): Promise<Filled[]> {
  assertEdits(principal, 'remplir le planning')
  await coveredSite(principal, siteId)
  await assertMonthsOpen([{ siteId, month }])
  const [workers, planned, before, reference] = await Promise.all([
    workersOfSites([siteId], true),
    planningOfSites([siteId], month),
    habit === 'pattern' ? planningOfSites([siteId], addMonths(month, -1)) : [],
    referenceData(),
  ])
  const closed = closedDaysOfSite(reference, siteId)
  const teams = await teamsOf(workers)
  const ids = workers.map(({ _id }) => _id)
  const history = await monthsBefore(ids, month)
  const byWorker = (documents: typeof planned) =>
    new Map(documents.map(({ workerId, days }) => [workerId, codesOf(days)]))
  const [current, previous] = [byWorker(planned), byWorker(before)]
  return workers.flatMap((worker) => {
    const { _id, service } = worker
    const team = teams.get(_id) ?? service
    const there = current.get(_id) ?? {}
    const past = history.get(_id) ?? {}
    const wanted = (own: Service) => {
      const saturdays = habitualSaturdays(own, month, past, there, closed)
      return habit === 'pattern'
        ? patternMonth(own, month, previous.get(_id) ?? {}, closed, saturdays)
        : defaultMonth(own, month, closed, saturdays)
    }
    const staffed = employedDays(worker, teamCodes(worker, team, month, wanted))
    const blanks = fillBlanks(over === 'stored' ? there : {}, staffed, closed)
    return Object.entries(blanks).map(([date, code]) => ({
      worker,
      edit: { date, code, seen: '' },
    }))
  })
}

/** Fills the empty days of a concession's month with default codes and saves them (2 §4). @throws as `fillOf` */
export async function autoFill(principal: Principal, siteId: string, month: Month) {
  return sendInBatches(
    principal,
    month,
    await fillOf(principal, siteId, month, 'default', 'stored'),
  )
}

/**
 * Fills the empty days of a concession's month as `autoFill` does, in one transaction (9-first-day §4).
 * @param fill identifier that marks each cell
 * @throws as `fillOf`, ClosedMonthError, BusyError
 */
export async function fillWhole(
  principal: Principal,
  siteId: string,
  month: Month,
  fill: string,
): Promise<void> {
  const filled = await fillOf(principal, siteId, month, 'default', 'stored')
  if (filled.length > 0) await writeMonths(principal, byWorkerMonth(month, filled, fill))
}

/**
 * Fills the empty days with the codes of last month, weekday by weekday, and saves them (2 §4).
 * @throws as `fillOf`
 */
export async function copyPattern(principal: Principal, siteId: string, month: Month) {
  return sendInBatches(
    principal,
    month,
    await fillOf(principal, siteId, month, 'pattern', 'stored'),
  )
}

/**
 * Computes the cells of one worker's auto-fill, without saving them (4-decisions, 36). The whole month gets its
 * default codes; Sundays and holidays are emptied.
 * @throws PlanningEditError, WorkerNotFoundError, ForbiddenError, PastMonthError
 */
export async function resetOf(
  principal: Principal,
  workerId: string,
  month: Month,
): Promise<Filled[]> {
  assertEdits(principal, 'remplir le planning')
  const worker = await coveredWorker(principal, workerId)
  await assertMonthsOpen([{ siteId: worker.siteId, month }])
  const [defaults] = await defaultsOf([worker], month)
  return (defaults?.edits ?? []).map((edit) => ({ worker, edit }))
}

/** Auto-fills one worker's month and saves it. @returns number of entries that changed @throws as `resetOf` */
export async function resetWorkerMonth(
  principal: Principal,
  workerId: string,
  month: Month,
): Promise<number> {
  const filled = await resetOf(principal, workerId, month)
  const [first] = filled
  if (!first) return 0
  const edits = filled.map(({ edit }) => edit)
  const outcomes = await writeMonths(principal, [{ worker: first.worker, month, edits }])
  return outcomes.reduce((count, { applied }) => count + applied.length, 0)
}

/**
 * Default month of workers, as edits of every day. Emptied days are included, because the edited grid may hold
 * unsaved codes there (2 §4).
 */
async function defaultsOf(workers: readonly WorkerDocument[], month: Month) {
  const reference = await referenceData()
  const teams = await teamsOf(workers)
  const past = await monthsBefore(
    workers.map(({ _id }) => _id),
    month,
  )
  return workers.map((worker) => {
    const closed = closedDaysOfSite(reference, worker.siteId)
    const codes = teamCodes(worker, teams.get(worker._id) ?? worker.service, month, (own) =>
      defaultMonth(
        own,
        month,
        closed,
        habitualSaturdays(own, month, past.get(worker._id) ?? {}, {}, closed),
      ),
    )
    const days = Object.entries(employedDays(worker, codes))
    return { worker, month, edits: days.map(([date, code]) => ({ date, code, seen: null })) }
  })
}

/** Writes workers' default codes into empty days. The caller checks rights and month. */
export async function writeDefaults(
  principal: Author,
  workers: readonly WorkerDocument[],
  month: Month,
): Promise<void> {
  // `seen: ''` keeps existing codes: a user may type codes for a new worker before its defaults are written.
  const months = (await defaultsOf(workers, month)).map(({ edits, ...of }) => ({
    ...of,
    edits: edits.map((edit) => ({ ...edit, seen: '' })),
  }))
  await writeMonths(principal, months)
}
