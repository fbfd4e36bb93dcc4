import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import { type Edit, readEdit, trioOf, typedNumber } from './edit'
import { type FieldPath, quantityPath, selectedPath, servicePath } from './field-paths'
import { FIELDS, type Field, type Fields, fieldAt } from './fields'
import { type Decider, decidedBy } from './linked-figures'

/** Figure that another user changed since the form was opened. */
export interface ConcurrentFigure {
  path: FieldPath
  /** value when the form was opened */
  shown: number
  /** value stored now */
  theirs: number
  /** value the editor wants if it differs from both, so that a choice is needed; else null */
  mine: number | null
}

/** Edit rebased on the other user's save: values to show, to fill in and to choose between. */
export interface Rebased extends Edit {
  /** figures changed by the other user; `typed` keeps the editor's own entries, and `shown` is the new stored state */
  concurrent: ConcurrentFigure[]
}

/** Figure on which a derived figure depends: the rate is derived from the revenue, so the user never chooses a rate. */
function leaderOf(field: Field): FieldPath | null {
  return field.kind === 'rate' && field.service ? servicePath(field.service, 'netRevenue') : null
}

/** Quantity field of a family's selection field; null for other fields. */
function quantityOf(field: Field): FieldPath | null {
  if (field.kind !== 'flag' || !field.service || !field.family) return null
  return quantityPath(field.service, field.family)
}

/**
 * Three-way comparison of two users' edits of a month: finds what `theirs` changed since `edit.shown`, and the
 * conflicts with the editor's changes. Resolves no conflict.
 */
export function rebase(edit: Edit, theirs: Readonly<Fields>): Rebased {
  const mine = readEdit(edit).fields
  const at = (of: Readonly<Fields>, path: FieldPath) => of[path] ?? 0
  const changedBy = (of: Readonly<Fields>, path: FieldPath) => at(of, path) !== at(edit.shown, path)
  const concurrent = FIELDS.flatMap((field): ConcurrentFigure[] => {
    const { path } = field
    const quantity = quantityOf(field)
    if (leaderOf(field) || !changedBy(theirs, path)) return []
    if (quantity && changedBy(theirs, quantity)) return []
    const contested = changedBy(mine, path) && at(mine, path) !== at(theirs, path)
    const wanted = contested ? at(mine, path) : null
    return [{ path, shown: at(edit.shown, path), theirs: at(theirs, path), mine: wanted }]
  })
  const typed: Record<FieldPath, string> = {}
  for (const field of FIELDS) {
    const { path } = field
    const text = edit.typed[path]
    const own = text !== undefined && typedNumber(edit, path) !== at(edit.shown, path)
    const moved = changedBy(mine, leaderOf(field) ?? path)
    const settled = inputText(at(moved ? mine : theirs, path), field.kind === 'flag')
    typed[path] = own ? text : settled
  }
  return { concurrent: concurrent, shown: { ...theirs }, typed, deciders: decidersOf(edit) }
}

/** Deciding figure of each edited service's rate, kept so that it still decides after the rebase. */
function decidersOf(edit: Edit): Partial<Record<ProductiveService, Decider>> {
  const deciders: Partial<Record<ProductiveService, Decider>> = {}
  for (const service of PRODUCTIVE_SERVICES) {
    const shown = trioOf(service, edit.shown)
    const typed = trioOf(service, typedNumbers(edit))
    if (typed.rate === shown.rate && typed.revenue === shown.revenue) continue
    deciders[service] = decidedBy(shown, typed, edit.deciders?.[service])
  }
  return deciders
}

function typedNumbers(edit: Edit): Fields {
  return Object.fromEntries(FIELDS.map(({ path }) => [path, typedNumber(edit, path)]))
}

/** Formats a figure for an input: decimal comma, no grouping. */
export function inputText(value: number, flag = false): string {
  return flag ? String(value > 0 ? 1 : 0) : String(value).replace('.', ',')
}

/** Value the editor keeps for a conflicting figure. */
export type Choice = 'theirs' | 'mine'

/**
 * Applies the editor's choices. `theirs` removes the typed value of the figure and its derived ones, so that the
 * shown value applies. Conflicting figures without a choice get an error message.
 */
export function applyChoices(
  edit: Edit,
  contested: readonly FieldPath[],
  choices: Readonly<Record<FieldPath, Choice>>,
): { edit: Edit; errors: Record<FieldPath, string> } {
  const typed = { ...edit.typed }
  const errors: Record<FieldPath, string> = {}
  for (const path of contested) {
    const choice = choices[path]
    if (!choice) errors[path] = 'Choisissez la valeur à garder.'
    if (choice === 'theirs') for (const name of withFollowers(path)) delete typed[name]
  }
  return { edit: { ...edit, typed }, errors }
}

function withFollowers(path: FieldPath): FieldPath[] {
  const field = fieldAt(path)
  if (!field?.service) return [path]
  if (path === servicePath(field.service, 'netRevenue'))
    return [path, servicePath(field.service, 'revenuePerHour')]
  if (field.kind === 'count' && field.family)
    return [path, selectedPath(field.service, field.family)]
  return [path]
}
