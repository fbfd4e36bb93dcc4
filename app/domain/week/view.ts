import type { LocalDate } from '../calendar/local-date'
import { type PageOf, pageOf } from '../paging'
import { WEEK_PERCENT } from '../records/statuses'
import type { Verdict } from '../records/verdicts'
import { type SpanRow, spanRow } from '../spans/rows'
import { type SpanSort, sortedSpans } from '../spans/sorting'
import { type SpanLine, type SpanTotal, spanTotal } from '../spans/total'
import { spanVerdict } from '../spans/verdict'
import type { SiteWeek, Week } from './week'

/** A concession of the week. */
export interface WeekRow extends SpanRow {
  plateName: string
  /** working days of the week without data */
  missing: number
  /** working days before the week that the figures hold */
  early: number
  /** address of its synthesis at the analysed date */
  link: string
}

/** A concession's week with its names. */
export interface WeekLine extends Omit<SpanLine, 'span'>, SiteWeek {
  siteId: string
  plateName: string
  link: string
}

/** A total with its verdict. */
export type WeekTotal = Record<'revenue' | 'ht', SpanTotal & Verdict>

/** Concession named apart, with the day of its data; null: none of the week. */
export interface NamedApart {
  name: string
  date: LocalDate | null
}

/** The week per concession. */
export interface WeekData extends Week {
  /** name of the scope */
  name: string
  /** last day of the figures: the week's end, or the analysed date within it */
  upTo: LocalDate
  rows: WeekRow[]
  total: WeekTotal
  /** concessions without data of all their working days up to `upTo` */
  late: NamedApart[]
  /** concessions under doubt with the reason: the total is without them */
  doubted: { name: string; why: string }[]
  /** concessions whose figures begin before the week, with the day of the record before; null: with the month */
  early: NamedApart[]
}

const judge: Parameters<typeof spanRow>[2] = (judged) => spanVerdict(judged, WEEK_PERCENT)

const rowOf = (line: WeekLine): WeekRow[] => {
  const { span, plateName, missing, early, link } = line
  return span ? [{ ...spanRow(line, span, judge), plateName, missing, early, link }] : []
}

function totalOf(lines: readonly SpanLine[], measure: 'revenue' | 'ht'): SpanTotal & Verdict {
  const total = spanTotal(lines, measure)
  return { ...total, ...judge(total, measure) }
}

/** Puts the week of a scope together. */
export function weekData(
  { first, last, upTo, name }: Pick<WeekData, 'first' | 'last' | 'upTo' | 'name'>,
  lines: readonly WeekLine[],
  sort: SpanSort,
): WeekData {
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'fr')
  return {
    first,
    last,
    upTo,
    name,
    rows: sortedSpans(lines.flatMap(rowOf), sort),
    total: { revenue: totalOf(lines, 'revenue'), ht: totalOf(lines, 'ht') },
    late: lines
      .flatMap(({ name, span, missing }) => (missing > 0 ? { name, date: span?.to ?? null } : []))
      .sort(byName),
    doubted: lines
      .flatMap(({ name, span, doubted }) => (span && doubted ? { name, why: doubted } : []))
      .sort(byName),
    early: lines
      .flatMap(({ name, span, early }) => (span && early > 0 ? { name, date: span.after } : []))
      .sort(byName),
  }
}

/** View model of the page: one page of the concessions. */
export interface WeekView extends Omit<WeekData, 'rows'> {
  rows: PageOf<WeekRow>
  sort: SpanSort
  /** true when the concessions belong to several plates */
  manyPlates: boolean
  /** days whose weeks are the one before and the next; the next is null while it has not begun */
  previous: LocalDate
  next: LocalDate | null
}

/** Concessions per page. */
const ROWS = 50

/** View model of one page of the week. @param page page parameter of the URL */
export function weekView(
  { rows, ...data }: WeekData,
  sort: SpanSort,
  page: string | null,
  around: Pick<WeekView, 'previous' | 'next'>,
): WeekView {
  return {
    ...data,
    ...around,
    sort,
    rows: pageOf(rows, page, ROWS),
    manyPlates: new Set(rows.map(({ plateName }) => plateName)).size > 1,
  }
}
