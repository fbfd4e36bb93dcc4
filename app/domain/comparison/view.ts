import type { BusinessDay } from '../calendar/business-day'
import type { Lever } from '../causes/levers'
import { type DivergingBar, divergingBars } from '../charts/diverging-bars'
import type { FreshnessView } from '../freshness/view'
import { type PageOf, pageOf } from '../paging'
import { briefFreshness } from '../records/brief'
import { type Measure, readMeasure } from '../records/measures'
import type { Judged } from '../records/verdicts'
import { type ComparisonRow, type ComparisonTotal, lineJudged } from './lines'
import {
  FIGURE_COLUMNS,
  type FigureColumn,
  readSort,
  rowFigure,
  type Sort,
  sortsByLever,
} from './order'
import { type Quartile, quartilesOf } from './quartiles'

/** The concessions of a scope side by side (4-decisions, 27). */
export interface Comparison {
  name: string
  date: BusinessDay
  measure: Measure
  sort: Sort
  /** the sort's order */
  rows: ComparisonRow[]
  total: ComparisonTotal
  /** the levers that some concession has, in their order; none when they were not asked for, or cannot be read */
  levers: Lever[]
  /** the sentence in place of levers that cannot be read (4-decisions, 42) */
  leversError: string | null
  /** whether any concession has data in the month */
  hasData: boolean
  freshness: FreshnessView
}

/** Which columns stand beside name, gap and change: the documents' figures, or the levers (7-beyond §1). */
const COLUMN_SETS = ['figures', 'levers'] as const
export type ColumnSet = (typeof COLUMN_SETS)[number]

/** What an address chooses of the comparison: `metric`, `sort`, `columns`. */
export interface ComparisonChoice {
  measure: Measure
  sort: Sort
  columns: ColumnSet
}

/** What the address chooses of the comparison; what it does not name, or names wrongly, is the first choice. */
export function readComparisonChoice(params: URLSearchParams): ComparisonChoice {
  return {
    measure: readMeasure(params.get('metric')),
    sort: readSort(params.get('sort')),
    columns: params.get('columns') === 'levers' ? 'levers' : 'figures',
  }
}

/** Whether a choice shows levers or is ordered by one; they cost two more readings. */
export const wantsLevers = ({ columns, sort }: Pick<ComparisonChoice, 'columns' | 'sort'>) =>
  columns === 'levers' || sortsByLever(sort)

/** A concession of the page: its verdict, its gap as a bar, and the columns where it is in the first or last quartile. */
export interface ComparedRow extends ComparisonRow, Judged {
  bar: DivergingBar | null
  /** what the concession says of the day (7-beyond §1); missing: nothing */
  comment?: { text: string; by: string }
  quartiles: Partial<Record<FigureColumn, Quartile>>
}

/** The comparison as its page shows it: one page of the concessions; the total, bars and quartiles are of all. */
export interface ComparisonView extends Omit<Comparison, 'rows' | 'total'> {
  rows: PageOf<ComparedRow>
  total: ComparisonTotal & Judged
  columns: ColumnSet
  /** where the bars' 0 lies, percent of their track */
  zero: number
  /** whether concessions of several plates stand side by side */
  manyPlates: boolean
  /** the sentence in place of comments that cannot be read; missing: they can */
  commentsError?: string
}

/** Concessions of one page. */
const ROWS = 50

/** Columns that tell how well a concession does; the others tell its size. */
const RANKED: readonly FigureColumn[] = FIGURE_COLUMNS.filter((key) =>
  ['gap', 'delta', 'caHec', 'percent'].includes(key),
)

/** What grows with the month or is of one day: of another day than the others' it says nothing beside them (39, 40). */
const OF_ONE_DAY: readonly string[] = ['delta', 'percent'] satisfies FigureColumn[]

/** A concession's figure as it is ranked: late ones have none where the column is of one day. */
const rankedBy =
  (key: FigureColumn, latest: BusinessDay | null) =>
  (row: ComparisonRow): number | null =>
    OF_ONE_DAY.includes(key) && row.dataDate !== latest ? null : rowFigure(row, key)

const latestOf = (rows: readonly ComparisonRow[]) =>
  rows.reduce<BusinessDay | null>(
    (latest, { dataDate }) => (dataDate && (!latest || dataDate > latest) ? dataDate : latest),
    null,
  )

/** One page of the comparison. @param page the page that the address asks for */
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
  return {
    ...found,
    total: { ...total, ...lineJudged(total) },
    columns,
    zero: bars.zero,
    freshness: briefFreshness(found.freshness),
    manyPlates: new Set(rows.map(({ plateId }) => plateId)).size > 1,
    rows: {
      ...paged,
      rows: paged.rows.map((row) => ({
        ...row,
        ...lineJudged(row),
        bar: bars.barOf(rowFigure(row, 'gap')),
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
