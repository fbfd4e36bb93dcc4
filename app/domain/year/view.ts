import type { LocalDate } from '../calendar/local-date'
import { type ColumnOrder, type ColumnSort, readColumnSort, sortedByFigure } from '../column-order'
import type { LandingNote } from '../landing/landing-sums'
import type { Measure } from '../measures'
import { type PageOf, pageOf } from '../paging'
import { HISTORY_PERCENT } from '../records/statuses'
import { type Verdict, verdictOf, withGap } from '../records/verdicts'
import type { LandingRecord } from './landing-record'
import { type YearFigures, type YearTotal, yearTotal } from './year'

/** A concession's year with its names. */
export interface YearLine extends YearFigures {
  siteId: string
  name: string
  plateName: string
  /** day of the figures; null: no data this month */
  dataDate: LocalDate | null
  /** reason why the figures of that day are doubted; null when they are not */
  doubted: string | null
  /** why the landing of this month is the documents' projection, wholly or in part */
  landingNotes: readonly LandingNote[]
  landingMixed: boolean
  /** address of its history */
  link: string
}

/** A concession's year with its verdict. */
export type JudgedLine = YearLine & Verdict

/** Row of the page, with the landing's record. */
export type YearRow = JudgedLine & {
  /** null: under six months */
  record: LandingRecord | null
}

export type YearColumn = 'name' | 'gap' | 'percent' | 'realized' | 'landing' | 'landingPercent'
export type YearSort = ColumnSort<YearColumn>

/** Columns of the year; the lowest gap is first. */
export const YEAR_ORDER: ColumnOrder<YearColumn> = {
  keys: ['name', 'gap', 'percent', 'realized', 'landing', 'landingPercent'],
  sizes: ['realized', 'landing'],
  first: 'gap',
}

/** Parses the order from the address. */
export const readYearSort = (text: string | null): YearSort => readColumnSort(YEAR_ORDER, text)

/** Year of the concessions of a scope. */
export interface YearData {
  name: string
  date: LocalDate
  year: number
  measure: Measure
  sort: YearSort
  /** in the order of `sort` */
  lines: JudgedLine[]
  total: YearTotal & Verdict
}

/** Verdict of a year's gap, by the table of the history: the same figure has the same word. */
const verdictOfYear = ({ percent, gap }: Pick<YearFigures, 'percent' | 'gap'>): Verdict =>
  withGap(verdictOf(percent, HISTORY_PERCENT), gap)

/** Puts the year of a scope together. */
export function yearData(
  facts: Omit<YearData, 'lines' | 'total'>,
  lines: readonly YearLine[],
): YearData {
  const { key, descending } = facts.sort
  const total = yearTotal(lines)
  return {
    ...facts,
    lines: sortedByFigure(
      lines.map((line) => ({ ...line, ...verdictOfYear(line) })),
      descending,
      key === 'name' ? null : (line) => line[key],
    ),
    total: { ...total, ...verdictOfYear(total) },
  }
}

/** View model of the page: one page of the concessions; the total is of all. */
export interface YearView extends Omit<YearData, 'lines'> {
  rows: PageOf<YearRow>
  manyPlates: boolean
}

/** Concessions per page. */
const ROWS = 50

/** One page of the lines. @param page page parameter of the URL */
export const pageOfYear = ({ lines }: Pick<YearData, 'lines'>, page: string | null) =>
  pageOf(lines, page, ROWS)

/** View model of a page with the records of its concessions. */
export function yearView(
  { lines, ...data }: YearData,
  page: PageOf<JudgedLine>,
  records: ReadonlyMap<string, LandingRecord>,
): YearView {
  return {
    ...data,
    manyPlates: new Set(lines.map(({ plateName }) => plateName)).size > 1,
    rows: {
      ...page,
      rows: page.rows.map((line) => ({
        ...line,
        record: records.get(line.siteId) ?? null,
      })),
    },
  }
}
