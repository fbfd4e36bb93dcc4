import { isAimed, type Span } from '../spans/span'
import { type SpanLine, spanPercent, spanTotal } from '../spans/total'

/** Columns of yesterday: billed and hours of the last day against 'Obj. Jr.'. */
export type DayColumn = `day${'Revenue' | 'Ht'}${'' | 'Due' | 'Gap'}`

/** Figures of yesterday; null: not compared. */
export interface DayFigures extends Record<DayColumn, number | null> {
  /** working days that they cover; null in a total, whose rows may differ */
  days: number | null
  /** reason why the day is doubted: the total is without it (4-decisions, 66); null when it is not */
  doubted: string | null
  /** realised in percent of what was due */
  revenuePercent: number | null
  htPercent: number | null
}

/** Amount of the total that is not compared, of CA Net. */
export interface DayRest {
  outside: { realized: number; names: string[] }
  doubted: { realized: number; names: string[] }
}

/** Figures of a concession's last day. */
export function dayFigures(
  { unaimed, doubted }: Pick<SpanLine, 'unaimed' | 'doubted'>,
  span: Span,
): DayFigures {
  const [revenue, ht] = (['revenue', 'ht'] as const).map((measure) => {
    const own = span.amounts[measure]
    const isCompared = isAimed(span, measure) && !unaimed
    return {
      realized: own.realized,
      due: isCompared ? own.due : null,
      gap: isCompared ? own.gap : null,
      percent: isCompared ? spanPercent(own) : null,
    }
  })
  return { ...figuresOf(span.days, revenue, ht), doubted }
}

interface Side {
  realized: number
  due: number | null
  gap: number | null
  percent: number | null
}

const NO_SIDE: Side = { realized: 0, due: null, gap: null, percent: null }

const figuresOf = (
  days: number | null,
  revenue: Side = NO_SIDE,
  ht: Side = NO_SIDE,
): DayFigures => ({
  days,
  doubted: null,
  dayRevenue: revenue.realized,
  dayRevenueDue: revenue.due,
  dayRevenueGap: revenue.gap,
  revenuePercent: revenue.percent,
  dayHt: ht.realized,
  dayHtDue: ht.due,
  dayHtGap: ht.gap,
  htPercent: ht.percent,
})

/** Total of the concessions with data of the day and a target, without those under doubt; null: no data of the day. */
export function dayTotal(lines: readonly SpanLine[]): (DayFigures & { rest: DayRest }) | null {
  if (!lines.some(({ span }) => span !== null)) return null
  const [revenue, ht] = [spanTotal(lines, 'revenue'), spanTotal(lines, 'ht')]
  const { outside, doubted } = revenue
  const sideOf = ({ realized, due, gap, percent }: typeof revenue): Side => ({
    realized,
    due: gap === null ? null : due,
    gap,
    percent,
  })
  return { ...figuresOf(null, sideOf(revenue), sideOf(ht)), rest: { outside, doubted } }
}
