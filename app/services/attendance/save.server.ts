import { findPlanning } from '~/db/planning.server'
import { referenceData } from '~/db/reference-data.server'
import { findUsers } from '~/db/users.server'
import { findWorkers, type WorkerDocument } from '~/db/workers.server'
import type { Principal } from '~/domain/access/scope'
import { monthOf } from '~/domain/calendar/business-day'
import { ForbiddenError } from '~/domain/errors'
import {
  admitEntries,
  batches,
  byWorkerMonth,
  type DroppedEntry,
  LARGEST_BATCH,
  NothingToSaveError,
  NothingValidError,
  type PlanningInput,
  TooManyEntriesError,
} from '~/domain/planning/admission'
import { entryId, workerMonthId } from '~/domain/planning/entry-id'
import type { CellConflict } from '~/domain/planning/merge'
import { isClosed } from '~/domain/planning/month-days'
import { assertEdits, assertMonthsOpen, coversWorker } from './access.server'
import type { MonthOutcome } from './settle.server'
import { writeMonths } from './write.server'

/** A refused cell with both values and the other's name (4-decisions, 37). */
export interface NamedConflict extends CellConflict {
  workerId: string
  workerName: string
  author: string
}

/** What a save did. Counts are of entries. */
export interface SaveResult {
  /** entries that did not exist before */
  upsertedCount: number
  /** entries that existed with another code or flag */
  modifiedCount: number
  dropped: DroppedEntry[]
  conflicts: NamedConflict[]
}

async function nameConflicts(outcomes: readonly MonthOutcome[]): Promise<NamedConflict[]> {
  const found = outcomes.flatMap(({ worker, conflicts }) =>
    conflicts.map((conflict) => ({ ...conflict, worker })),
  )
  const authors = await findUsers([...new Set(found.flatMap(({ by }) => by ?? []))])
  const names = new Map(authors.map(({ _id, name, email }) => [_id, name || email]))
  return found.map(({ by, worker, ...conflict }) => ({
    ...conflict,
    workerId: worker._id,
    workerName: worker.name,
    author: (by && names.get(by)) || 'un autre utilisateur',
  }))
}

/** Which of these cells hold a code. */
async function filledAmong(entries: readonly PlanningInput[]): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set()
  const ids = entries.map(({ workerId, date }) => workerMonthId(workerId, monthOf(date)))
  const months = new Map((await findPlanning([...new Set(ids)])).map((month) => [month._id, month]))
  const filled = entries.filter(
    ({ date }, i) => (months.get(ids[i] ?? '')?.days[date]?.code ?? '') !== '',
  )
  return new Set(filled.map(({ workerId, date }) => entryId(workerId, date)))
}

async function admit(principal: Principal, entries: readonly PlanningInput[]) {
  const found = await findWorkers([...new Set(entries.map(({ workerId }) => workerId))])
  if (found.some((worker) => !coversWorker(principal, worker))) throw new ForbiddenError()
  const workers = new Map<string, WorkerDocument>(
    found.filter(({ active }) => active).map((worker) => [worker._id, worker]),
  )
  const { holidayDates } = await referenceData()
  const onClosed = entries.filter(({ date, code }) => code !== '' && isClosed(date, holidayDates))
  const { admitted, dropped } = admitEntries(
    entries,
    workers,
    holidayDates,
    await filledAmong(onClosed),
  )
  const months = byWorkerMonth(admitted).flatMap(({ workerId, month, entries: edits }) => {
    const worker = workers.get(workerId)
    return worker ? [{ worker, month, edits }] : []
  })
  await assertMonthsOpen(months.map(({ worker, month }) => ({ siteId: worker.siteId, month })))
  return { months, dropped }
}

/**
 * Saves planning entries; a cell that changed since it was shown is refused and named, the rest is saved
 * (4-decisions, 37). Repeating the same save changes nothing.
 * @throws PlanningEditError, ForbiddenError a worker of a concession not covered, PastMonthError: nothing is saved;
 * BusyError
 */
export async function saveEntries(
  principal: Principal,
  entries: readonly PlanningInput[],
): Promise<SaveResult> {
  assertEdits(principal)
  const { months, dropped } = await admit(principal, entries)
  const outcomes = await writeMonths(principal, months)
  const applied = outcomes.flatMap((outcome) => outcome.applied)
  const upsertedCount = applied.filter(({ replaces }) => replaces === null).length
  return {
    upsertedCount,
    modifiedCount: applied.length - upsertedCount,
    dropped,
    conflicts: await nameConflicts(outcomes),
  }
}

/** What a save of these entries came to. @throws NothingValidError every one of them was dropped (spec 2 §8) */
function requireValid(result: SaveResult, entries: readonly PlanningInput[]): SaveResult {
  if (result.dropped.length === entries.length) throw new NothingValidError()
  return result
}

/**
 * One REST batch (spec 2 §7), with its sentence; a repeated one changes nothing and says so.
 * @throws NothingToSaveError no entry; TooManyEntriesError above 200; NothingValidError every entry was dropped
 */
export async function saveBatch(
  principal: Principal,
  entries: readonly PlanningInput[],
): Promise<SaveResult & { message: string }> {
  assertEdits(principal)
  if (entries.length === 0) throw new NothingToSaveError()
  if (entries.length > LARGEST_BATCH) throw new TooManyEntriesError()
  const result = requireValid(await saveEntries(principal, entries), entries)
  const saved = result.upsertedCount + result.modifiedCount
  if (saved === 0) return { message: new NothingToSaveError().message, ...result }
  const message = saved === 1 ? '1 entrée enregistrée.' : `${saved} entrées enregistrées.`
  return { message, ...result }
}

/** What `saveInBatches` does. @throws NothingToSaveError no entry; NothingValidError every entry was dropped */
export async function saveAll(
  principal: Principal,
  entries: readonly PlanningInput[],
): Promise<SaveResult> {
  assertEdits(principal)
  if (entries.length === 0) throw new NothingToSaveError()
  return requireValid(await saveInBatches(principal, entries), entries)
}

/** The page's save: everything that was typed, in batches of at most 200 (spec 2 §9). */
export async function saveInBatches(
  principal: Principal,
  entries: readonly PlanningInput[],
): Promise<SaveResult> {
  const total: SaveResult = { upsertedCount: 0, modifiedCount: 0, dropped: [], conflicts: [] }
  for (const batch of batches(entries)) {
    const result = await saveEntries(principal, batch)
    total.upsertedCount += result.upsertedCount
    total.modifiedCount += result.modifiedCount
    total.dropped.push(...result.dropped)
    total.conflicts.push(...result.conflicts)
  }
  return total
}
