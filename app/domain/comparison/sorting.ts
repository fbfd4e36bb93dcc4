import { LEVERS, type Lever } from '../causes/levers'
import { type ColumnOrder, type ColumnSort, readColumnSort } from '../column-order'
import { DAY_COLUMNS, type DayColumn } from './day'
import type { ComparisonLine, ComparisonRow } from './lines'

/** Figure columns of the comparison without levers, in display order, the gap first (7-beyond §1). */
export const FIGURE_COLUMNS = [
  'gap',
  'delta',
  'revenue',
  'ht',
  'hec',
  'caHec',
  'target',
  'percent',
  'projection',
] as const

/** Columns on the rest of the month (7-beyond §5). */
export const AHEAD_COLUMNS = [
  'landing',
  'perDay',
  'ongoingHours',
  'ongoingOrders',
  'ongoingEuros',
  'ongoingDays',
] as const
export type AheadColumn = (typeof AHEAD_COLUMNS)[number]
export type FigureColumn = (typeof FIGURE_COLUMNS)[number] | AheadColumn | DayColumn | Lever

/** Keys that the comparison can be sorted by. */
const SORT_KEYS = ['name', ...FIGURE_COLUMNS, ...AHEAD_COLUMNS, ...DAY_COLUMNS, ...LEVERS] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** Sort order of the concessions; rows without the figure are last in both directions. */
export type Sort = ColumnSort<SortKey>

/** Columns of the comparison; the sizes are those whose largest value is first. The largest gap is first of all (4-decisions, 27). */
export const COMPARISON_ORDER: ColumnOrder<SortKey> = {
  keys: SORT_KEYS,
  sizes: [
    'revenue',
    'ht',
    'hec',
    'target',
    'projection',
    'perDay',
    'ongoingHours',
    'ongoingOrders',
    'ongoingEuros',
    'ongoingDays',
    'dayRevenue',
    'dayRevenueDue',
    'dayHt',
    'dayHtDue',
  ],
  first: 'gap',
}

const KNOWN_LEVERS: ReadonlySet<SortKey> = new Set(LEVERS)
const isLever = (key: SortKey): key is Lever => KNOWN_LEVERS.has(key)

const OF_THE_DAY: ReadonlySet<SortKey> = new Set(DAY_COLUMNS)

/** Tests whether a column is one of yesterday. */
export const isOfTheDay = (key: SortKey): key is DayColumn => OF_THE_DAY.has(key)

/** Tests whether the sort order needs the planning: by a lever or the landing. */
export const sortsByPlanning = ({ key }: Sort): boolean => isLever(key) || key === 'landing'

/** Parses the order from the address. */
export const readSort = (text: string | null): Sort => readColumnSort(COMPARISON_ORDER, text)

/** Figure of a row in a column; null when unknown. */
export function figureOf(line: ComparisonLine, key: FigureColumn): number | null {
  if (isLever(key)) return line.levers?.[key] ?? null
  return isOfTheDay(key) ? (line.day?.[key] ?? null) : line[key]
}

/** Columns that need a record of the month. */
const REALISED: ReadonlySet<FigureColumn> = new Set([
  'revenue',
  'ht',
  'hec',
  'caHec',
  'percent',
  ...AHEAD_COLUMNS,
])

/** Tests whether a concession has a figure in a column. Without a valid record the figure is unknown, not 0. */
export const isKnown = (
  { unreadable, dataDate }: Pick<ComparisonRow, 'unreadable' | 'dataDate'>,
  key: FigureColumn,
): boolean => !unreadable && (dataDate !== null || !REALISED.has(key))

/** Figure of a concession in a column; null when unknown (4-decisions, 42). */
export const rowFigure = (row: ComparisonRow, key: FigureColumn): number | null =>
  isKnown(row, key) ? figureOf(row, key) : null

/** Sort value of a concession; a target of 0 is null, as displayed. A landing is ranked in percent of its target. */
const rankOf = (row: ComparisonRow, key: FigureColumn) => {
  const figure = rowFigure(row, key)
  if (key === 'landing') return figure === null ? null : row.landingPercent
  return key === 'target' && figure === 0 ? null : figure
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
