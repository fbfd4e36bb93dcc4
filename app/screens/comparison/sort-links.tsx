import { useLocation } from '@remix-run/react'
import { type Sort, type SortKey, sortOn, sortText } from '~/domain/comparison/sorting'
import { DelegatedLink } from '~/ui/delegated-link'
import { DetailsMenu } from '~/ui/details-menu'
import { Icon } from '~/ui/icon'
import { withChanges } from '~/urls'
import { COLUMN_NAMES } from './column-names'

interface Props {
  column: SortKey
  sort: Sort
}

/** Column header that sorts by its column, or reverses the order, and returns to the first page. */
export function SortLink({ column, sort }: Props) {
  const location = useLocation()
  const to = withChanges(location, { sort: sortText(sortOn(column, sort)), page: null })
  return (
    <DelegatedLink to={to} preventScrollReset>
      {/* word joiner: no line break within 'En-cours' */}
      {COLUMN_NAMES[column].replaceAll('-', '-\u2060')}
    </DelegatedLink>
  )
}

/** `aria-sort` of a column; undefined when the rows are sorted by another. */
export const sortedBy = (column: SortKey, { key, descending }: Sort) =>
  column === key ? (descending ? ('descending' as const) : ('ascending' as const)) : undefined

/** Sentence about the sort order. */
export function orderText({ key, descending }: Sort): string {
  const order = key === 'name' ? ['de A à Z', 'de Z à A'] : ['croissant', 'décroissant']
  if (key === 'gap') return `Triées par écart ${order[Number(descending)]}.`
  if (key === 'landing')
    return `Triées par atterrissage en pourcentage de l’objectif, ${order[Number(descending)]}.`
  return `Triées par ${COLUMN_NAMES[key]}, ${order[Number(descending)]}.`
}

/** Menu of the sort links for phones, where rows are cards without headers. */
export function SortMenu({ columns, sort }: { columns: readonly SortKey[]; sort: Sort }) {
  return (
    <DetailsMenu
      className="sort-menu"
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
            <SortLink column={column} sort={sort} />
          </li>
        ))}
      </ul>
    </DetailsMenu>
  )
}
