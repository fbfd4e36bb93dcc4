import { dayIn, frenchDay, type Month } from '../../calendar/local-date'
import { UNKNOWN_AUTHOR } from '../../users/unknown-author'
import { offers, readCode } from '../codes'
import { DROP_LABELS, type DroppedEntry, type PlanningInput } from '../entry-validation'
import { type ActionView, type PlanningView, rowsOf, type TypedCell } from '../view'
import { codesByWorker } from './grid-view'
import { SECTION_LABELS, sectionOfTeam } from './sections'

/** One input of the grid that differs from what the page showed. */
export interface TypedInput extends TypedCell {
  /** the code that the page showed */
  seen: string
}

/** Action result without errors. */
export const noErrors = (form: ActionView['form']): ActionView => ({
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

/** Typed cells without the codes that the page showed, to redisplay them. */
export const asTyped = (inputs: readonly TypedInput[]): TypedCell[] =>
  inputs.map(({ workerId, day, text }) => ({ workerId, day, text }))

/** Data of the collaborators whose cells were typed, by identifier. */
interface People {
  /** true for an active collaborator */
  workers: { has(id: string): boolean }
  /** the team that each collaborator's entries count for */
  teams: ReadonlyMap<string, string>
  /** names, including those of deleted collaborators */
  names: ReadonlyMap<string, string>
}

interface Sorted {
  entries: PlanningInput[]
  refused: TypedInput[]
  sentences: string[]
}

/** Parses typed texts as codes that the worker's team is offered; the others are refused with a message. */
export function partitionTyped(
  inputs: readonly TypedInput[],
  month: Month,
  people: People,
): Sorted {
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

/** Message why an entry was left out, with its collaborator and day. */
export const droppedSentence = (
  { workerId, date, code, reason }: DroppedEntry,
  names: People['names'],
) =>
  `${names.get(workerId) ?? 'Collaborateur'}, ${frenchDay(date)}\u202f: «\u202f${code}\u202f», ${DROP_LABELS[reason]}.`

/**
 * Typed entries as text, a line for each collaborator: a month that no longer accepts them has no inputs to show them
 * in.
 */
export function typedLines(
  inputs: readonly TypedInput[],
  month: Month,
  names: People['names'],
): string[] {
  return [...new Set(inputs.map(({ workerId }) => workerId))].map((id) => {
    const cells = inputs
      .filter(({ workerId }) => workerId === id)
      .map(({ day, text }) => `${frenchDay(dayIn(month, day))} «\u202f${text || '(vide)'}\u202f»`)
    return `${names.get(id) ?? 'Collaborateur'}\u202f: ${cells.join(', ')}.`
  })
}

/**
 * Restores typed cells into the current page (4-decisions, 37). A cell that another user changed keeps its new value,
 * and a message names both values. Null when nothing is left to save.
 */
export function restoreTyped(view: PlanningView, typed: readonly TypedInput[]): ActionView | null {
  const rows = new Map(rowsOf(view).map((row) => [row._id, row]))
  const codes = codesByWorker(rowsOf(view))
  const stored = (workerId: string, day: number) => codes.get(workerId)?.[day - 1]
  const left = typed.filter(({ workerId, day, text }) => (stored(workerId, day) ?? text) !== text)
  if (left.length === 0) return null
  const same = left.filter(({ workerId, day, seen }) => stored(workerId, day) === seen)
  return {
    ...noErrors('grid'),
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
        author: UNKNOWN_AUTHOR,
      })),
  }
}
