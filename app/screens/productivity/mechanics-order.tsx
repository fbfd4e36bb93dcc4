import { useLocation } from '@remix-run/react'
import { COLUMN_NAMES, PEOPLE_ORDER, type SortKey } from '~/domain/productivity/sorting'
import { PRODUCTIVITY_PARAMS, type ProductivityFigures } from '~/domain/productivity/view'
import { SegmentedLinks } from '~/ui/tab-links'
import { withChanges } from '~/urls'
import { ColumnSortLink, ColumnSortMenu, columnSorted } from '../comparison/column-sort-link'

interface HeaderProps {
  column: SortKey
  figures: Pick<ProductivityFigures, 'sort' | 'sortable'>
  /** false in the edit mode, where a link would leave the form */
  sorts: boolean
}

/** Header cell of a column, with the link that sorts by it. */
export function OrderHeader({ column, figures: { sort, sortable }, sorts }: HeaderProps) {
  const isLink = sorts && sortable.includes(column)
  return (
    <th
      scope="col"
      className={column === 'name' ? undefined : 'is-number'}
      aria-sort={columnSorted(column, sort)}
    >
      {isLink ? (
        <ColumnSortLink
          order={PEOPLE_ORDER}
          column={column}
          sort={sort}
          label={COLUMN_NAMES[column]}
        />
      ) : (
        COLUMN_NAMES[column]
      )}
    </th>
  )
}

/** Grouping by service or concession, order of the rows, and on a phone the menu of the orders. */
export function MechanicsControls({ figures }: { figures: ProductivityFigures }) {
  const location = useLocation()
  const { by, sort, sortable, order, isWide } = figures
  const to = (value: string | null) =>
    withChanges(location, {
      [PRODUCTIVITY_PARAMS.by]: value,
      [PRODUCTIVITY_PARAMS.page]: null,
    })
  return (
    <div className="mechanics-controls cluster gap-2-4 below-3">
      {isWide ? (
        <SegmentedLinks
          label="Regroupement des collaborateurs"
          choices={[
            { to: to(null), label: 'Par service', current: by === 'service' },
            { to: to('site'), label: 'Par concession', current: by === 'site' },
          ]}
        />
      ) : null}
      <ColumnSortMenu
        order={PEOPLE_ORDER}
        columns={sortable}
        labelOf={(column) => COLUMN_NAMES[column]}
        sort={sort}
        end
      />
      <p className="card-note">{order}</p>
    </div>
  )
}
