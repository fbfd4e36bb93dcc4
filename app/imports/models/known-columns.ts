import { conditionParts } from '~/domain/import-models/condition'
import { partOfColumn } from '~/domain/import-models/condition-part'
import type { ImportModel } from '~/domain/import-models/model'
import { normalised } from '../reading/normalise-names'
import { cellPart } from './cell-part'

/** Value of a condition's column that the model was made without. */
export interface NewValue {
  text: string
  /** true: the cell lacks the part that the conditions read, and `text` is the whole of it */
  lacks: boolean
}

/** Column of conditions with the values that it had when the model was made (8 §5). */
export interface KnownColumn {
  index: number
  header: string
  /** the value of a cell when it is new; null when the model knows it */
  newIn: (text: string) => NewValue | null
}

/** Columns of conditions that read a part of the cell: headers as the conditions name them. */
function partHeaders({ columns }: ImportModel): string[] {
  const conditions = Object.values(columns).flatMap((terms) =>
    terms.flatMap(({ where }) => Object.entries(where ?? {})),
  )
  return conditions.flatMap(([header, one]) =>
    conditionParts(one).part === undefined ? [] : [header],
  )
}

/** Tests the cells of one column. @param values known ones; null when the model does not say them */
function newValues(model: ImportModel, header: string, values: readonly string[] | null) {
  const known = new Set((values ?? []).map(normalised))
  const part = cellPart(partOfColumn(model, header))
  const isKnown = (text: string) => values === null || known.has(normalised(text))
  return (whole: string): NewValue | null => {
    const text = part && whole !== '' ? part.of(whole) : whole
    // Without the part a cell decides nothing, unless it was settled as a whole.
    if (text === null) return known.has(normalised(whole)) ? null : { text: whole, lacks: true }
    return isKnown(text) ? null : { text, lacks: false }
  }
}

/**
 * Columns whose cells may be new to the model: those with known values, and those of which conditions read a part, which
 * a cell may lack (8 §5).
 */
export function knownColumns(
  model: ImportModel,
  indexOf: (header: string) => number,
): KnownColumn[] {
  const known = Object.entries(model.known ?? {})
  const named = new Set(known.map(([header]) => normalised(header)))
  const others = new Map(
    partHeaders(model)
      .filter((header) => !named.has(normalised(header)))
      .map((header) => [normalised(header), header]),
  )
  const unlisted = Array.from(others.values(), (header) => [header, null] as const)
  return [...known, ...unlisted].flatMap(([header, values]) => {
    const index = indexOf(header)
    if (index < 0) return []
    const answers = new Map<string, NewValue | null>()
    const test = newValues(model, header, values)
    const newIn = (text: string) => {
      const before = answers.get(text)
      if (before !== undefined) return before
      const answer = test(text)
      if (answers.size < MOST_TEXTS) answers.set(text, answer)
      return answer
    }
    return [{ index, header, newIn }]
  })
}

/** Texts of a column whose answers are kept. */
const MOST_TEXTS = 10_000
