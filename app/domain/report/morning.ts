import type { ServiceSales } from '../additional-sales/rules'
import type { PotentialHours } from '../planning/site-potential'
import type { BrandView } from '../quality/brands'
import type { Reading } from '../reading'
import { hoursFigures } from '../records/hours-view'
import type { Measure } from '../records/measures'
import { type PotentialProgress, potentialProgress } from '../records/potential-progress'
import { type ScopeFigures, serviceLines } from '../records/scope-figures'
import {
  type DetailRow,
  overviewView,
  progressView,
  type RateView,
} from '../records/synthesis-view'
import { type Judged, withGap } from '../records/verdicts'
import { videocheckJudged } from '../videocheck/targets'
import type { VideocheckTotals } from '../videocheck/totals'

/** Most rows of a table of the report, and most brands (3 §2.11, §9). */
const ROW_LIMIT = 10

/** Rows as far as the report prints them, and how many it leaves out. */
export interface Capped<T> {
  rows: T[]
  left: number
}

/** The first rows, at most `ROW_LIMIT`. */
export function capped<T>(rows: readonly T[]): Capped<T> {
  return { rows: rows.slice(0, ROW_LIMIT), left: Math.max(0, rows.length - ROW_LIMIT) }
}

/** A line of 'Détails par service' with its projection; null: 'N/A'. */
export type ReportLine = DetailRow & { projection: number | null }

/** HT, HEC or CA Net: the verdict before the lines. Euros or hours. */
export interface MeasureTable {
  measure: Measure
  rows: ReportLine[]
  total: ReportLine
  /** projection in percent of the target, and how it stands */
  projectionPercent: number | null
  projected: Judged
  /** realised − target due by now; null without target or before the first working day */
  gapToDate: number | null
}

/** Potential and work in progress of a line; `progress` is null while the planning holds nobody. */
export interface PotentialRow {
  key: PotentialProgress['key']
  ongoingHours: number
  ongoingWorkshops: number
  progress: PotentialProgress | null
}

/** A rate or an amount of VideoCheck against its target. */
export interface VideocheckRow extends Judged {
  key: 'completion' | 'conversion' | 'revenue' | 'perVideo'
  value: number | null
  target: number
}

/** The tables of /print-report (3 §2.11). */
export interface MorningReport {
  measures: MeasureTable[]
  /** CA Net per HEC hour */
  rate: RateView
  potential: Reading<PotentialRow[]>
  videocheck: Reading<{ totals: VideocheckTotals; rows: VideocheckRow[] }>
  brands: Capped<
    Omit<BrandView, 'indicators'> & { indicators: Capped<BrandView['indicators'][number]> }
  >
  /** what of the surveys cannot be read, and so is not in `brands`; null: nothing (4-decisions, 42) */
  qualityLeftOut: string | null
  sales: Reading<ServiceSales[]>
}

function measureTable(figures: ScopeFigures, measure: Measure): MeasureTable {
  const { details } = overviewView(figures, { daily: measure, details: measure })
  const { projectionPercent, projected, gapToDate } = progressView(figures, measure, [])
  const lineOf = (row: DetailRow): ReportLine => {
    const line = row.service === null ? figures.global : figures.services[row.service]
    return { ...row, projection: line.progress[measure].projection }
  }
  const rows = details.rows.map(lineOf)
  const total = lineOf(details.total)
  // why: the gap to date stands beside it
  return {
    measure,
    rows,
    total,
    projectionPercent,
    projected: withGap(projected, gapToDate),
    gapToDate,
  }
}

function potentialRows(figures: ScopeFigures, planned: PotentialHours | null): PotentialRow[] {
  const { ongoing } = hoursFigures(figures, 'ht')
  const progress = planned ? potentialProgress(figures, planned) : []
  const row = (key: PotentialRow['key'], hours: number, workshops: number): PotentialRow => ({
    key,
    ongoingHours: hours,
    ongoingWorkshops: workshops,
    progress: progress.find((line) => line.key === key) ?? null,
  })
  return [
    ...serviceLines(figures).map(({ service }, i) =>
      row(service, ongoing.services[i]?.hours ?? 0, ongoing.services[i]?.workshops ?? 0),
    ),
    row('global', ongoing.total.hours, ongoing.total.workshops),
  ]
}

function videocheckRows(totals: VideocheckTotals): VideocheckRow[] {
  const row = (key: VideocheckRow['key'], value: number | null, target: number) => ({
    ...{ key, value, target },
    ...videocheckJudged(value, target),
  })
  return [
    row('completion', totals.completionRate, totals.targetCompletionRate),
    row('revenue', totals.realizedRevenue, totals.targetRevenue),
    row('conversion', totals.realizedRevenuePercentage, totals.targetConversionRate),
    row('perVideo', totals.revenuePerVideo, totals.targetRevenuePerVideo),
  ]
}

/** What the report is made of; a part that could not be read has its sentence (4-decisions, 42). */
export interface MorningParts {
  figures: ScopeFigures
  /** planned to date, hours; null: the planning holds nobody */
  potential: Reading<PotentialHours | null>
  videocheck: Reading<VideocheckTotals>
  brands: readonly BrandView[]
  qualityLeftOut: string | null
  sales: Reading<ServiceSales[]>
}

/** The morning report of a scope at the analysed date, from what its screens show (3 §2.11). */
export function morningReport(parts: MorningParts): MorningReport {
  const { figures, potential, videocheck, brands, qualityLeftOut, sales } = parts
  return {
    measures: (['ht', 'hec', 'revenue'] as const).map((key) => measureTable(figures, key)),
    rate: progressView(figures, 'revenue', []).rate,
    potential:
      potential.error === null
        ? { value: potentialRows(figures, potential.value), error: null }
        : potential,
    videocheck:
      videocheck.error === null
        ? {
            value: { totals: videocheck.value, rows: videocheckRows(videocheck.value) },
            error: null,
          }
        : videocheck,
    brands: capped(brands.map((brand) => ({ ...brand, indicators: capped(brand.indicators) }))),
    qualityLeftOut,
    sales,
  }
}
