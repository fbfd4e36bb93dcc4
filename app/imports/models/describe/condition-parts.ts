import { partOfColumn } from '~/domain/import-models/condition-part'
import type { ImportModel } from '~/domain/import-models/model'
import type { Description } from '~/domain/model-editor/description'
import { normalised } from '../../reading/normalise-names'
import { cellText, readCell } from '../../workbook/cell'
import { cellPart } from '../cell-part'
import type { FoundTable } from '../find-table'

/** Different parts of a column that conditions offer; more are no list of codes. */
const MOST_PARTS = 40

/**
 * Columns of which conditions read a part, with the different parts instead of whole cells (8 §5). A cell without the
 * part is none of them, so that it stays unknown.
 */
export function withConditionParts(
  columns: Description['columns'],
  model: ImportModel,
  tables: readonly FoundTable[],
): Description['columns'] {
  return columns.map((column) => {
    const part = cellPart(partOfColumn(model, column.header))
    if (!part) return column
    const found = new Map<string, string>()
    for (const { sheet, headerRow, headers } of tables) {
      const index = headers.findIndex(
        (text) => normalised(text ?? '') === normalised(column.header),
      )
      if (index < 0) continue
      for (const row of sheet.rows.slice(headerRow + 1)) {
        const text = row?.[index] === undefined ? '' : cellText(readCell(row[index]))
        const own = text === '' ? null : part.of(text)
        const key = own === null ? null : normalised(own)
        if (own === null || key === null || found.has(key) || found.size > MOST_PARTS) continue
        found.set(key, own)
      }
    }
    const isList = found.size > 0 && found.size <= MOST_PARTS
    return { ...column, distinct: isList ? [...found.values()] : null }
  })
}
