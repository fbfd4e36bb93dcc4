import { PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import { type Edit, readEdit, trioOf, typedNumber } from './edit'
import { type FieldPath, quantityPath, selectedPath, servicePath } from './field-paths'
import { FIELDS, type Field, type Fields, fieldAt } from './fields'
import { type Decider, decidedBy } from './settle'

/** A figure that somebody else changed since the editor opened the form. */
export interface Meanwhile {
  path: FieldPath
  /** what the editor saw when the form opened */
  shown: number
  /** what it is now */
  theirs: number
  /** what the editor wants, when that is something else again: a choice is needed */
  mine: number | null
}

/** Where the editor stands after somebody else saved: what to show, what to fill in, what to choose. */
export interface Rebased extends Edit {
  /** the fields hold the editor's own entries, else the stored figures; the form shows the stored figures */
  meanwhile: Meanwhile[]
}

/** Figures that follow another one and are never chosen by themselves: the rate follows the revenue. */
function leaderOf(field: Field): FieldPath | null {
  return field.kind === 'rate' && field.service ? servicePath(field.service, 'netRevenue') : null
}

/** The selection of a family follows its quantity, where that changed. */
function quantityOf(field: Field): FieldPath | null {
  if (field.kind !== 'flag' || !field.service || !field.family) return null
  return quantityPath(field.service, field.family)
}

/**
 * Three-way comparison of two editors' work on one month: what `theirs` changed since `edit.shown`,
 * and where that meets what the editor changed too. Nothing is decided here.
 */
export function rebase(edit: Edit, theirs: Readonly<Fields>): Rebased {
  const mine = readEdit(edit).fields
  const at = (of: Readonly<Fields>, path: FieldPath) => of[path] ?? 0
  const changedBy = (of: Readonly<Fields>, path: FieldPath) => at(of, path) !== at(edit.shown, path)
  const meanwhile = FIELDS.flatMap((field): Meanwhile[] => {
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
  return { meanwhile, shown: { ...theirs }, typed, deciders: decidersOf(edit) }
}

/** What decided each service's rate in an edit, so that it still does on other figures. */
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

/** A figure as an input holds it: decimal comma, no grouping. */
export function inputText(value: number, flag = false): string {
  return flag ? String(value > 0 ? 1 : 0) : String(value).replace('.', ',')
}

/** Which of two values the editor keeps for a contested figure. */
export type Choice = 'theirs' | 'mine'

/**
 * Applies the editor's choices: `theirs` puts back what the form shows, for the figure and what follows it.
 * Contested figures without a choice get a sentence each.
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
