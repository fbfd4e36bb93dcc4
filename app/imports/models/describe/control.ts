import { MODEL_FIELDS } from '~/domain/import-models/fields'
import {
  headingPattern,
  isDatedByHeading,
  namesHeading,
} from '~/domain/import-models/heading-pattern'
import type { ImportModel } from '~/domain/import-models/model'
import type { DetectedTable } from '../detect-table'

/** First filled cell of the file's own row of totals; null without one. */
export const totalNameOf = (table: DetectedTable | null): string | null =>
  table?.total?.cells.find((text) => text !== '') ?? null

/** Kinds of fields that no total sums. */
const UNSUMMED: ReadonlySet<string> = new Set(['key', 'text'])

/**
 * Checks by the file's own total: each field's first column without condition that the row of totals fills, each column
 * once (8 §1).
 */
export function controlOf(
  { feeds, columns, table: place, time }: ImportModel,
  table: DetectedTable | null,
): NonNullable<ImportModel['control']> {
  const row = totalNameOf(table)
  const control: NonNullable<ImportModel['control']> = {}
  if (!table?.total || row === null || (place?.end ?? 'total') !== 'total') return control
  if (isDatedByHeading(time)) return control
  const compared = new Set<string>()
  const totalIn = (column: string): string => {
    const index = table.columns.find(({ header }) => namesHeading(column, header))?.index ?? -1
    return table.total?.cells[index] ?? ''
  }
  for (const { key, kind } of MODEL_FIELDS[feeds]) {
    if (UNSUMMED.has(kind)) continue
    for (const { column } of columns[key] ?? []) {
      if (column === undefined || compared.has(column) || control[key]) continue
      // A total is compared with one column, which the days of a month are not.
      if (headingPattern(column)?.kind === 'day') continue
      if (totalIn(column) === '') continue
      compared.add(column)
      control[key] = { row, column }
    }
  }
  return control
}
