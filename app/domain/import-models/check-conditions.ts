import { normalised } from '../comparable-text'
import { quoted } from '../message-format'
import { conditionParts } from './condition'
import type { ImportModel } from './model'
import type { Part } from './part'
import { type ModelProblem, problem } from './problems'

/**
 * Conditions of one column read the same part of its cells, or all of them the whole: the column's known values are
 * values of that part (8 §5). A condition on blank cells has none.
 */
export function conditionPartProblems({ columns }: ImportModel): ModelProblem[] {
  const parts = new Map<string, string>()
  const textOf = (part: Part | undefined) => JSON.stringify(part ?? null)
  return Object.entries(columns).flatMap(([field, terms]) =>
    terms.flatMap(({ where = {} }, index) =>
      Object.entries(where).flatMap(([header, condition]) => {
        const { kind, part } = conditionParts(condition)
        if (kind === 'empty' || kind === 'filled') return []
        const key = normalised(header)
        const first = parts.get(key) ?? textOf(part)
        parts.set(key, first)
        if (first === textOf(part)) return []
        const what = `Les conditions de la colonne ${quoted(header)} lisent toutes la même partie de la cellule, ou toutes la cellule entière.`
        return [problem(['columns', field, index, 'where', header], what)]
      }),
    ),
  )
}
