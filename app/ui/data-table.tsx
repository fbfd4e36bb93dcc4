import { Fragment, type ReactNode, useId } from 'react'

export interface Column<Row> {
  key: string
  header: ReactNode
  /** column name on a card; required when the header is not a string */
  label?: string
  /** current sort order by this column */
  sorted?: 'ascending' | 'descending' | undefined
  cell: (row: Row) => ReactNode
  /** right-aligned, tabular figures */
  number?: boolean
  /** the column has the verdict, which a card shows next to the row's name */
  verdict?: boolean
  /** cell of the total row */
  total?: ReactNode
}

interface Props<Row> {
  /** table caption; visible only with `showCaption` */
  caption: ReactNode
  showCaption?: boolean
  /** columns; the first one is the row header */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** header of the total row; undefined for a table without total row */
  totalLabel?: ReactNode
  /**
   * phone layout with a card per row: `true` lists the cells with their column name, for text and buttons; 'figures'
   * shows name and verdict first, then the figures in two columns
   */
  cards?: boolean | 'figures'
  /** content of a line over all columns below a row; null: no line */
  under?: (row: Row) => ReactNode
}

const CARDS = { true: 'is-cards', figures: 'is-figures' } as const

/** Table with sticky header and first column, optional total row, and its own scrolling region. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, showCaption, columns, rows, rowKey, totalLabel, cards, under } = props
  const id = useId()
  const [first, ...others] = columns
  if (!first) return null
  const align = ({ number, verdict }: Column<Row>) =>
    [number ? 'is-number' : '', verdict ? 'is-verdict' : ''].filter(Boolean).join(' ') || undefined
  // word joiner after hyphens: prevents a line break within 'J-1' on a narrow card
  const label = (column: Column<Row>) => {
    const name = column.label ?? column.header
    return cards && typeof name === 'string' ? name.replaceAll('-', '-\u2060') : undefined
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
    <section className="table-scroll" aria-labelledby={id} tabIndex={0}>
      <table
        className={['data-table', cards ? CARDS[cards === true ? 'true' : cards] : '']
          .filter(Boolean)
          .join(' ')}
      >
        <caption id={id} className={showCaption ? undefined : 'visually-hidden'}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={align(column)} aria-sort={column.sorted}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const line = under?.(row)
            return (
              <Fragment key={rowKey(row)}>
                <tr>
                  <th scope="row" className={align(first)}>
                    {first.cell(row)}
                  </th>
                  {others.map((column) => (
                    <td key={column.key} className={align(column)} data-label={label(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {line ? (
                  <tr className="row-under">
                    <td colSpan={columns.length}>{line}</td>
                  </tr>
                ) : null}
              </Fragment>
            )
          })}
        </tbody>
        {totalLabel === undefined ? null : (
          <tfoot>
            <tr>
              <th scope="row">{totalLabel}</th>
              {others.map((column) => (
                <td key={column.key} className={align(column)} data-label={label(column)}>
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
