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
  for (const { key, kind } of MODEL_FIELDS[feeds]) {
    if (kind === 'key' || kind === 'text') continue
    for (const { column } of columns[key] ?? []) {
      if (column === undefined || compared.has(column) || control[key]) continue
      // A total is compared with one column, which the days of a month are not.
      if (headingPattern(column)?.kind === 'day') continue
      const index = table.columns.find(({ header }) => namesHeading(column, header))?.index ?? -1
      if ((table.total.cells[index] ?? '') === '') continue
      compared.add(column)
      control[key] = { row, column }
    }
  }
  return control
}
