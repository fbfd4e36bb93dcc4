import type { CausesView } from '../causes/view'
import { type FigureLine, type ScopeFigures, serviceLines } from '../cells/scope-figures'
import { type DailyBarsChart, dailyBarsChart } from '../charts/daily-bars'
import { type DonutSlice, donutSlices, type WithPercent, withPercents } from '../charts/donut'
import type { CommentsView } from '../comments/view'
import { difference, withoutNoise } from '../decimal'
import { MEASURES, type Measure } from '../measures'
import { percentOf } from '../percent'
import type { ReadResult } from '../read-result'
import { MEASURE_FIGURES } from '../records/measures'
import type { OutsideShare } from '../records/outside'
import { gapToDate, type Progress } from '../records/projection'
import { caHecTarget, rateVerdict, unroundedRate } from '../records/rates'
import type { SameWorkingDay } from '../records/same-working-day'
import { SYNTHESIS_PROJECTION_PERCENT, SYNTHESIS_RATE_PERCENT } from '../records/statuses'
import { ofBothSides, synthesisVerdict, type Verdict, verdictOf } from '../records/verdicts'
import type { ProductiveService } from '../workshop-services'
import type { AnalysisFigures, AnalysisView } from './analysis-view'
import type { ChartDay } from './daily-series'
import type { MonthCards } from './month-cards'
import type { TargetPath } from './presence-path'

/** A realised amount, and the part of it that is compared (4-decisions, 53). */
export interface ComparedAmount {
  realized: number
  compared: number
  /** amount from concessions without a target, with these concessions */
  outside: Pick<OutsideShare, 'realized' | 'sites'>
  /** gap to date with the doubted cells; missing where none is doubted (4-decisions, 66) */
  gapWith?: number
}

/** A gauge and its popup: 'Réalisé, Objectif, Avancement, Projection, Reste à faire' (3 §2.1). Euros or hours. */
export interface GaugeView extends Verdict, ComparedAmount {
  measure: Measure
  /** 0: no objectif */
  target: number
  percent: number | null
  /** elapsed share of the month at the data date, percent of the target; null without target */
  duePercent: number | null
  /** realised − target prorated to the data's own date; null without target or before the first working day */
  gapToDate: number | null
  projection: number | null
  /** in percent of the target */
  projectionPercent: number | null
  remaining: number
}

/** One line of 'Détails par service'. */
export interface DetailRow extends Verdict, ComparedAmount {
  service: ProductiveService | null
  target: number
  percent: number | null
  /** elapsed share of the month at the data date, percent of the target; null without target */
  duePercent: number | null
  gapToDate: number | null
  /** in percent of the target */
  projectionPercent: number | null
  /** previous-day billing */
  daily: number
}

/** A service's amount. */
export interface ServiceAmount {
  service: ProductiveService
  value: number
}

/** Tab 'Vue d'ensemble'. */
export interface OverviewView {
  tab: 'overview'
  gauges: GaugeView[]
  previousDay: { measure: Measure; total: number; services: ServiceAmount[] }
  details: { measure: Measure; rows: DetailRow[]; total: DetailRow }
}

/**
 * 'Vue d'ensemble' with the month cards, the figures of earlier months after as many working days, and comments; a
 * message replaces each part that failed.
 */
export type MorningOverview = OverviewView & {
  cards: MonthCards
  ranks: ReadResult<Record<Measure, SameWorkingDay | null>[]>
  comments: ReadResult<CommentsView>
}

/** CA Net per HEC hour against its target, € per hour. */
export interface RateView extends Verdict {
  value: number | null
  /** rate of the concessions with both targets, used for percentage and verdict; null: equal to `value` */
  compared: number | null
  target: number
  /** true when the target is the fallback of 3 §9 */
  byDefault: boolean
  percent: number | null
}

/** Tab 'Avancement du mois'. */
export interface ProgressView extends Verdict, ComparedAmount {
  tab: 'progress'
  measure: Measure
  target: number
  percent: number | null
  projection: number | null
  projectionPercent: number | null
  /** projection − target, in the measure's unit; null without projection */
  projectedGap: number | null
  projected: Verdict
  /** target prorated to the data's own date; null without target or before the first working day */
  due: number | null
  /** compared − due: the gap (4-decisions, 58) */
  gapToDate: number | null
  /** max(0, target − compared); null without target */
  remaining: number | null
  rate: RateView
  days: ChartDay[]
  chart: DailyBarsChart
  /** monthly target ÷ working days, null without target */
  dailyTarget: number | null
  /** the distribution of the daily targets; null when only working days are possible */
  path: TargetPath | null
  shares: WithPercent<ServiceAmount>[]
  slices: DonutSlice[]
}

const amounts = (figures: ScopeFigures, value: (line: FigureLine) => number): ServiceAmount[] =>
  serviceLines(figures).map(({ service, line }) => ({ service, value: value(line) }))

const amountOf = ({ progress, outside }: FigureLine, measure: Measure): ComparedAmount => {
  const { realized, compared, gapWith } = progress[measure]
  const { realized: left, sites } = outside[measure]
  const own = { realized, compared, outside: { realized: left, sites } }
  return gapWith === undefined ? own : { ...own, gapWith }
}

