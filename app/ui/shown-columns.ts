import type { ReactNode } from 'react'
import { cellText, type TableColumn } from '../domain/format/table-column'
import type { Column } from './data-table'

/** Cells of a screen by the key of their column; the others have the text of their value. */
export type OwnCells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>

/**
 * Columns of a DataTable from the list that the table's files read, too.
 * @param total row of the totals, with what the figures and own cells read
 */
export const shown = <Row>(
  columns: readonly TableColumn<Row>[],
  own: OwnCells<Row> = {},
  total?: Partial<Row>,
): Column<Row>[] =>
  columns
    .filter(({ only }) => only !== 'files')
    .map((column, i) => {
      const { key, header, verdict = false } = column
      const number = 'figure' in column
      const cell = own[key] ?? ((row: Row) => cellText(column, row))
      const row = i > 0 && (total as Row | undefined)
      const sums = row && (own[key] || ('figure' in column && column.figure(row) !== undefined))
      return { key, header, number, verdict, cell, ...(sums ? { total: cell(row) } : {}) }
    })
