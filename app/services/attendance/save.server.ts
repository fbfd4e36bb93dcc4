import { type PrefetchedPlanning, prefetchPlanning } from '~/db/collections/planning.server'
import { referenceData, referenceDataOf } from '~/db/collections/reference-data.server'
import { namesOfUsers } from '~/db/collections/user-names.server'
import { findWorkers, type WorkerDocument } from '~/db/collections/workers.server'
import type { Principal } from '~/domain/access/scope'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import { closedDaysOfSite } from '~/domain/places/closed-days'
import { readCode } from '~/domain/planning/codes'
import { isEmployed } from '~/domain/planning/employment'
import { entryId, workerMonthId } from '~/domain/planning/entry-id'
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
} from '~/domain/planning/entry-validation'
import {
  asTyped,
  droppedSentence,
  noErrors,
  partitionTyped,
  type TypedInput,
  typedLines,
} from '~/domain/planning/grid/cell-input'
import type { NamedConflict } from '~/domain/planning/grid/merge'
import { isClosed } from '~/domain/planning/grid/month-days'
import type { ActionView } from '~/domain/planning/view'
import { UNKNOWN_AUTHOR } from '~/domain/users/unknown-author'
import { teamOnDay } from '~/domain/workers/team-history'
import type { Service } from '~/domain/workshop-services'
import { assertEdits, assertMonthsOpen, coversWorker } from './access.server'
import { type MonthEdits, type MonthOutcome, teamsOf } from './merge-months.server'
import { writeMonths } from './write-months.server'

/** Result of a save, counted in entries. */
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
  const names = await namesOfUsers(found.flatMap(({ by }) => by ?? []))
  return found.map(({ by, worker, ...conflict }) => ({
    ...conflict,
    workerId: worker._id,
    workerName: worker.name,
    author: (by && names.get(by)) || UNKNOWN_AUTHOR,
  }))
}

const monthsIn = (entries: readonly PlanningInput[]) =>
  entries.map(({ workerId, date }) => workerMonthId(workerId, monthOf(date)))

/** Entries whose cell contains a code, as entry identifiers. */
function filledAmong(
  entries: readonly PlanningInput[],
  ahead: PrefetchedPlanning,
): ReadonlySet<string> {
  const ids = monthsIn(entries)
  const months = new Map(ahead([...new Set(ids)]).map((month) => [month._id, month]))
  const filled = entries.filter(
    ({ date }, i) => (months.get(ids[i] ?? '')?.days[date]?.code ?? '') !== '',
  )
  return new Set(filled.map(({ workerId, date }) => entryId(workerId, date)))
}

/** Workers by identifier, and the team that each active worker's entries count for. */
interface People {
  workers: ReadonlyMap<string, WorkerDocument>
  teams: ReadonlyMap<string, Service>
  /** names by identifier, also of deleted workers */
  names: ReadonlyMap<string, string>
}

/**
 * Reads the workers of a save once; unknown workers are left out.
 * @throws ForbiddenError for a worker of a concession that is not covered
 */
async function readPeople(principal: Principal, ids: readonly string[]): Promise<People> {
  const found = await findWorkers([...new Set(ids)])
  if (found.some((worker) => !coversWorker(principal, worker))) throw new ForbiddenError()
  const active = found.filter((worker) => worker.active)
  return {
    workers: new Map(active.map((worker) => [worker._id, worker])),
    teams: await teamsOf(active),
    names: new Map(found.map(({ _id, name }) => [_id, name])),
  }
}

function monthsOf(entries: readonly PlanningInput[], workers: People['workers']): MonthEdits[] {
  return byWorkerMonth(entries).flatMap(({ workerId, month, entries: edits }) => {
    const worker = workers.get(workerId)
    return worker ? [{ worker, month, edits }] : []
  })
}

/**
 * Saves planning entries in batches of at most 200 (2 §9). A cell that changed after the user loaded it is rejected
 * and named; the rest is saved (4-decisions, 37). Repeating the same save changes nothing.
 * @param known what the caller has already read: the entries' workers; the request, which has read the calendar
 * @throws PlanningEditError, ForbiddenError for a worker of a concession not covered, PastMonthError: nothing is
 * saved; BusyError
 */
