import { findWorkers, type WorkerDocument } from '~/db/workers.server'
import type { Principal } from '~/domain/access/scope'
import { dayIn, frenchDay, type Month } from '~/domain/calendar/business-day'
import {
  DROP_LABELS,
  type DroppedEntry,
  NothingToSaveError,
  NothingValidError,
  type PlanningInput,
} from '~/domain/planning/admission'
import { offers, readCode } from '~/domain/planning/codes'
import { SECTION_LABELS, sectionOfTeam } from '~/domain/planning/sections'
import type { ActionView, TypedCell } from '~/domain/planning/view'
import type { TypedInput } from '~/schemas/planning-form.server'
import { teamsOf } from '~/services/attendance/rows.server'
import { type SaveResult, saveInBatches } from '~/services/attendance/save.server'

/** Nothing wrong yet. */
export const calm = (form: ActionView['form']): ActionView => ({
  form,
  error: null,
  fields: {},
  values: {},
  typed: [],
  cellErrors: [],
  conflicts: [],
  discard: null,
  saved: 0,
  paste: null,
})

export const asTyped = (inputs: readonly TypedInput[]): TypedCell[] =>
  inputs.map(({ workerId, day, text }) => ({ workerId, day, text }))

interface Sorted {
  entries: PlanningInput[]
  refused: TypedInput[]
  sentences: string[]
}

/** Reads typed texts as codes that the worker's team is offered; the others are refused with a sentence. */
function sortOut(
  inputs: readonly TypedInput[],
  month: Month,
  workers: ReadonlyMap<string, WorkerDocument>,
  teams: ReadonlyMap<string, string>,
): Sorted {
  const sorted: Sorted = { entries: [], refused: [], sentences: [] }
  for (const input of inputs) {
    const { workerId, day, text, seen } = input
    const code = readCode(text)
    const team = teams.get(workerId) ?? ''
    const date = dayIn(month, day)
    if (code === seen) continue
    if (code !== undefined && (offers(team, code) || !workers.has(workerId)))
      sorted.entries.push({ workerId, date, code, seen })
    else {
      const label = SECTION_LABELS[sectionOfTeam(team)]
      const why = code === undefined ? 'code inconnu' : `code non proposé à l’équipe ${label}`
      const name = workers.get(workerId)?.name ?? ''
      sorted.refused.push(input)
      sorted.sentences.push(`${name}, ${frenchDay(date)}\u202f: «\u202f${text}\u202f», ${why}.`)
    }
  }
  return sorted
}

const droppedSentence = (
  { workerId, date, code, reason }: DroppedEntry,
  workers: ReadonlyMap<string, WorkerDocument>,
) =>
  `${workers.get(workerId)?.name ?? 'Collaborateur'}, ${frenchDay(date)}\u202f: «\u202f${code} », ${DROP_LABELS[reason]}.`

const NO_RESULT: SaveResult = { upsertedCount: 0, modifiedCount: 0, dropped: [], conflicts: [] }

/**
 * Saves what was typed in the grid. What cannot be saved comes back with a sentence and stays typed; the rest is
 * saved. When nothing of it is valid, the sentence of spec 2 §8 stands above the others.
 * @throws NothingToSaveError and what `saveInBatches` throws: then nothing was saved
 */
export async function saveTyped(
  principal: Principal,
  month: Month,
  inputs: readonly TypedInput[],
): Promise<ActionView> {
  const found = await findWorkers([...new Set(inputs.map(({ workerId }) => workerId))])
  const teams = await teamsOf(found)
  const workers = new Map(found.map((worker) => [worker._id, worker]))
  const { entries, refused, sentences } = sortOut(inputs, month, workers, teams)
  if (entries.length === 0 && refused.length === 0) throw new NothingToSaveError()
  const result = entries.length > 0 ? await saveInBatches(principal, entries) : NO_RESULT
  const nothingValid = result.dropped.length === entries.length
  return {
    ...calm('grid'),
    error: nothingValid ? new NothingValidError().message : null,
    saved: result.upsertedCount + result.modifiedCount,
    typed: asTyped(
      nothingValid ? inputs.filter(({ text, seen }) => readCode(text) !== seen) : refused,
    ),
    cellErrors: [...sentences, ...result.dropped.map((entry) => droppedSentence(entry, workers))],
    conflicts: result.conflicts.map(({ workerId, workerName, date, yours, theirs, author }) => ({
      workerId,
      workerName,
      date,
      yours,
      theirs,
      author,
    })),
  }
}
