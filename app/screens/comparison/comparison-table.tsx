import { columnName, columnsOf, type FigureColumn } from '~/domain/comparison/columns'
import type { ComparedRow, ComparisonView } from '~/domain/comparison/view'
import { type Column, DataTable } from '~/ui/data-table'
import { columnSorted } from './column-sort-link'
import { FigureCell, GapCell, TotalGap } from './comparison-cells'
import { commentLine, NameCell } from './name-cell'
import { SortLink } from './sort-links'

interface Props {
  comparison: ComparisonView
  /** the query that keeps the date in each concession's link */
  dateQuery: string | null
  caption: string
}

/** The concessions side by side, the gap first, each leading to its synthesis (4-decisions, 27; 7-beyond §1). */
export function ComparisonTable({ comparison, dateQuery, caption }: Props) {
  const { rows, total, date, measure, sort, columns, levers, manyPlates } = comparison
  const headed = (column: FigureColumn | 'name') => ({
    key: column,
    header: <SortLink column={column} sort={sort} />,
    label: columnName(column),
    sorted: columnSorted(column, sort),
  })
  const figure = (column: FigureColumn): Column<ComparedRow> => {
    const own = { column, measure }
    const isGap = column === 'gap'
    return {
      ...headed(column),
      number: true,
      verdict: isGap,
      cell: (row) =>
        isGap ? (
          <GapCell line={row} row={row} measure={measure} />
        ) : (
          <FigureCell line={row} row={row} {...own} />
        ),
      total: isGap ? (
        <TotalGap total={total} measure={measure} />
      ) : (
        <FigureCell line={total} {...own} />
      ),
    }
  }
  return (
    <DataTable
      caption={caption}
      rows={rows.rows}
      rowKey={(row) => row.siteId}
      totalLabel="Total"
      cards="figures"
      under={commentLine}
      columns={[
        {
          ...headed('name'),
          cell: (row) => (
            <NameCell row={row} date={date} dateQuery={dateQuery} manyPlates={manyPlates} />
          ),
        },
        ...columnsOf(columns, levers).map(figure),
      ]}
    />
  )
}
