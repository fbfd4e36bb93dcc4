import { addMonths, type Month, monthNumber, yearOf } from '../calendar/business-day'
import { type FiguresByService, totalFigures } from '../records/figures'

/** A month of `GET /records/monthly-summary` (3 §3): euros and hours, every service together. */
export interface MonthSummary {
  year: number
  /** 1 to 12 */
  month: number
  netRevenue: number
  totalHours: number
  hecHours: number
}

/**
 * The months asked for, oldest first: `count` of them (1 to 24), at most those of the year up to the last one,
 * which are also what no count asks for (3 §7, §9).
 */
export function summaryMonths(end: Month, count?: number): Month[] {
  const elapsed = monthNumber(end)
  const length = Math.min(count ?? elapsed, elapsed)
  return Array.from({ length }, (_, i) => addMonths(end, i + 1 - length))
}

/** A month's figures, its services added up. */
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
