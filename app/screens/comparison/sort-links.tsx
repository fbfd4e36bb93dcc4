import { columnName } from '~/domain/comparison/columns'
import { COMPARISON_ORDER, type Sort, type SortKey } from '~/domain/comparison/sorting'
import { ColumnSortLink, ColumnSortMenu } from './column-sort-link'

/** Column name with word joiners: no line break within 'En-cours'. */
const unbrokenName = (column: SortKey) => columnName(column).replaceAll('-', '-\u2060')

/** Header of a column of the comparison, which sorts by it. */
export const SortLink = ({ column, sort }: { column: SortKey; sort: Sort }) => (
  <ColumnSortLink
    order={COMPARISON_ORDER}
    column={column}
    sort={sort}
    label={unbrokenName(column)}
  />
)

/** Sentence about the sort order. */
export function orderText({ key, descending }: Sort): string {
  const order = key === 'name' ? ['de A à Z', 'de Z à A'] : ['croissant', 'décroissant']
  if (key === 'gap') return `Triées par écart ${order[Number(descending)]}.`
  if (key === 'landing')
    return `Triées par atterrissage en pourcentage de l’objectif, ${order[Number(descending)]}.`
  return `Triées par ${columnName(key)}, ${order[Number(descending)]}.`
}

/** Menu of the comparison's orders. */
export const SortMenu = ({ columns, sort }: { columns: readonly SortKey[]; sort: Sort }) => (
  <ColumnSortMenu order={COMPARISON_ORDER} columns={columns} labelOf={unbrokenName} sort={sort} />
)
