import { LEVERS, type Lever } from '../causes/levers'
import type { ComparisonLine, ComparisonRow } from './lines'

/** The figures of the comparison that are no levers, in the order of its columns; the gap first (7-beyond §1). */
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
export type FigureColumn = (typeof FIGURE_COLUMNS)[number] | Lever

/** Whatever the comparison may be sorted by. */
const SORT_KEYS = ['name', ...FIGURE_COLUMNS, ...LEVERS] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** In which order the concessions stand; what is not known is last, either way. */
export interface Sort {
  key: SortKey
  descending: boolean
}

/** Sizes are asked for from the largest on; of all else the weakest stands first. */
const SIZES: ReadonlySet<SortKey> = new Set(['revenue', 'ht', 'hec', 'target', 'projection'])

const KNOWN_LEVERS: ReadonlySet<SortKey> = new Set(LEVERS)
const isLever = (key: SortKey): key is Lever => KNOWN_LEVERS.has(key)

/** Whether the order needs the levers. */
export const sortsByLever = ({ key }: Sort): boolean => isLever(key)

/** The order that an address names, `-` before a column turning it round; the furthest behind first (4-decisions, 27). */
export function readSort(text: string | null): Sort {
  const key = SORT_KEYS.find((one) => one === text?.replace(/^-/, ''))
  return key
    ? { key, descending: text?.startsWith('-') ?? false }
    : { key: 'gap', descending: false }
}

/** The order as an address holds it; null for the one that needs no words. */
export const sortText = ({ key, descending }: Sort): string | null =>
  key === 'gap' && !descending ? null : `${descending ? '-' : ''}${key}`

/** The order that a column's header leads to: its own, the other way round when it is there already. */
export const sortOn = (key: SortKey, now: Sort): Sort =>
  now.key === key ? { key, descending: !now.descending } : { key, descending: SIZES.has(key) }

/** A line's figure of a column; null for what is not known. */
export const figureOf = (line: ComparisonLine, key: FigureColumn): number | null =>
  isLever(key) ? (line.levers?.[key] ?? null) : line[key]

/** What only a record of the month tells. */
const REALISED: ReadonlySet<FigureColumn> = new Set(['revenue', 'ht', 'hec', 'caHec', 'percent'])

/** Whether a column of a concession can be told: where no record can be read, or none is there, that is not 0. */
export const isKnown = (
  { unreadable, dataDate }: Pick<ComparisonRow, 'unreadable' | 'dataDate'>,
  key: FigureColumn,
): boolean => !unreadable && (dataDate !== null || !REALISED.has(key))

/** A concession's figure; nothing where it cannot be told (4-decisions, 42). */
export const rowFigure = (row: ComparisonRow, key: FigureColumn): number | null =>
  isKnown(row, key) ? figureOf(row, key) : null

/** What a concession is sorted by: a missing objectif is none, as on the page. */
const rankOf = (row: ComparisonRow, key: FigureColumn) => {
  const figure = rowFigure(row, key)
  return key === 'target' && figure === 0 ? null : figure
}

const FRENCH = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })

/** The concessions in an order; those without a figure last, equals by name. */
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
