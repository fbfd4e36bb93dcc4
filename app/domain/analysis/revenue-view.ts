import { type ProgressMode, type RevenueProgress, revenueProgress } from '../cells/revenue-progress'
import { type ScopeFigures, serviceLines } from '../cells/scope-figures'
import type { DonutSlice, WithPercent } from '../charts/donut'
import type { LineKey } from '../records/outside'
import { rate, rateVerdict } from '../records/rates'
import { REVENUE_DAY_PERCENT, REVENUE_RATE_PERCENT } from '../records/statuses'
import { type Verdict, verdictOf } from '../records/verdicts'
import { type DayRing, dayRings, keyedLines } from './day-rings'
import { type ServiceAmount, serviceSplit } from './synthesis-view'

/** A bar of net revenue per billed hour (HT), € per hour; null without hours or without target. */
export interface RateBar extends Verdict {
  key: LineKey
  realized: number | null
  /** rate of the concessions with both targets; `percent` refers to it (4-decisions, 53) */
  compared: number | null
  target: number | null
  /** compared in percent of the target */
  percent: number | null
}

/** The two tabs of /revenue (3 §2.2). */
export type RevenueTab = 'progress' | 'targets'

/** Parses the tab of a query parameter; 'Avancement' for anything else. */
export const readRevenueTab = (text: string | null): RevenueTab =>
  text === 'targets' ? text : 'progress'

/** Tab 'Avancement CA & CA/H'. */
export interface RevenueProgressTab {
  tab: 'progress'
  mode: ProgressMode
  progress: RevenueProgress
  previousDay: DayRing[]
  shares: WithPercent<ServiceAmount>[]
  slices: DonutSlice[]
  rates: RateBar[]
}

/** One line of 'Objectifs Mensuels': euros and € per hour; null: no objectif. */
export interface RevenueTarget {
  key: LineKey
  netRevenue: number | null
  caHec: number | null
  caHt: number | null
}

/** Tab 'Objectifs Mensuels'. */
export interface RevenueTargetsTab {
  tab: 'targets'
  lines: RevenueTarget[]
}

/**
 * View of the tab 'Avancement CA & CA/H' (3 §2.2).
 * @param days working days that J-1 covers (`daysAddedUp`)
 */
export function revenueProgressTab(
  figures: ScopeFigures,
  mode: ProgressMode,
  days = 1,
): RevenueProgressTab {
  const progress = revenueProgress(figures)
  const amounts = serviceLines(figures).map(({ service, line }) => ({
    service,
    value: line.figures.netRevenue,
  }))
  return {
    tab: 'progress',
    mode,
    progress,
    previousDay: dayRings(figures, 'revenue', REVENUE_DAY_PERCENT, days),
    ...serviceSplit(amounts),
    rates: progress.lines.map(({ key, netRevenue, caHt, sides }) => ({
      key,
      realized: caHt.realized,
      compared: caHt.compared,
      target: caHt.target,
      percent: caHt.percent,
      ...rateVerdict(
        verdictOf(caHt.percent, REVENUE_RATE_PERCENT, caHt.percent),
        netRevenue.realized,
        sides.ht,
      ),
    })),
  }
}

/** View of the tab 'Objectifs Mensuels' (3 §2.2; 4-decisions, 20 and 26). */
export function revenueTargetsTab(figures: ScopeFigures): RevenueTargetsTab {
  const lines = keyedLines(figures).map(({ key, line: { progress } }) => {
    const netRevenue = progress.revenue.wholeTarget || null
    return {
      key,
      netRevenue,
      caHec: rate(netRevenue, progress.hec.wholeTarget),
      caHt: rate(netRevenue, progress.ht.wholeTarget),
    }
  })
  return { tab: 'targets', lines }
}
