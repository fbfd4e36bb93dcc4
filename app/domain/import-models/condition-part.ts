import { normalised } from '../comparable-text'
import { conditionParts } from './condition'
import type { ImportModel } from './model'
import type { Part } from './part'

/** Part that the conditions of a column read; undefined: the whole cell, or no condition (8 §5). */
export function partOfColumn(
  { columns }: Pick<ImportModel, 'columns'>,
  header: string,
): Part | undefined {
  for (const { where } of Object.values(columns).flat())
    for (const [one, condition] of Object.entries(where ?? {})) {
      const { part } = conditionParts(condition)
      if (part !== undefined && normalised(one) === normalised(header)) return part
    }
  return undefined
}
