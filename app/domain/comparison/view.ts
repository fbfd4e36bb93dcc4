import { truncateFreshness } from '../analysis/truncate-lists'
import type { LocalDate } from '../calendar/local-date'
import { type Heat, heatOf, movedBy } from '../causes/heat'
import { byLever, type Lever } from '../causes/levers'
import { type DivergingBar, divergingBars } from '../charts/diverging-bars'
import type { FreshnessView } from '../freshness/view'
import { type Measure, readMeasure } from '../measures'
import { type PageOf, pageOf } from '../paging'
import type { Verdict } from '../records/verdicts'
import { COLUMN_SETS, type ColumnSet, type FigureColumn, isOfTheDay } from './columns'
import { type ComparisonRow, type ComparisonTotal, lineVerdict } from './lines'
import { type Quartile, quartilesOf } from './quartiles'
import { readSort, rowFigure, type Sort, sortsByPlanning } from './sorting'

/** Comparison of a scope's concessions (4-decisions, 27). */
export interface Comparison {
  name: string
  date: LocalDate
  measure: Measure
  sort: Sort
  /** in the order of `sort` */
  rows: ComparisonRow[]
  total: ComparisonTotal
  /** levers that apply to at least one concession, in order; empty when not requested or invalid */
  levers: Lever[]
  /** French message when the levers cannot be computed (4-decisions, 42); else null */
  leversError: string | null
  /** day of the figures of yesterday: the scope's data date; null: no data */
  day: LocalDate | null
  /** true when a concession has data in the month */
  hasData: boolean
  freshness: FreshnessView
}

/** Choices in the URL of the comparison: `metric`, `sort`, `columns`. */
export interface ComparisonChoice {
  measure: Measure
  sort: Sort
  columns: ColumnSet
}

/** Parses the comparison's choices from the URL; missing or invalid ones become the default. */
export function readComparisonChoice(params: URLSearchParams): ComparisonChoice {
  return {
    measure: readMeasure(params.get('metric')),
    sort: readSort(params.get('sort')),
    columns: COLUMN_SETS.find((set) => set === params.get('columns')) ?? 'figures',
  }
}

/** Tests whether levers or landing are shown or sorted by; they need two more database reads. */
export const wantsLevers = ({ columns, sort }: Pick<ComparisonChoice, 'columns' | 'sort'>) =>
  columns === 'ahead' || columns === 'levers' || sortsByPlanning(sort)

/** Tests whether yesterday is shown or sorted by; it needs one more stored day. */
export const wantsDay = ({ columns, sort }: Pick<ComparisonChoice, 'columns' | 'sort'>) =>
  columns === 'yesterday' || isOfTheDay(sort.key)

/** Act of a row's menu. */
export interface RowAct {
  label: string
  to: string
}

/** Row of the page, with verdict, bar of the gap, and the columns where the concession is in the first or last quartile. */
export interface ComparedRow extends ComparisonRow, Verdict {
  bar: DivergingBar | null
  /** comment of the day (7-beyond §1); missing when there is none */
  comment?: { text: string; by: string }
  quartiles: Partial<Record<FigureColumn, Quartile>>
  /** what the reader can do from the row, with its address */
  acts?: RowAct[]
  /** shades of the levers, by their share of the page's levers; missing when levers are not shown */
  heats?: Record<Lever, Heat>
}

/** View model of the comparison: one page of the concessions; total, bars and quartiles are of all concessions. */
export interface ComparisonView extends Omit<Comparison, 'rows' | 'total'> {
  rows: PageOf<ComparedRow>
  total: ComparisonTotal & Verdict
  columns: ColumnSet
  /** position of 0 in the bars' track, in percent */
  zero: number
  /** true when the concessions belong to several plates */
  manyPlates: boolean
  /** French message when the comments could not be loaded; else missing */
  commentsError?: string
}

/** Concessions per page. */
const ROWS = 50

/** Columns with quartiles: they measure performance. The other columns measure size. */
const RANKED: readonly FigureColumn[] = ['gap', 'delta', 'caHec', 'percent']

/** Columns that depend on the day: a late concession's value is not comparable with the others (4-decisions, 39, 40). */
const OF_ONE_DAY: readonly string[] = ['delta', 'percent'] satisfies FigureColumn[]

/** Value of a concession for the quartiles; null for a late concession in a column that depends on the day. */
const rankedBy =
  (key: FigureColumn, latest: LocalDate | null) =>
  (row: ComparisonRow): number | null =>
    OF_ONE_DAY.includes(key) && row.dataDate !== latest ? null : rowFigure(row, key)

const latestOf = (rows: readonly ComparisonRow[]) =>
  rows.reduce<LocalDate | null>(
    (latest, { dataDate }) => (dataDate && (!latest || dataDate > latest) ? dataDate : latest),
    null,
  )

/** Shades of the levers on a page, by the rule of the tab 'Causes de l’écart'. */
function shadesOf(rows: readonly ComparisonRow[]) {
  const moved = movedBy(rows.flatMap(({ levers }) => levers ?? []))
  return (levers: Record<Lever, number>) => byLever((lever) => heatOf(levers[lever], moved))
}

/**
 * View model of one page.
 * @param page page parameter of the URL
 */
export function comparisonView(
  { rows, total, ...found }: Comparison,
  columns: ColumnSet,
  page: string | null,
): ComparisonView {
  const bars = divergingBars(rows.map((row) => rowFigure(row, 'gap')))
  const latest = latestOf(rows)
  const ranks = [...RANKED, ...found.levers].map((key) => {
    const figureOf = rankedBy(key, latest)
    return { key, figureOf, quartileOf: quartilesOf(rows.map(figureOf)) }
  })
  const paged = pageOf(rows, page, ROWS)
  const shades = columns === 'levers' ? shadesOf(paged.rows) : null
  return {
    ...found,
    total: { ...total, ...lineVerdict(total) },
    columns,
    zero: bars.zero,
    freshness: truncateFreshness(found.freshness),
    manyPlates: new Set(rows.map(({ plateId }) => plateId)).size > 1,
    rows: {
      ...paged,
      rows: paged.rows.map((row) => ({
        ...row,
        ...lineVerdict(row),
        bar: bars.barOf(rowFigure(row, 'gap')),
        ...(shades && row.levers ? { heats: shades(row.levers) } : {}),
        quartiles: Object.fromEntries(
          ranks.flatMap(({ key, figureOf, quartileOf }) => {
            const quartile = quartileOf(figureOf(row))
            return quartile ? [[key, quartile]] : []
          }),
        ),
      })),
    },
  }
}
