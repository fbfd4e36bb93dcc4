/**
 * What a condition asks of a cell, compared with `normalised` (8 §5): one of the values, none of them, one of them as
 * its beginning, a blank cell or a filled one.
 */
export type Condition = string[] | { not: string[] } | { startsWith: string[] } | { empty: boolean }

/** Kinds of a condition, in the order of the editor's choice. */
export const CONDITION_KINDS = ['is', 'not', 'startsWith', 'empty', 'filled'] as const
export type ConditionKind = (typeof CONDITION_KINDS)[number]

/** A condition in parts; `values` is empty for 'empty' and 'filled'. */
export interface ConditionParts {
  kind: ConditionKind
  values: string[]
}

/** Takes a condition apart. */
export function conditionParts(condition: Condition): ConditionParts {
  if (Array.isArray(condition)) return { kind: 'is', values: condition }
  if ('not' in condition) return { kind: 'not', values: condition.not }
  if ('startsWith' in condition) return { kind: 'startsWith', values: condition.startsWith }
  return { kind: condition.empty ? 'empty' : 'filled', values: [] }
}

/** Joins the parts of a condition. */
export function conditionOf({ kind, values }: ConditionParts): Condition {
  if (kind === 'is') return values
  if (kind === 'not') return { not: values }
  if (kind === 'startsWith') return { startsWith: values }
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

/** Condition of a column as a page shows it: 'Type = CLI ou GAR', 'N° facture commence par A', 'Type est vide'. */
export function conditionText(header: string, condition: Condition): string {
  const { kind, values } = conditionParts(condition)
  const joined = values.join(kind === 'not' ? ' ni ' : ' ou ')
  return [header, CONDITION_LABELS[kind], joined].filter(Boolean).join(' ')
}

/** Values that a condition names whole, so that they are among a column's known values. */
export function namedValues(condition: Condition): string[] {
  const { kind, values } = conditionParts(condition)
  return kind === 'startsWith' ? [] : values
}