function gauge(figures: ScopeFigures, measure: Measure): GaugeView {
  const progress = figures.global.progress[measure]
  const { target, progressPercent, projection, remaining } = progress
  return {
    ...amountOf(figures.global, measure),
    measure,
    target,
    percent: progressPercent,
    projection,
    remaining,
    duePercent: percentOf(figures.global.unrounded[measure].due, target),
    gapToDate: gapToDate(progress),
    projectionPercent: progress.projectionProgressPercent,
    ...synthesisVerdict(progress),
  }
}

function detail(service: ProductiveService | null, line: FigureLine, measure: Measure): DetailRow {
  const { target, progressPercent } = line.progress[measure]
  return {
    service,
    ...amountOf(line, measure),
    target,
    percent: progressPercent,
    duePercent: percentOf(line.unrounded[measure].due, target),
    gapToDate: gapToDate(line.progress[measure]),
    projectionPercent: line.progress[measure].projectionProgressPercent,
    ...synthesisVerdict(line.progress[measure]),
    daily: line.daily[MEASURE_FIGURES[measure]],
  }
}

/** View of 'Vue d'ensemble'. @param choice the measure that each card is switched to */
export function overviewView(
  figures: ScopeFigures,
  choice: { daily: Measure; details: Measure },
): OverviewView {
  const dailyKey = MEASURE_FIGURES[choice.daily]
  return {
    tab: 'overview',
    gauges: MEASURES.map((measure) => gauge(figures, measure)),
    previousDay: {
      measure: choice.daily,
      total: figures.global.daily[dailyKey],
      services: amounts(figures, (line) => line.daily[dailyKey]),
    },
    details: {
      measure: choice.details,
      rows: serviceLines(figures).map(({ service, line }) => detail(service, line, choice.details)),
      total: detail(null, figures.global, choice.details),
    },
  }
}

/**
 * View of the CA/HEC card: the rate of all concessions, and the verdict of those with both targets (target 350 without
 * objectif; 4-decisions, 53).
 */
function rateView({ progress, rates }: FigureLine): RateView {
  const value = unroundedRate(progress.revenue.realized, progress.hec.realized)
  const { realized, target } = rates.hec
  const aim = caHecTarget(target.netRevenue, target.hours)
  const byDefault = target.netRevenue === 0 || target.hours === 0
  const compared = byDefault ? value : unroundedRate(realized.netRevenue, realized.hours)
  const percent = percentOf(compared, aim)
  const isWhole = byDefault || withoutNoise(realized.netRevenue - progress.revenue.realized) === 0
  return {
    value: value === null ? null : withoutNoise(value),
    compared: isWhole || compared === null ? null : withoutNoise(compared),
    target: withoutNoise(aim),
    byDefault,
    percent,
    ...rateVerdict(verdictOf(percent, SYNTHESIS_RATE_PERCENT, percent), progress.revenue.realized, {
      realized,
      target,
    }),
  }
}

/** 'Répartition par service': amounts of the services with their shares, and the donut (3 §2.1, §2.2). */
export function serviceSplit(amounts: readonly ServiceAmount[]) {
  return {
    shares: withPercents(amounts),
    slices: donutSlices(amounts.map(({ service, value }) => ({ key: service, value }))),
  }
}

/** View of 'Avancement du mois' for one measure, with the days of its chart. */
export function progressView(
  figures: ScopeFigures,
  measure: Measure,
  even: ChartDay[],
  weighted: ChartDay[] | null = null,
  chosen: TargetPath = 'days',
): ProgressView {
  const days = (chosen === 'presence' && weighted) || even
  const progress = figures.global.progress[measure]
  const { target } = progress
  return {
    tab: 'progress',
    measure,
    ...amountOf(figures.global, measure),
    target,
    percent: progress.progressPercent,
    ...synthesisVerdict(progress),
    projection: progress.projection,
    projectionPercent: progress.projectionProgressPercent,
    projectedGap: difference(progress.projection, target),
    projected: ofBothSides(progress, ({ projectionProgressPercent }: Progress) =>
      verdictOf(projectionProgressPercent, SYNTHESIS_PROJECTION_PERCENT),
    ),
    due: progress.due === 0 ? null : progress.due,
    gapToDate: gapToDate(progress),
    remaining: target === 0 ? null : progress.remaining,
    rate: rateView(figures.global),
    days,
    chart: dailyBarsChart(days),
    dailyTarget: even.find((day) => day.target !== null)?.target ?? null,
    path: weighted && chosen,
    ...serviceSplit(amounts(figures, (line) => line.progress[measure].realized)),
  }
}

/** View model of the screen with figures. `O`: the overview with the page's own parts. */
export type SynthesisFigures<O = MorningOverview> = AnalysisFigures<O | ProgressView | CausesView>

/** View model of /synthesis. */
export type SynthesisView<O = MorningOverview> =
  | Exclude<AnalysisView<never>, { state: 'data' }>
  | SynthesisFigures<O>
