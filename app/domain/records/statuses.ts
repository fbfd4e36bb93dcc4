import { exact } from '../exact'
import type { Progress } from './projection'

/** How a figure stands; `none`: nothing to compare it with. */
export type Status = 'good' | 'warn' | 'bad' | 'none'

/** From which value on a figure is good, and from which it only needs watching. */
export interface Thresholds {
  good: number
  warn: number
}

/*
 * One named table per widget, used by nothing else (3 §9; 4-decisions, 24):
 * equal numbers are equal by chance, and change one at a time.
 */

/** Synthesis gauges and details, comparison of concessions: realised ÷ prorated target, a ratio (4-decisions, 48). */
export const SYNTHESIS_RATIO: Thresholds = { good: 0.95, warn: 0.8 }
/** CA/HEC card of the synthesis: percent of the target rate. */
export const SYNTHESIS_RATE_PERCENT: Thresholds = { good: 90, warn: 75 }
/** Projection card of the synthesis: projection in percent of the target. */
export const SYNTHESIS_PROJECTION_PERCENT: Thresholds = { good: 90, warn: 75 }

/** Revenue progress display: projection in percent of the target (1 §9). */
export const REVENUE_PROGRESS_PERCENT: Thresholds = { good: 90, warn: 75 }

/** Previous-day rings of revenue: the day in percent of monthly target ÷ working days. */
export const REVENUE_DAY_PERCENT: Thresholds = { good: 90, warn: 75 }
/** Bars of net revenue per billed hour: percent of the target rate. */
export const REVENUE_RATE_PERCENT: Thresholds = { good: 90, warn: 75 }

/** Hours progress card: projection in percent of the target. */
export const HOURS_PROGRESS_PERCENT: Thresholds = { good: 90, warn: 75 }
/** Previous-day rings of hours: the day in percent of monthly target ÷ working days. */
export const HOURS_DAY_PERCENT: Thresholds = { good: 90, warn: 75 }
/** Potential progress: billed hours in percent of the potential to date. */
export const POTENTIAL_PERCENT: Thresholds = { good: 90, warn: 70 }
/** The delay is a danger when it exceeds this share of the potential to date, in percent. */
export const POTENTIAL_DELAY_DANGER = 30
/** Historical results: realised in percent of the budget due by the analysed date. */
export const HISTORY_PERCENT: Thresholds = { good: 90, warn: 75 }

/** Productivity tables: realised hours in percent of a target, as shown (3 §9: tables 90 / 75). */
export const PRODUCTIVITY_PERCENT: Thresholds = { good: 90, warn: 75 }
/** Additional sales: below 75 low, 75 to 89 medium, 90 and above high. */
export const ADDITIONAL_SALES_PERCENT: Thresholds = { good: 90, warn: 75 }

/** The status of a value in a widget's table; `none` for null. */
export function statusOf(value: number | null, thresholds: Thresholds): Status {
  if (value === null) return 'none'
  if (value >= thresholds.good) return 'good'
  return value >= thresholds.warn ? 'warn' : 'bad'
}

/**
 * Progress against the month's progress (3 §9), i.e. realised ÷ what was due at the data's own date; `none` without
 * target or before the first working day.
 */
export function synthesisStatus({ realized, due }: Pick<Progress, 'realized' | 'due'>): Status {
  return due === 0 ? 'none' : statusOf(exact(realized / due), SYNTHESIS_RATIO)
}
