import { exact, gapOf } from '../exact'
import { type ElapsedDays, type Progress, percentOf } from './projection'
import { unroundedRate } from './rates'
import type { FigureLine, ScopeFigures } from './scope-figures'
import { PRODUCTIVE_SERVICES, type ProductiveService } from './services'
import { REVENUE_PROGRESS_PERCENT } from './statuses'
import { unflattered } from './untargeted'
import { type Judged, judged } from './verdicts'

/** The three readings of the display: euros, euros per HT hour, euros per HEC hour (4-decisions, 20). */
const PROGRESS_MODES = ['revenue', 'ca-hec', 'ca-h'] as const
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
  /** euros of what is realised that nobody set an objectif for */
  untargeted: number
  /** how the projected revenue stands */
  stands: Judged
  caHec: RateProgress
  caHt: RateProgress
}

/** The revenue progress display (spec 1 §2.7). */
export interface RevenueProgress {
  days: ElapsedDays
  lines: RevenueLine[]
}

/** CA Net per hour of a kind; each figure is worked out of exact sums and rounded once (4-decisions, 48). */
function rateProgress({ progress, unrounded }: FigureLine, kind: 'ht' | 'hec'): RateProgress {
  const { revenue, [kind]: hours } = progress
  const realized = unroundedRate(revenue.realized, hours.realized)
  const target = unroundedRate(revenue.target, hours.target) || null
  const projected = unrounded.revenue.projection
  // why realised without a target of hours: projected revenue and hours grow by the same factor, which cancels out
  const projection =
    projected === null ? null : (unroundedRate(projected, unrounded[kind].projection) ?? realized)
  const gap = gapOf(target, realized)
  const once = (value: number | null) => (value === null ? null : exact(value))
  return {
    realized: once(realized),
    target: once(target),
    percent: percentOf(realized, target ?? 0),
    projection: once(projection),
    projectionPercent: percentOf(projection, target ?? 0),
    remaining: gap === null ? null : Math.max(0, gap),
  }
}

function lineOf(key: RevenueLine['key'], line: FigureLine): RevenueLine {
  const { projectionProgressPercent, progressPercent } = line.progress.revenue
  return {
    key,
    revenue: line.progress.revenue,
    untargeted: line.untargeted?.revenue ?? 0,
    stands: unflattered(
      judged(projectionProgressPercent, REVENUE_PROGRESS_PERCENT, progressPercent),
      line,
      'revenue',
    ),
    caHec: rateProgress(line, 'hec'),
    caHt: rateProgress(line, 'ht'),
  }
}

/** GLOBAL, then each service, of a scope's figures. */
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
