import type { LocalDate } from '../calendar/local-date'
import type { Measure } from '../measures'
import type { Verdict } from '../records/verdicts'
import { isAimed, type Span } from './span'
import { type SpanLine, spanOutside, spanPercent } from './total'

/** Measures of a table of spans: billed and hours. */
export const SPAN_MEASURES = ['revenue', 'ht'] as const satisfies readonly Measure[]
export type SpanMeasure = (typeof SPAN_MEASURES)[number]

/** What a concession realised of a measure, with its verdict. */
export interface SpanFigures extends Verdict {
  realized: number
  /** part of `realized` without target, not in `gap` and `percent`; 0 where nothing is compared (4-decisions, 64) */
  untargeted: number
  /** null: not compared */
  due: number | null
  gap: number | null
  percent: number | null
}

/** A concession of a table of spans. */
export interface SpanRow extends Record<SpanMeasure, SpanFigures> {
  siteId: string
  name: string
  /** working days that the figures cover */
  days: number
  /** day of the record before; null: the figures begin with the month */
  after: LocalDate | null
  /** day of the figures */
  to: LocalDate
  doubted: string | null
}

type Judge = (
  judged: { percent: number | null; gap: number | null },
  measure: SpanMeasure,
) => Verdict

function sideOf(span: Span, measure: SpanMeasure, unaimed: boolean, judge: Judge): SpanFigures {
  const amount = span.amounts[measure]
  const { realized, due, gap } = amount
  const isCompared = isAimed(span, measure) && !unaimed
  const percent = isCompared ? spanPercent(amount) : null
  const own = isCompared ? gap : null
  return {
    realized,
    untargeted: isCompared ? spanOutside(amount) : 0,
    due: isCompared ? due : null,
    gap: own,
    percent,
    ...judge({ percent, gap: own }, measure),
  }
}

/** Row of a concession with data. @param judge verdict of the table's widget */
export const spanRow = (
  { name, doubted, unaimed }: Omit<SpanLine, 'span'>,
  span: Span,
  judge: Judge,
): SpanRow => ({
  siteId: span.siteId,
  name,
  days: span.days,
  after: span.after,
  to: span.to,
  doubted,
  revenue: sideOf(span, 'revenue', unaimed, judge),
  ht: sideOf(span, 'ht', unaimed, judge),
})
