import { MODEL_FIELDS } from '~/domain/import-models/fields'
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
  { feeds, columns, table: place }: ImportModel,
  table: DetectedTable | null,
): NonNullable<ImportModel['control']> {
  const row = totalNameOf(table)
  const control: NonNullable<ImportModel['control']> = {}
  if (!table?.total || row === null || (place?.end ?? 'total') !== 'total') return control
  const compared = new Set<string>()
  for (const { key, kind } of MODEL_FIELDS[feeds]) {
    if (kind === 'key' || kind === 'text') continue
    for (const { column } of columns[key] ?? []) {
      const index = table.columns.find(({ header }) => header === column)?.index ?? -1
      if (column === undefined || compared.has(column) || control[key]) continue
      if ((table.total.cells[index] ?? '') === '') continue
      compared.add(column)
      control[key] = { row, column }
    }
  }
  return control
}
