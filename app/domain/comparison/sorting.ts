import { type ColumnOrder, type ColumnSort, readColumnSort } from '../column-order'
import {
  FIGURE_COLUMNS,
  type FigureColumn,
  figureOf,
  isLever,
  isRealised,
  isSize,
  shownFigure,
} from './columns'
import type { ComparisonRow } from './lines'

/** Keys that the comparison can be sorted by. */
const SORT_KEYS = ['name', ...FIGURE_COLUMNS] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** Sort order of the concessions; rows without the figure are last in both directions. */
export type Sort = ColumnSort<SortKey>

/** Columns of the comparison. The largest gap is first of all (4-decisions, 27). */
export const COMPARISON_ORDER: ColumnOrder<SortKey> = {
  keys: SORT_KEYS,
  sizes: FIGURE_COLUMNS.filter(isSize),
  first: 'gap',
}

/** Tests whether the sort order needs the planning: by a lever or the landing. */
export const sortsByPlanning = ({ key }: Sort): boolean => isLever(key) || key === 'landing'

/** Parses the order from the address. */
export const readSort = (text: string | null): Sort => readColumnSort(COMPARISON_ORDER, text)

/** Tests whether a concession has a figure in a column. Without a valid record the figure is unknown, not 0. */
export const isKnown = (
  { unreadable, dataDate }: Pick<ComparisonRow, 'unreadable' | 'dataDate'>,
  key: FigureColumn,
): boolean => !unreadable && (dataDate !== null || !isRealised(key))

/** Figure of a concession in a column; null when unknown (4-decisions, 42). */
export const rowFigure = (row: ComparisonRow, key: FigureColumn): number | null =>
  isKnown(row, key) ? figureOf(row, key) : null

/** Sort value of a concession; a target of 0 is null, as displayed. A landing is ranked in percent of its target. */
const rankOf = (row: ComparisonRow, key: FigureColumn) => {
  const figure = rowFigure(row, key)
  if (key === 'landing') return figure === null ? null : row.landingPercent
  return shownFigure(key, figure)
}

const FRENCH = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })

/** Sorts the concessions; rows without the figure last, equal figures by name. */
export function sorted<R extends ComparisonRow>(
  rows: readonly R[],
  { key, descending }: Sort,
): R[] {
  const turn = descending ? -1 : 1
  const byName = (a: R, b: R) => FRENCH.compare(a.name, b.name) || (a.siteId < b.siteId ? -1 : 1)
  if (key === 'name') return [...rows].sort((a, b) => turn * byName(a, b))
  const ranked = rows.map((row) => ({ row, rank: rankOf(row, key) }))
  ranked.sort(({ row: a, rank: one }, { row: b, rank: other }) => {
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || byName(a, b)
    return turn * (one - other) || byName(a, b)
  })
  return ranked.map(({ row }) => row)
}
