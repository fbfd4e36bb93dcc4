import { findPlanning, planningOfSites } from '~/db/planning.server'
import { referenceData } from '~/db/reference-data.server'
import { type WorkerDocument, workersOfSites } from '~/db/workers.server'
import type { Principal } from '~/domain/access/scope'
import { addMonths, type Month } from '~/domain/calendar/business-day'
import { batches } from '~/domain/planning/admission'
import { workerMonthId } from '~/domain/planning/entry-id'
import {
  defaultMonth,
  fillBlanks,
  patternMonth,
  saturdayMonths,
  workedSaturday,
} from '~/domain/planning/fill'
import type { CellEdit } from '~/domain/planning/merge'
import { logger } from '~/infra/logger.server'
import type { Author } from '~/services/rollups/change.server'
import { assertEdits, assertMonthsOpen, coveredSite, coveredWorker } from './access.server'
import type { MonthEdits } from './settle.server'
import { writeMonths } from './settle.server'
import { teamsOf } from './teams.server'

/** What a global fill did, in entries; a failed batch counts all of its entries. */
export interface FillResult {
  saved: number
  failed: number
}

type Codes = Record<string, string>
const codesOf = (days: Readonly<Record<string, { code: string }>> | undefined): Codes =>
  Object.fromEntries(Object.entries(days ?? {}).map(([date, { code }]) => [date, code]))

/** Those who worked a Saturday in the two months before, wherever they did (4-decisions, 46). */
async function saturdayWorkers(
  workerIds: readonly string[],
  month: Month,
): Promise<ReadonlySet<string>> {
  const months = saturdayMonths(month)
  const ids = workerIds.flatMap((id) => months.map((before) => workerMonthId(id, before)))
  const worked = (await findPlanning(ids)).filter(({ days }) => workedSaturday(codesOf(days)))
  return new Set(worked.map(({ workerId }) => workerId))
}

/** Sends the edits in batches of at most 200 entries; a batch that fails is counted and the next one goes on. */
async function sendInBatches(
  principal: Principal,
  month: Month,
  edits: readonly { worker: WorkerDocument; edit: CellEdit }[],
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
      logger().error({ err: error, month }, 'planning: a batch of a global fill failed')
      result.failed += batch.length
    }
  }
  return result
}

async function fillSite(
  principal: Principal,
  siteId: string,
  month: Month,
  fill: (
    worker: WorkerDocument,
    team: string,
    holidays: ReadonlySet<string>,
    saturdays: boolean,
  ) => Codes,
): Promise<FillResult> {
  const [workers, planned, { holidayDates }] = await Promise.all([
    workersOfSites([siteId], true),
    planningOfSites([siteId], month),
    referenceData(),
  ])
  const teams = await teamsOf(workers)
  const ids = workers.map(({ _id }) => _id)
  const saturdays = await saturdayWorkers(ids, month)
  const current = new Map(planned.map(({ workerId, days }) => [workerId, codesOf(days)]))
  const edits = workers.flatMap((worker) => {
    const team = teams.get(worker._id) ?? worker.service
    const wanted = fill(worker, team, holidayDates, saturdays.has(worker._id))
    const blanks = fillBlanks(current.get(worker._id) ?? {}, wanted, holidayDates)
    return Object.entries(blanks).map(([date, code]) => ({
      worker,
      edit: { date, code, seen: '' },
    }))
  })
  return sendInBatches(principal, month, edits)
}

async function assertFills(principal: Principal, siteId: string, month: Month): Promise<void> {
  assertEdits(principal, 'remplir le planning')
  await coveredSite(principal, siteId)
  await assertMonthsOpen([{ siteId, month }])
}

/**
 * Global auto-fill (spec 2 §4): every open day of the month that is still empty gets its team's default code,
 * Saturdays only for those who worked one in the two months before (4-decisions, 46); what is filled already stays.
 */
export async function autoFill(
  principal: Principal,
  siteId: string,
  month: Month,
): Promise<FillResult> {
  await assertFills(principal, siteId, month)
  return fillSite(principal, siteId, month, (_worker, team, holidays, saturdays) =>
    defaultMonth(team, month, holidays, saturdays),
  )
}

/** Fills what is still empty with last month's habits, weekday by weekday (issue 4). */
export async function copyPattern(
  principal: Principal,
  siteId: string,
  month: Month,
): Promise<FillResult> {
  await assertFills(principal, siteId, month)
  const before = await planningOfSites([siteId], addMonths(month, -1))
  const previous = new Map(before.map(({ workerId, days }) => [workerId, codesOf(days)]))
  return fillSite(principal, siteId, month, (worker, team, holidays, saturdays) =>
    patternMonth(team, month, previous.get(worker._id) ?? {}, holidays, saturdays),
  )
}

/**
 * Auto-fill of one worker (4-decisions, 36): the whole month is reset to the default, Sundays and holidays emptied.
 * @returns number of entries that changed
 */
export async function resetWorkerMonth(
  principal: Principal,
  workerId: string,
  month: Month,
): Promise<number> {
  assertEdits(principal, 'remplir le planning')
  const worker = await coveredWorker(principal, workerId)
  await assertMonthsOpen([{ siteId: worker.siteId, month }])
  return writeDefaults(principal, worker, month)
}

/** Writes a worker's default month over whatever is there; rights and month are the caller's to check. */
export async function writeDefaults(
  principal: Author,
  worker: WorkerDocument,
  month: Month,
): Promise<number> {
  const { holidayDates } = await referenceData()
  const [stored] = await findPlanning([workerMonthId(worker._id, month)])
  const team = (await teamsOf([worker])).get(worker._id) ?? worker.service
  const saturdays = (await saturdayWorkers([worker._id], month)).has(worker._id)
  const wanted = defaultMonth(team, month, holidayDates, saturdays)
  const edits = Object.entries(wanted)
    .filter(([date, code]) => code !== '' || stored?.days[date])
    .map(([date, code]) => ({ date, code, seen: null }))
  const outcomes = await writeMonths(principal, [{ worker, month, edits }])
  return outcomes.reduce((count, { applied }) => count + applied.length, 0)
}
