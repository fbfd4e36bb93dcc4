import { useLocation } from '@remix-run/react'
import {
  COLUMN_NAMES,
  type Sort,
  type SortKey,
  sortOn,
  sortText,
} from '~/domain/productivity/sorting'
import { PRODUCTIVITY_PARAMS, type ProductivityFigures } from '~/domain/productivity/view'
import { DelegatedLink } from '~/ui/delegated-link'
import { DetailsMenu } from '~/ui/details-menu'
import { Icon } from '~/ui/icon'
import { SegmentedLinks } from '~/ui/tab-links'
import { withChanges } from '~/urls'

/** Column header that sorts by its column, or reverses the order, and returns to the first page. */
function SortLink({ column, sort }: { column: SortKey; sort: Sort }) {
  const location = useLocation()
  const to = withChanges(location, {
    [PRODUCTIVITY_PARAMS.sort]: sortText(sortOn(column, sort)),
    [PRODUCTIVITY_PARAMS.page]: null,
  })
  return (
    <DelegatedLink to={to} preventScrollReset>
      {COLUMN_NAMES[column]}
    </DelegatedLink>
  )
}

/** `aria-sort` of a column; undefined when the rows are sorted by another. */
const sortedBy = (column: SortKey, { key, descending }: Sort) =>
  column === key ? (descending ? ('descending' as const) : ('ascending' as const)) : undefined

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
      aria-sort={sortedBy(column, sort)}
    >
      {isLink ? <SortLink column={column} sort={sort} /> : COLUMN_NAMES[column]}
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
    <div className="mechanics-controls">
      {isWide ? (
        <SegmentedLinks
          label="Regroupement des collaborateurs"
          choices={[
            { to: to(null), label: 'Par service', current: by === 'service' },
            { to: to('site'), label: 'Par concession', current: by === 'site' },
          ]}
        />
      ) : null}
      <DetailsMenu
        className="sort-menu"
        end
        buttonClassName="button button-small"
        button={
          <>
            Trier
            <Icon name="chevron" />
          </>
        }
      >
        <ul>
          {sortable.map((column) => (
            <li key={column} aria-current={column === sort.key ? 'true' : undefined}>
              <SortLink column={column} sort={sort} />
            </li>
          ))}
        </ul>
      </DetailsMenu>
      <p className="card-note">{order}</p>
    </div>
  )
}
