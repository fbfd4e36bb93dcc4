import { COMPARISON_ORDER, type Sort, type SortKey } from '~/domain/comparison/sorting'
import { COLUMN_NAMES } from './column-names'
import { ColumnSortLink, ColumnSortMenu } from './column-sort-link'

/** Column names with word joiners: no line break within 'En-cours'. */
const UNBROKEN_NAMES = Object.fromEntries(
  Object.entries(COLUMN_NAMES).map(([key, name]) => [key, name.replaceAll('-', '-\u2060')]),
) as Record<SortKey, string>

/** Header of a column of the comparison, which sorts by it. */
export const SortLink = ({ column, sort }: { column: SortKey; sort: Sort }) => (
  <ColumnSortLink
    order={COMPARISON_ORDER}
    column={column}
    sort={sort}
    label={UNBROKEN_NAMES[column]}
  />
)

/** Sentence about the sort order. */
export function orderText({ key, descending }: Sort): string {
  const order = key === 'name' ? ['de A à Z', 'de Z à A'] : ['croissant', 'décroissant']
  if (key === 'gap') return `Triées par écart ${order[Number(descending)]}.`
  if (key === 'landing')
    return `Triées par atterrissage en pourcentage de l’objectif, ${order[Number(descending)]}.`
  return `Triées par ${COLUMN_NAMES[key]}, ${order[Number(descending)]}.`
}

/** Menu of the comparison's orders. */
export const SortMenu = ({ columns, sort }: { columns: readonly SortKey[]; sort: Sort }) => (
  <ColumnSortMenu
    order={COMPARISON_ORDER}
    columns={columns}
    labelOf={(column) => UNBROKEN_NAMES[column]}
    sort={sort}
  />
)
