import type { Principal } from '~/domain/access/scope'
import { dayIn, frenchDay, type Month } from '~/domain/calendar/business-day'
import { daysIn } from '~/domain/calendar/day-arithmetic'
import { RuleError } from '~/domain/errors'
import {
  DROP_LABELS,
  type DroppedEntry,
  NothingToSaveError,
  NothingValidError,
  type PlanningInput,
} from '~/domain/planning/admission'
import { offers, readCode } from '~/domain/planning/codes'
import { pasteView } from '~/domain/planning/paste-view'
import { SECTION_LABELS, sectionOfTeam } from '~/domain/planning/sections'
import { type ActionView, type PlanningView, rowsOf, type TypedCell } from '~/domain/planning/view'
import { readTyped, type TypedInput, textOf } from '~/schemas/planning-form.server'
import { assertEdits, assertMonthsOpen, coveredSite } from '~/services/attendance/access.server'
import {
  type People,
  readPeople,
  type SaveResult,
  saveEntries,
} from '~/services/attendance/save.server'
import { readDraft } from '~/services/web/drafts.server'
import { readGrid } from './grid.server'

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
  held: null,
})

export const asTyped = (inputs: readonly TypedInput[]): TypedCell[] =>
  inputs.map(({ workerId, day, text }) => ({ workerId, day, text }))

interface Sorted {
  entries: PlanningInput[]
  refused: TypedInput[]
  sentences: string[]
}

/** Reads typed texts as codes that the worker's team is offered; the others are refused with a sentence. */
function sortOut(inputs: readonly TypedInput[], month: Month, people: People): Sorted {
  const { workers, teams, names } = people
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
      const name = names.get(workerId) ?? ''
      sorted.refused.push(input)
      sorted.sentences.push(`${name}, ${frenchDay(date)}\u202f: «\u202f${text}\u202f», ${why}.`)
    }
  }
  return sorted
}

const droppedSentence = ({ workerId, date, code, reason }: DroppedEntry, names: People['names']) =>
  `${names.get(workerId) ?? 'Collaborateur'}, ${frenchDay(date)}\u202f: «\u202f${code} », ${DROP_LABELS[reason]}.`

const NO_RESULT: SaveResult = { upsertedCount: 0, modifiedCount: 0, dropped: [], conflicts: [] }

/**
 * Saves what was typed in the grid. What cannot be saved comes back with a sentence and stays typed; the rest is
 * saved. When nothing of it is valid, the sentence of spec 2 §8 stands above the others.
 * @throws NothingToSaveError and what `saveEntries` throws: then nothing was saved
 */
export async function saveTyped(
  principal: Principal,
  month: Month,
  inputs: readonly TypedInput[],
): Promise<ActionView> {
  const people = await readPeople(
    principal,
    inputs.map(({ workerId }) => workerId),
  )
  const { entries, refused, sentences } = sortOut(inputs, month, people)
  if (entries.length === 0 && refused.length === 0) throw new NothingToSaveError()
  const result = entries.length > 0 ? await saveEntries(principal, entries, people) : NO_RESULT
  const nothingValid = result.dropped.length === entries.length
  return {
    ...calm('grid'),
    error: nothingValid ? new NothingValidError().message : null,
    saved: result.upsertedCount + result.modifiedCount,
    typed: asTyped(
      nothingValid ? inputs.filter(({ text, seen }) => readCode(text) !== seen) : refused,
    ),
    cellErrors: [
      ...sentences,
      ...result.dropped.map((entry) => droppedSentence(entry, people.names)),
    ],
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

export class EmptyPasteError extends RuleError {
  constructor() {
    super('Collez d’abord un tableau copié depuis Excel.', 422)
  }
}

export class PasteDayError extends RuleError {
  constructor(month: Month) {
    super(`Le jour de la première colonne va de 1 à ${daysIn(month)}.`, 422)
  }
}

/** A table as it was pasted into the text box. */
export interface PastedText {
  table: string
  /** day of the first column of codes, '' for the first of the month */
  day: string
  /** collaborators in sight of the grid it was pasted into, joined by commas; '' in the text box */
  rows: string
}

/** The text box as it was filled in, to be filled in again. */
export function pastedAgain(
  principal: Principal,
  { table, day }: Omit<PastedText, 'rows'>,
): ActionView {
  assertEdits(principal)
  return { ...calm('dialog'), values: { table, day } }
}

/**
 * What a pasted table would change in a concession's month; nothing is saved (4-decisions, 45). When it would change
 * nothing the text box comes back with the reasons.
 * @throws PlanningEditError, ForbiddenError, SiteNotFoundError, PastMonthError, EmptyPasteError, PasteDayError
 */
export async function previewPaste(
  principal: Principal,
  siteId: string,
  month: Month,
  { table, day, rows }: PastedText,
): Promise<ActionView> {
  assertEdits(principal)
  const scope = await coveredSite(principal, siteId)
  await assertMonthsOpen([{ siteId, month }])
  if (table.trim() === '') throw new EmptyPasteError()
  const first = day.trim() === '' ? 1 : Number(day)
  if (!Number.isInteger(first) || first < 1 || first > daysIn(month)) throw new PasteDayError(month)
  const grid = await readGrid(principal, scope, month, 1)
  const workers = rows === '' ? [] : rows.split(',')
  const paste = pasteView(grid, table, { day: first, workers })
  const view = { ...calm('dialog'), values: { table, day: String(first) } }
  // why: the grid holds cells that are not saved yet, so one that changes nothing here may there
  if (paste.cells > 0 || (rows !== '' && paste.fields.length > 0)) return { ...view, paste }
  const { message } = paste.refused.length > 0 ? new NothingValidError() : new NothingToSaveError()
  return { ...view, error: message, cellErrors: paste.refused }
}

/** Saves the cells of a paste as they were shown; one that changed meanwhile is a conflict. @throws what `saveTyped` throws */
export async function savePasted(
  principal: Principal,
  month: Month,
  inputs: readonly TypedInput[],
): Promise<ActionView> {
  assertEdits(principal)
  return { ...(await saveTyped(principal, month, inputs)), form: 'dialog', typed: [] }
}

/** Name of the planning's forms among the drafts. */
export const PLANNING_DRAFT = 'planning'

/**
 * What was typed in the grid when the session ended, put back into it. A cell that somebody changed meanwhile keeps
 * the new value and is named with both (4-decisions, 37).
 */
export async function typedBefore(
  request: Request,
  principal: Principal,
  view: PlanningView,
): Promise<ActionView | null> {
  const form = view.mode === 'edit' ? await readDraft(request, principal, PLANNING_DRAFT) : null
  if (!form || textOf(form, 'month') !== view.month || textOf(form, 'site') !== view.scope?.id)
    return null
  const rows = new Map(rowsOf(view).map((row) => [row._id, row]))
  const stored = (workerId: string, day: number) => rows.get(workerId)?.codes.split(',')[day - 1]
  const left = readTyped(form, view.month).filter(
    ({ workerId, day, text }) => (stored(workerId, day) ?? text) !== text,
  )
  if (left.length === 0) return null
  const same = left.filter(({ workerId, day, seen }) => stored(workerId, day) === seen)
  return {
    ...calm('grid'),
    error: 'Votre session avait pris fin avant l’enregistrement.',
    typed: asTyped(same),
    conflicts: left
      .filter((input) => !same.includes(input))
      .map(({ workerId, day, text }) => ({
        workerId,
        workerName: rows.get(workerId)?.name ?? '',
        date: dayIn(view.month, day),
        yours: text,
        theirs: stored(workerId, day) ?? '',
        author: 'un autre utilisateur',
      })),
  }
}
