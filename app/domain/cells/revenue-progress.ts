import type { ElapsedDays } from '../calendar/working-days'
import { difference, withoutNoise } from '../decimal'
import { percentOf } from '../percent'
import type { OutsideShare, RateKind } from '../records/outside'
import type { Progress } from '../records/projection'
import { unroundedRate } from '../records/rates'
import { REVENUE_PROGRESS_PERCENT } from '../records/statuses'
import { ofBothSides, type Verdict, verdictOf } from '../records/verdicts'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import type { FigureLine, ScopeFigures } from './scope-figures'

/** Modes of the display: euros, euros per HT hour, euros per HEC hour (4-decisions, 20). */
const PROGRESS_MODES = ['revenue', 'ca-hec', 'ca-h'] as const
export type ProgressMode = (typeof PROGRESS_MODES)[number]

/** Parses the mode of a query parameter; euros for anything else. */
export function readProgressMode(text: string | null): ProgressMode {
  return PROGRESS_MODES.find((mode) => mode === text) ?? 'revenue'
}

/** Progress of a rate, euros per hour; values are null without hours or without target. */
export interface RateProgress {
  realized: number | null
  /** rate of the concessions with both targets; `percent` refers to it */
  compared: number | null
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
  netRevenue: Progress
  /** euros realised by concessions without a target, with these concessions (4-decisions, 53) */
  outside: OutsideShare
  /** both sides of the rates of the line */
  sides: FigureLine['rates']
  /** verdict of the projected revenue */
  verdict: Verdict
  caHec: RateProgress
  caHt: RateProgress
}

/** View model of the revenue progress display (spec 1 §2.7). */
export interface RevenueProgress {
  days: ElapsedDays
  lines: RevenueLine[]
}

/**
 * Computes CA Net per hour of a kind from exact sums, rounded once (4-decisions, 48). `realized` covers all
 * concessions; target, percentage and projection cover those with both targets (53).
 */
function rateProgress({ progress, unrounded, rates }: FigureLine, kind: RateKind): RateProgress {
  const realized = unroundedRate(progress.revenue.realized, progress[kind].realized)
  const sides = rates[kind]
  const isAimed = sides.target.netRevenue !== 0 && sides.target.hours !== 0
  const target = isAimed ? unroundedRate(sides.target.netRevenue, sides.target.hours) : null
  const compared = isAimed
    ? unroundedRate(sides.realized.netRevenue, sides.realized.hours)
    : realized
  const { projected } = sides
  // Without a target of hours the projected rate equals the realised one: revenue and hours are projected by the
  // same factor
  const projection =
    unrounded.revenue.projection === null || projected === null
      ? null
      : isAimed
        ? unroundedRate(projected.netRevenue, projected.hours)
        : realized
  const gap = difference(target, compared)
  const once = (value: number | null) => (value === null ? null : withoutNoise(value))
  return {
    realized: once(realized),
    compared: once(compared),
    target: once(target),
    percent: percentOf(compared, target ?? 0),
    projection: once(projection),
    projectionPercent: percentOf(projection, target ?? 0),
    remaining: gap === null ? null : Math.max(0, gap),
  }
}

function lineOf(key: RevenueLine['key'], line: FigureLine): RevenueLine {
  return {
    key,
    netRevenue: line.progress.revenue,
    outside: line.outside.revenue,
    sides: line.rates,
    verdict: ofBothSides(
      line.progress.revenue,
      ({ projectionProgressPercent, progressPercent }: Progress) =>
        verdictOf(projectionProgressPercent, REVENUE_PROGRESS_PERCENT, progressPercent),
    ),
    caHec: rateProgress(line, 'hec'),
    caHt: rateProgress(line, 'ht'),
  }
}

/** Lines of the display: GLOBAL, then each service. */
export function revenueProgress({
  global,
  services,
  dataDays: days,
}: ScopeFigures): RevenueProgress {
  return {
    days,
    lines: [
      lineOf('global', global),
      ...PRODUCTIVE_SERVICES.map((key) => lineOf(key, services[key])),
    ],
  }
}
