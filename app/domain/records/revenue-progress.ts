import { gapOf } from '../exact'
import { type ElapsedDays, type Progress, percentOf } from './projection'
import { rate } from './rates'
import type { FigureLine, ScopeFigures } from './scope-figures'
import { PRODUCTIVE_SERVICES, type ProductiveService } from './services'

/** The three readings of the display: euros, euros per HT hour, euros per HEC hour (4-decisions, 20). */
export const PROGRESS_MODES = ['revenue', 'ca-hec', 'ca-h'] as const
export type ProgressMode = (typeof PROGRESS_MODES)[number]

/** The mode that a query parameter names; euros for anything else. */
export function readProgressMode(text: string | null): ProgressMode {
  return PROGRESS_MODES.find((mode) => mode === text) ?? 'revenue'
}

/** Where a rate stands, euros per hour; null without hours or without target. */
export interface RateProgress {
  realized: number | null
  target: number | null
  percent: number | null
  /** projected revenue ÷ projected hours (4-decisions, 20) */
  projection: number | null
  projectionPercent: number | null
  /** max(0, target − realised) */
  remaining: number | null
}

/** One line of the display: the scope as a whole, or one service. */
export interface RevenueLine {
  key: 'global' | ProductiveService
  revenue: Progress
  caHec: RateProgress
  caHt: RateProgress
}

/** The revenue progress display (spec 1 §2.7). */
export interface RevenueProgress {
  days: ElapsedDays
  lines: RevenueLine[]
}

function rateProgress(revenue: Progress, hours: Progress): RateProgress {
  const realized = rate(revenue.realized, hours.realized)
  const target = rate(revenue.target, hours.target) || null
  // why realised without a target of hours: projected revenue and hours grow by the same factor, which cancels out
  const projection =
    revenue.projection === null ? null : (rate(revenue.projection, hours.projection) ?? realized)
  const gap = gapOf(target, realized)
  return {
    realized,
    target,
    percent: percentOf(realized, target ?? 0),
    projection,
    projectionPercent: percentOf(projection, target ?? 0),
    remaining: gap === null ? null : Math.max(0, gap),
  }
}

function line(key: RevenueLine['key'], { progress }: FigureLine): RevenueLine {
  const { revenue, ht, hec } = progress
  return { key, revenue, caHec: rateProgress(revenue, hec), caHt: rateProgress(revenue, ht) }
}

/** GLOBAL, then each service, of a scope's figures. */
export function revenueProgress({
  global,
  services,
  dataDays: days,
}: ScopeFigures): RevenueProgress {
  return {
    days,
    lines: [line('global', global), ...PRODUCTIVE_SERVICES.map((key) => line(key, services[key]))],
  }
}

/** The revenue record of spec 1 §3. Euros, hours, euros per hour, percentages. */
export interface RevenueRecord {
  realizedRevenue: number
  targetRevenue: number
  revenueProjection: number | null
  revenueProjectionPercent: number | null
  realizedBilledHours: number
  /** on HEC (4-decisions, 20) */
  targetRevenuePerHour: number
  caHtRateProjection: number | null
  caHtRateProjectionPercent: number | null
  elapsedWorkingDays: number
  totalWorkingDaysInMonth: number
}

/** A line of figures as the revenue record of spec 1 §3. */
export function revenueRecord(figures: FigureLine, days: ElapsedDays): RevenueRecord {
  const { revenue, ht, hec } = figures.progress
  const caHt = rateProgress(revenue, ht)
  return {
    realizedRevenue: revenue.realized,
    targetRevenue: revenue.target,
    revenueProjection: revenue.projection,
    revenueProjectionPercent: revenue.projectionProgressPercent,
    realizedBilledHours: ht.realized,
    targetRevenuePerHour: rate(revenue.target, hec.target) ?? 0,
    caHtRateProjection: caHt.projection,
    caHtRateProjectionPercent: caHt.projectionPercent,
    elapsedWorkingDays: days.elapsed,
    totalWorkingDaysInMonth: days.total,
  }
}
