import type { ReactNode } from 'react'
import { StatusPill, type StatusTone } from '~/ui/status-pill'

/** Status of a figure in a narrow column: the icon, with its word for readers of the text. */
export function Mark({ tone, word }: { tone: StatusTone; word: string }) {
  return (
    <StatusPill tone={tone}>
      <span className="visually-hidden">{word}</span>
    </StatusPill>
  )
}

export interface SheetColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
}

/** Rows between two rules, with an address of their own. */
export interface RowGroup<Row> {
  id?: string
  rows: readonly Row[]
}

interface Props<Row> {
  id?: string
  /** header of the first column: the table's title */
  title: string
  caption: string
  name: (row: Row) => ReactNode
  groups: readonly RowGroup<Row>[]
  /** last row, after a rule */
  last?: Row
  rowKey: (row: Row) => string
  columns: readonly SheetColumn<Row>[]
  /** rows set in bold, with a rule above */
  isTotal?: (row: Row) => boolean
  children?: ReactNode
}

/** Table of the sheet, with its title as the head of its first column, and notes beneath. */
export function SheetTable<Row>(props: Props<Row>) {
  const { id, title, caption, name, groups, last, rowKey, columns, isTotal, children } = props
  const line = (row: Row) => (
    <tr key={rowKey(row)} className={isTotal?.(row) ? 'is-total' : undefined}>
      <th scope="row">{name(row)}</th>
      {columns.map(({ header, cell }) => (
        <td key={header} className="is-number">
          {cell(row)}
        </td>
      ))}
    </tr>
  )
  return (
    <section id={id}>
      <table className="sheet-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {columns.map(({ header }) => (
              <th key={header} scope="col" className="is-number">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group, i) => (
          <tbody key={group.id ?? i} id={group.id}>
            {group.rows.map(line)}
          </tbody>
        ))}
        {last === undefined ? null : <tfoot>{line(last)}</tfoot>}
      </table>
      {children}
    </section>
  )
}
