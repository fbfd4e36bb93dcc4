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

/** Table with the figures of the chart above it, closed until opened; works without scripts. */
export function ChartDataTable<Row>(props: Props<Row>) {
  return (
    <details className="twin-table">
      <summary>Voir les données</summary>
      <DataTable {...props} showCaption />
    </details>
  )
}
