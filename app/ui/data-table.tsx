import { type ReactNode, useId } from 'react'

export interface Column<Row> {
  key: string
  header: ReactNode
  /** the column's name on a card, where its header is no text */
  label?: string
  /** how the rows are sorted by it */
  sorted?: 'ascending' | 'descending' | undefined
  cell: (row: Row) => ReactNode
  /** right-aligned, tabular figures */
  number?: boolean
  /** carries the verdict: beside the row's name where rows are cards */
  verdict?: boolean
  /** what the total row shows in this column */
  total?: ReactNode
}

interface Props<Row> {
  /** what the table holds; read by screen readers, shown when `showCaption` */
  caption: ReactNode
  showCaption?: boolean
  /** the first column names its row */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** name of the total row; no total row without it */
  totalLabel?: ReactNode
  /**
   * on a phone each row becomes a card: of words and acts, its cells under each other with their column's name; of
   * `figures`, its name and verdict first, the rest two by two
   */
  cards?: boolean | 'figures'
}

const CARDS = { true: 'is-cards', figures: 'is-figures' } as const

/** A table of figures: sticky header and first column, total row set apart, scrolls in its own region. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, showCaption, columns, rows, rowKey, totalLabel, cards } = props
  const id = useId()
  const [first, ...others] = columns
  if (!first) return null
  const align = ({ number, verdict }: Column<Row>) =>
    [number ? 'is-number' : '', verdict ? 'is-verdict' : ''].filter(Boolean).join(' ') || undefined
  // why the word joiner: on a narrow card 'J-1' stays whole
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
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              <th scope="row" className={align(first)}>
                {first.cell(row)}
              </th>
              {others.map((column) => (
                <td key={column.key} className={align(column)} data-label={label(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
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
