import type { ReactNode } from 'react'
import { type Column, DataTable } from '../data-table'

interface Props<Row> {
  caption: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** name of the total row; no total row without it */
  totalLabel?: ReactNode
}

/** The figures of the chart above it, one click away, with and without scripts. */
export function ChartDataTable<Row>(props: Props<Row>) {
  return (
    <details className="twin-table">
      <summary>Voir les données</summary>
      <DataTable {...props} showCaption />
    </details>
  )
}
