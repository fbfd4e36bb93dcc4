import type { Part } from './part'

/**
 * What a condition asks of a cell or of a part of it, compared with `normalised` (8 §5): one of the values, none of
 * them, one of them as its beginning, a blank cell or a filled one.
 */
export type Condition =
  | string[]
  | { is: string[]; part: Part }
  | { not: string[]; part?: Part }
  | { startsWith: string[]; part?: Part }
  | { empty: boolean }

/** Kinds of a condition, in the order of the editor's choice. */
export const CONDITION_KINDS = ['is', 'not', 'startsWith', 'empty', 'filled'] as const
export type ConditionKind = (typeof CONDITION_KINDS)[number]

/** A condition in parts; `values` is empty for 'empty' and 'filled'. */
export interface ConditionParts {
  kind: ConditionKind
  values: string[]
  /** part of the cell that is compared; undefined: all of it */
  part?: Part | undefined
}

/** Takes a condition apart. */
export function conditionParts(condition: Condition): ConditionParts {
  if (Array.isArray(condition)) return { kind: 'is', values: condition }
  if ('empty' in condition) return { kind: condition.empty ? 'empty' : 'filled', values: [] }
  const { part } = condition
  if ('is' in condition) return { kind: 'is', values: condition.is, part }
  if ('not' in condition) return { kind: 'not', values: condition.not, part }
  return { kind: 'startsWith', values: condition.startsWith, part }
}

/** Joins the parts of a condition. */
export function conditionOf({ kind, values, part }: ConditionParts): Condition {
  const own = part === undefined ? {} : { part }
  if (kind === 'is') return part === undefined ? values : { is: values, part }
  if (kind === 'not') return { not: values, ...own }
  if (kind === 'startsWith') return { startsWith: values, ...own }
  return { empty: kind === 'empty' }
}

/** French label of each kind, between the column and its values. */
export const CONDITION_LABELS: Readonly<Record<ConditionKind, string>> = {
  is: '=',
  not: '≠',
  startsWith: 'commence par',
  empty: 'est vide',
  filled: 'n’est pas vide',
}

/** Values that a condition names whole, so that they are among a column's known values. */
export function namedValues(condition: Condition): string[] {
  const { kind, values } = conditionParts(condition)
  return kind === 'startsWith' ? [] : values
}
