import { findPlanning, planningOfSites } from '~/db/planning.server'
import { referenceData } from '~/db/reference-data.server'
import { type WorkerDocument, workersOfSites } from '~/db/workers.server'
import type { Principal } from '~/domain/access/scope'
import { addMonths, type BusinessDay, type Month } from '~/domain/calendar/business-day'
import { ClosedMonthError } from '~/domain/closing/errors'
import { batches } from '~/domain/planning/admission'
import { workerMonthId } from '~/domain/planning/entry-id'
import { defaultMonth, fillBlanks, patternMonth } from '~/domain/planning/fill'
import type { CellEdit } from '~/domain/planning/merge'
import { habitualSaturdays, saturdayMonths } from '~/domain/planning/saturdays'
import { daysByTeam } from '~/domain/planning/stretches'
import type { Service } from '~/domain/records/services'
import { employedDays } from '~/domain/workers/employment'
import { stampOf } from '~/domain/workers/team-history'
import { logger } from '~/infra/logger.server'
import type { Author } from '~/services/writes/write.server'
import { assertEdits, assertMonthsOpen, coveredSite, coveredWorker } from './access.server'
import { writeMonths } from './people.server'
import { type MonthEdits, teamsOf } from './settle.server'

/** What a global fill did, in entries; a failed batch counts all of its entries. */
export interface FillResult {
  saved: number
  failed: number
}

/** The codes of a month, those of each day by the team that it counts for. */
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

/** What people had in the two months before, wherever they worked (4-decisions, 46 and 57). */
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

/**
 * Sends the edits in batches of at most 200 entries; a batch that fails is counted and the next one goes on.
 * @throws ClosedMonthError
 */
async function sendInBatches(
  principal: Principal,
  month: Month,
  edits: readonly Filled[],
): Promise<FillResult> {
  const result: FillResult = { saved: 0, failed: 0 }
  for (const batch of batches(edits)) {
    const months = new Map<string, MonthEdits & { edits: CellEdit[] }>()
    for (const { worker, edit } of batch) {
      const group = months.get(worker._id) ?? { worker, month, edits: [] }
      group.edits.push(edit)
      months.set(worker._id, group)
    }
    try {
      const outcomes = await writeMonths(principal, [...months.values()])
      for (const { applied } of outcomes) result.saved += applied.length
    } catch (error) {
      if (error instanceof ClosedMonthError) throw error
      logger().error({ err: error, month }, 'planning: a batch of a global fill failed')
      result.failed += batch.length
    }
  }
  return result
}

/** Which habits a fill follows: the teams' default codes, or last month's weekdays. */
export type Habit = 'default' | 'pattern'

/** A cell that a fill writes, and into whose month. */
export interface Filled {
  worker: WorkerDocument
  edit: { date: BusinessDay; code: string; seen: string | null }
}

/**
 * What a fill of a concession's month writes: every open day that is still empty gets its code, Saturdays by each
 * person's habit (4-decisions, 57). Nothing is saved.
 * @param over `stored`: days that are filled stay out; `grid`: every open day, for the edited grid knows what is empty
 * @throws PlanningEditError, SiteNotFoundError, ForbiddenError, PastMonthError
 */
export async function fillOf(
  principal: Principal,
  siteId: string,
  month: Month,
  habit: Habit,
  over: 'stored' | 'grid',
): Promise<Filled[]> {
  assertEdits(principal, 'remplir le planning')
  await coveredSite(principal, siteId)
  await assertMonthsOpen([{ siteId, month }])
  const [workers, planned, before, { holidayDates }] = await Promise.all([
    workersOfSites([siteId], true),
    planningOfSites([siteId], month),
    habit === 'pattern' ? planningOfSites([siteId], addMonths(month, -1)) : [],
    referenceData(),
  ])
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
      const saturdays = habitualSaturdays(own, month, past, there, holidayDates)
      return habit === 'pattern'
        ? patternMonth(own, month, previous.get(_id) ?? {}, holidayDates, saturdays)
        : defaultMonth(own, month, holidayDates, saturdays)
    }
    const staffed = employedDays(worker, teamCodes(worker, team, month, wanted))
    const blanks = fillBlanks(over === 'stored' ? there : {}, staffed, holidayDates)
    return Object.entries(blanks).map(([date, code]) => ({
      worker,
      edit: { date, code, seen: '' },
    }))
  })
}

/** Global auto-fill (spec 2 §4), saved at once. @throws what `fillOf` throws */
export async function autoFill(principal: Principal, siteId: string, month: Month) {
  return sendInBatches(
    principal,
    month,
    await fillOf(principal, siteId, month, 'default', 'stored'),
  )
}

/** Fills what is still empty with last month's habits, weekday by weekday (2 §4). @throws what `fillOf` throws */
export async function copyPattern(principal: Principal, siteId: string, month: Month) {
  return sendInBatches(
    principal,
    month,
    await fillOf(principal, siteId, month, 'pattern', 'stored'),
  )
}

/**
 * What the auto-fill of one worker writes (4-decisions, 36): the whole month at its default, Sundays and holidays
 * emptied. Nothing is saved. @throws PlanningEditError, WorkerNotFoundError, ForbiddenError, PastMonthError
 */
export async function resetOf(
  principal: Principal,
  workerId: string,
  month: Month,
): Promise<Filled[]> {
  assertEdits(principal, 'remplir le planning')
  const worker = await coveredWorker(principal, workerId)
  await assertMonthsOpen([{ siteId: worker.siteId, month }])
  return (await defaultsOf(worker, month)).map((edit) => ({ worker, edit }))
}

/** Auto-fill of one worker, saved at once. @returns number of entries that changed; throws what `resetOf` throws */
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
 * A worker's default month over whatever is there, as edits of every day: the emptied ones too, for the edited grid
 * may hold codes there that are not stored (spec 2 §4).
 */
async function defaultsOf(worker: WorkerDocument, month: Month) {
  const { holidayDates } = await referenceData()
  const team = (await teamsOf([worker])).get(worker._id) ?? worker.service
  const past = (await monthsBefore([worker._id], month)).get(worker._id) ?? {}
  const codes = teamCodes(worker, team, month, (own) =>
    defaultMonth(own, month, holidayDates, habitualSaturdays(own, month, past, {}, holidayDates)),
  )
  return Object.entries(employedDays(worker, codes)).map(([date, code]) => ({
    date,
    code,
    seen: null,
  }))
}

/** Writes a worker's default month where nothing stands; rights and month are the caller's to check. */
export async function writeDefaults(
  principal: Author,
  worker: WorkerDocument,
  month: Month,
): Promise<void> {
  // why: whoever sees a new collaborator may type before its defaults are there
  const edits = (await defaultsOf(worker, month)).map((edit) => ({ ...edit, seen: '' }))
  await writeMonths(principal, [{ worker, month, edits }])
}