export async function saveEntries(
  principal: Principal,
  entries: readonly PlanningInput[],
  known: { people?: People; request?: Request | undefined } = {},
): Promise<SaveResult> {
  assertEdits(principal)
  const ids = entries.map(({ workerId }) => workerId)
  const { request } = known
  const [{ workers, teams }, ahead] = await Promise.all([
    known.people ?? readPeople(principal, ids),
    prefetchPlanning(monthsIn(entries)),
  ])
  const reference = await (request ? referenceDataOf(request) : referenceData())
  const closedOf = (id: string) => closedDaysOfSite(reference, workers.get(id)?.siteId ?? '')
  const onClosed = entries.filter(
    ({ workerId, date, code }) => code !== '' && isClosed(date, closedOf(workerId)),
  )
  const filled = filledAmong(onClosed, ahead)
  const rules = {
    has: (id: string) => workers.has(id),
    isOut: (id: string, date: string) => !isEmployed(workers.get(id) ?? {}, date),
    teamOn: (id: string, date: string) => {
      const [worker, team] = [workers.get(id), teams.get(id)]
      return worker && team ? teamOnDay(worker, team, date) : team
    },
  }
  const { admitted, dropped } = admitEntries(entries, rules, closedOf, filled)
  await assertMonthsOpen(
    monthsOf(admitted, workers).map(({ worker, month }) => ({ siteId: worker.siteId, month })),
  )
  const outcomes: MonthOutcome[] = []
  // Only the first batch uses the prefetched months: a later batch may write the same months again.
  for (const [i, batch] of batches(admitted).entries())
    outcomes.push(
      ...(await writeMonths(
        principal,
        monthsOf(batch, workers),
        i === 0 ? { teams, ahead } : { teams },
      )),
    )
  const applied = outcomes.flatMap((outcome) => outcome.applied)
  const upsertedCount = applied.filter(({ replaces }) => replaces === null).length
  return {
    upsertedCount,
    modifiedCount: applied.length - upsertedCount,
    dropped,
    conflicts: await nameConflicts(outcomes),
  }
}

/** Message of a batch, with its numbers of entries. */
function batchSentence(saved: number, refused: number): string {
  const done = saved < 2 ? `${saved} entrée enregistrée.` : `${saved} entrées enregistrées.`
  const changed =
    refused < 2
      ? '1 entrée refusée\u202f: sa cellule a été modifiée entre-temps.'
      : `${refused} entrées refusées\u202f: leurs cellules ont été modifiées entre-temps.`
  return [...(saved > 0 ? [done] : []), ...(refused > 0 ? [changed] : [])].join(' ')
}

/**
 * Saves one REST batch (2 §7) and returns its message; a repeated batch changes nothing and says so.
 * @throws NothingToSaveError no entry; TooManyEntriesError above 200; NothingValidError every entry was dropped
 */
export async function saveBatch(
  principal: Principal,
  entries: readonly PlanningInput[],
  request?: Request,
): Promise<SaveResult & { message: string }> {
  assertEdits(principal)
  if (entries.length === 0) throw new NothingToSaveError()
  if (entries.length > LARGEST_BATCH) throw new TooManyEntriesError()
  const result = await saveEntries(principal, entries, { request })
  if (result.dropped.length === entries.length) throw new NothingValidError()
  const saved = result.upsertedCount + result.modifiedCount
  const message = batchSentence(saved, result.conflicts.length)
  return { message: message || new NothingToSaveError().message, ...result }
}

const NO_RESULT: SaveResult = { upsertedCount: 0, modifiedCount: 0, dropped: [], conflicts: [] }

/**
 * Saves the typed cells of the grid. A cell that cannot be saved is returned with a message and stays typed; the rest
 * is saved. When no entry is valid, the message of 2 §8 comes above the others.
 * @throws NothingToSaveError and the errors of `saveEntries`: then nothing was saved
 */
export async function saveTyped(
  principal: Principal,
  month: Month,
  inputs: readonly TypedInput[],
  request?: Request,
): Promise<ActionView> {
  const people = await readPeople(
    principal,
    inputs.map(({ workerId }) => workerId),
  )
  const { entries, refused, sentences } = partitionTyped(inputs, month, people)
  if (entries.length === 0 && refused.length === 0) throw new NothingToSaveError()
  const result =
    entries.length > 0 ? await saveEntries(principal, entries, { people, request }) : NO_RESULT
  const nothingValid = result.dropped.length === entries.length
  return {
    ...noErrors('grid'),
    error: nothingValid ? new NothingValidError().message : null,
    saved: result.upsertedCount + result.modifiedCount,
    typed: asTyped(
      nothingValid ? inputs.filter(({ text, seen }) => readCode(text) !== seen) : refused,
    ),
    cellErrors: [
      ...sentences,
      ...result.dropped.map((entry) => droppedSentence(entry, people.names)),
    ],
    conflicts: result.conflicts.map(({ seen: _seen, ...conflict }) => conflict),
  }
}

/**
 * Typed cells as lines of text, for workers of the user's cover; empty when a worker outside the cover is among them.
 */
export async function wordsOfTyped(
  principal: Principal,
  month: Month,
  inputs: readonly TypedInput[],
): Promise<string[]> {
  try {
    const ids = inputs.map(({ workerId }) => workerId)
    return typedLines(inputs, month, (await readPeople(principal, ids)).names)
  } catch (error) {
    if (error instanceof ForbiddenError) return []
    throw error
  }
}
