import { addMonths, type Month, monthNumber, yearOf } from '../calendar/local-date'
import { type FiguresByService, totalFigures } from '../records/figures'

/** Month in the response of `GET /records/monthly-summary` (3 §3): euros and hours, all services together. */
export interface MonthSummary {
  year: number
  /** 1 to 12 */
  month: number
  netRevenue: number
  totalHours: number
  hecHours: number
}

/**
 * Requested months, oldest first: `count` of them (1 to 24), but none before January of the last month's year.
 * Default: all months from January (3 §7, §9).
 */
export function summaryMonths(end: Month, count?: number): Month[] {
  const elapsed = monthNumber(end)
  const length = Math.min(count ?? elapsed, elapsed)
  return Array.from({ length }, (_, i) => addMonths(end, i + 1 - length))
}

/** Summary of a month, summed over the services. */
export function summaryOf(month: Month, figures: FiguresByService): MonthSummary {
  const { netRevenue, totalHours, hecHours } = totalFigures(figures)
  return {
    year: yearOf(month),
    month: monthNumber(month),
    netRevenue,
    totalHours,
    hecHours,
  }
}
