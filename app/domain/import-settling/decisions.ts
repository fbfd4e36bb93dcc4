import { normalised } from '../comparable-text'
import { type Condition, conditionOf, conditionParts } from '../import-models/condition'
import type { ImportModel, Term } from '../import-models/model'
import type { ValueField } from '../model-editor/draft'

/** Decision on an unknown value of a file, or on a sheet that its model does not know (8 §5). */
export type Decision =
  /** `to`: identifier, service or family; null leaves the rows out */
  | { kind: 'value'; field: ValueField; value: string; to: string | null }
  /** value of a condition's column; `condition`: `conditionKey` of the condition that is decided */
  | { kind: 'where'; header: string; value: string; condition: string; counts: boolean }
  /** the sheet is not read */
  | { kind: 'sheet'; name: string }

type WhereDecision = Extract<Decision, { kind: 'where' }>

const isSame = (a: string, b: string) => normalised(a) === normalised(b)

/** Identifies a condition among those of one column. */
export const conditionKey = (condition: Condition): string => JSON.stringify(condition)

/** Tests whether a condition holds for a value of its column, as the reader does. */
export function conditionHolds(condition: Condition, value: string): boolean {
  const { kind, values } = conditionParts(condition)
  if (kind === 'empty') return value === ''
  if (kind === 'filled') return value !== ''
  if (kind === 'startsWith')
    return values.some((one) => normalised(value).startsWith(normalised(one)))
  return values.some((one) => isSame(one, value)) === (kind === 'is')
}

/** Tests whether a condition can be changed for one value alone: a list of values can, a beginning or a blank cannot. */
export const isList = (condition: Condition): boolean =>
  ['is', 'not'].includes(conditionParts(condition).kind)

/** The condition after a decision on a value; one that is no list, or decides so already, stays. */
function decided(condition: Condition, { value, counts }: WhereDecision): Condition {
  if (!isList(condition) || conditionHolds(condition, value) === counts) return condition
  const { values, ...parts } = conditionParts(condition)
  return conditionOf({ ...parts, values: [...values, value] })
}

function decidedTerm(term: Term, decisions: readonly WhereDecision[]): Term {
  if (!term.where) return term
  const where = Object.entries(term.where).map(([header, condition]) => {
    const own = decisions.filter(
      (one) => isSame(one.header, header) && one.condition === conditionKey(condition),
    )
    return [header, own.reduce(decided, condition)] as const
  })
  return { ...term, where: Object.fromEntries(where) }
}

/** The list with a text that none of it equals; the list itself when one does. */
const withText = (list: readonly string[], text: string): string[] =>
  list.some((one) => isSame(one, text)) ? [...list] : [...list, text]

function withValue(
  entries: Readonly<Record<string, string | null>>,
  { value, to }: Extract<Decision, { kind: 'value' }>,
): Record<string, string | null> {
  const others = Object.entries(entries).filter(([source]) => !isSame(source, value))
  return Object.fromEntries([...others, [value, to]])
}

/** The model with the decisions: its values, conditions, known values and known sheets (8 §5). */
export function settledModel(model: ImportModel, decisions: readonly Decision[]): ImportModel {
  const wheres = decisions.filter((one) => one.kind === 'where')
  const columns = Object.fromEntries(
    Object.entries(model.columns).map(([field, terms]) => [
      field,
      terms.map((term) => decidedTerm(term, wheres)),
    ]),
  )
  const next: ImportModel = wheres.length > 0 ? { ...model, columns } : { ...model }
  for (const decision of decisions) {
    if (decision.kind === 'value') {
      const { field } = decision
      next.values = { ...next.values, [field]: withValue(next.values?.[field] ?? {}, decision) }
    } else if (decision.kind === 'sheet') {
      next.sheets = { ...next.sheets, known: withText(next.sheets?.known ?? [], decision.name) }
    } else {
      const header = Object.keys(next.known ?? {}).find((one) => isSame(one, decision.header))
      if (header === undefined) continue
      const known = withText(next.known?.[header] ?? [], decision.value)
      next.known = { ...next.known, [header]: known }
    }
  }
  return next
}
