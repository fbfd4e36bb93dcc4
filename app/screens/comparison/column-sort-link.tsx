import { useLocation } from '@remix-run/react'
import { useContext } from 'react'
import {
  type ColumnOrder,
  type ColumnSort,
  columnSortOn,
  columnSortText,
} from '~/domain/column-order'
import type { Column } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { DetailsMenu } from '~/ui/details-menu'
import { Icon } from '~/ui/icon'
import { OnPaper } from '~/ui/status-pill'
import { withChanges } from '~/urls'

interface Props<K extends string> {
  order: ColumnOrder<K>
  column: K
  sort: ColumnSort<K>
  label: string
}

/** Column header that sorts by its column, or reverses the order, and returns to the first page; a name on paper. */
export function ColumnSortLink<K extends string>({ order, column, sort, label }: Props<K>) {
  const location = useLocation()
  const onPaper = useContext(OnPaper)
  if (onPaper) return label
  const text = columnSortText(order, columnSortOn(order, column, sort))
  return (
    <DelegatedLink to={withChanges(location, { sort: text, page: null })} preventScrollReset>
      {label}
    </DelegatedLink>
  )
}

/** `aria-sort` of a column; undefined when the rows are sorted by another. */
export const columnSorted = <K extends string>(column: K, { key, descending }: ColumnSort<K>) =>
  column === key ? (descending ? ('descending' as const) : ('ascending' as const)) : undefined

/** Columns whose headers sort, and the others with a plain header. */
export const sorting = <Row, K extends string>(
  columns: readonly Column<Row>[],
  order: ColumnOrder<K>,
  sort: ColumnSort<K>,
): Column<Row>[] =>
  columns.map((own) => {
    const label = String(own.header)
    const column = order.keys.find((key) => key === own.key)
    if (!column) return { ...own, label, header: <span className="comparison-plain">{label}</span> }
    const header = (
      <ColumnSortLink key={column} order={order} column={column} sort={sort} label={label} />
    )
    return { ...own, label, header, sorted: columnSorted(column, sort) }
  })

/** Header of a column in a list of columns. */
export const headerIn = (columns: readonly { key: string; header: string }[], column: string) =>
  columns.find(({ key }) => key === column)?.header ?? column

interface MenuProps<K extends string> {
  order: ColumnOrder<K>
  /** columns of the table, when it does not show all of the order */
  columns?: readonly K[]
  labelOf: (column: K) => string
  sort: ColumnSort<K>
  /** aligns the menu with the right edge */
  end?: boolean
}

/** Menu of the sort links for phones, where rows are cards without headers. */
export function ColumnSortMenu<K extends string>(props: MenuProps<K>) {
  const { order, columns = order.keys, labelOf, sort, end } = props
  return (
    <DetailsMenu
      className="sort-menu"
      end={end ?? false}
      buttonClassName="button button-small"
      button={
        <>
          Trier
          <Icon name="chevron" />
        </>
      }
    >
      <ul>
        {columns.map((column) => (
          <li key={column} aria-current={column === sort.key ? 'true' : undefined}>
            <ColumnSortLink order={order} column={column} sort={sort} label={labelOf(column)} />
          </li>
        ))}
      </ul>
    </DetailsMenu>
  )
}
