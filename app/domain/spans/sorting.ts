import { type ColumnOrder, type ColumnSort, readColumnSort, sortedByFigure } from '../column-order'
import type { SpanRow } from './rows'

export type SpanColumn =
  | 'name'
  | 'revenue'
  | 'revenueGap'
  | 'revenuePercent'
  | 'ht'
  | 'htGap'
  | 'htPercent'
export type SpanSort = ColumnSort<SpanColumn>

/** Columns of a table of spans; the lowest gap of CA Net is first. */
export const SPAN_ORDER: ColumnOrder<SpanColumn> = {
  keys: ['name', 'revenue', 'revenueGap', 'revenuePercent', 'ht', 'htGap', 'htPercent'],
  sizes: ['revenue', 'ht'],
  first: 'revenueGap',
}

/** Parses the order from the address. */
export const readSpanSort = (text: string | null): SpanSort => readColumnSort(SPAN_ORDER, text)

const FIGURES: Readonly<Record<Exclude<SpanColumn, 'name'>, (row: SpanRow) => number | null>> = {
  revenue: ({ revenue }) => revenue.realized,
  revenueGap: ({ revenue }) => revenue.gap,
  revenuePercent: ({ revenue }) => revenue.percent,
  ht: ({ ht }) => ht.realized,
  htGap: ({ ht }) => ht.gap,
  htPercent: ({ ht }) => ht.percent,
}

/** Sorts concessions; those without the figure last in both directions, equal ones by name. */
export const sortedSpans = <R extends SpanRow>(
  rows: readonly R[],
  { key, descending }: SpanSort,
): R[] => sortedByFigure(rows, descending, key === 'name' ? null : FIGURES[key])
