import { addMonths, type Month, monthOf } from '../calendar/local-date'
import type { MonthWork } from './best-months'

/** Number of complete months that a mean is made of. */
const MEAN_OF = 6
/** Number of complete months of the usual productivity. */
const USUAL_OF = 3

/** Six complete months before a month, at most the one before today's, oldest first. */
export function completeMonths(month: Month, today: string): Month[] {
  const current = monthOf(today)
  const end = month < current ? month : current
  return Array.from({ length: MEAN_OF }, (_, i) => addMonths(end, i - MEAN_OF))
}

/**
 * Usual productivity of a service: HT ÷ planned hours of the last three complete months; 1 without planned or billed
 * hours (7-beyond §6).
 * @param months oldest first
 */
export function usualProductivity(months: readonly (MonthWork | null)[]): number {
  const last = months.slice(-USUAL_OF).flatMap((work) => (work && work.planned > 0 ? work : []))
  const ht = last.reduce((sum, work) => sum + work.ht, 0)
  const planned = last.reduce((sum, work) => sum + work.planned, 0)
  return planned > 0 && ht > 0 ? ht / planned : 1
}
