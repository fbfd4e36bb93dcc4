import type { ServiceSales } from '../additional-sales/rules'
import { hoursFigures } from '../analysis/hours-view'
import { type PotentialProgress, potentialProgress } from '../analysis/potential-progress'
import {
  type DetailRow,
  overviewView,
  progressView,
  type RateView,
} from '../analysis/synthesis-view'
import type { Measure } from '../measures'
import type { PotentialHours } from '../planning/potential/site-potential'
import type { BrandView } from '../quality/brands'
import type { ReadResult } from '../read-result'
import { type FiguresByService, totalFigures } from '../records/figures'
import { type ScopeFigures, serviceLines } from '../records/scope-figures'
import { type Verdict, withGap } from '../records/verdicts'
import type { VideocheckTotals } from '../videocheck/totals'
import { type VideocheckGauge, videocheckGauges } from '../videocheck/view'

/** Maximum number of rows of a table of the report, and of brands (3 §2.11, §9). */
const ROW_LIMIT = 10

/** Truncated rows, and the number of rows left out. */
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

/** Table of HT, HEC or CA Net, with the verdict above its lines. Euros or hours. */
export interface MeasureTable {
  measure: Measure
  rows: ReportLine[]
  total: ReportLine
  /** projection in percent of the target, with its verdict */
  projectionPercent: number | null
  projected: Verdict
  /** realised − prorated target; null without target or before the first working day */
  gapToDate: number | null
}

/** Potential and work in progress of a line; `progress` is null when the planning has no one. */
export interface PotentialRow {
  key: PotentialProgress['key']
  ongoingHours: number
  ongoingWorkshops: number
  progress: PotentialProgress | null
}

/** The gauges of VideoCheck in the order of the report. */
const VIDEOCHECK_ROWS = ['completion', 'revenue', 'conversion', 'perVideo'] as const

/** The tables of /print-report (3 §2.11). */
export interface MorningReport {
  /** message that the objectifs are missing, so that no table can compare; null: they exist (4-decisions, 60) */
  untargeted: string | null
  measures: MeasureTable[]
  /** CA Net per HEC hour */
  rate: RateView
  potential: ReadResult<PotentialRow[]>
  /** concessions with data and no planning, and their billed hours, which are not compared (4-decisions, 53) */
  unplanned: { names: string[]; billedHours: number }
  videocheck: ReadResult<{ totals: VideocheckTotals; rows: VideocheckGauge[] }>
  brands: Capped<
    Omit<BrandView, 'indicators'> & { indicators: Capped<BrandView['indicators'][number]> }
  >
  /** message about missing or invalid surveys, which are not in `brands`; null: none (4-decisions, 42 and 60) */
  qualityLeftOut: string | null
  sales: ReadResult<ServiceSales[]>
}

function measureTable(figures: ScopeFigures, measure: Measure): MeasureTable {
  const { details } = overviewView(figures, { daily: measure, details: measure })
  const progress = progressView(figures, measure, [])
  const { projectionPercent, projected, gapToDate } = progress
  const lineOf = (row: DetailRow): ReportLine => {
    const line = row.service === null ? figures.global : figures.services[row.service]
    return { ...row, projection: line.progress[measure].projection }
  }
  const rows = details.rows.map(lineOf)
  const total = lineOf(details.total)
  // The report prints the gap to date next to the projection, so a negative gap removes the tick
  return {
    measure,
    rows,
    total,
    projectionPercent,
    projected: withGap(projected, gapToDate),
    gapToDate,
  }
}

function potentialRows(
  figures: ScopeFigures,
  planned: PotentialHours | null,
  unplanned: Unplanned,
): PotentialRow[] {
  const { ongoing } = hoursFigures(figures, 'ht')
  const progress = planned ? potentialProgress(figures, planned, unplanned.figures) : []
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

function videocheckRows(totals: VideocheckTotals): VideocheckGauge[] {
  const gauges = videocheckGauges(totals)
  return VIDEOCHECK_ROWS.flatMap((key) => gauges.find((gauge) => gauge.key === key) ?? [])
}

/** Concessions without a planned hour in the month, and their figures. */
export interface Unplanned {
  names: string[]
  figures: FiguresByService
}

/** Input of the report; a missing or failed part holds its message (4-decisions, 42 and 60). */
export interface MorningParts {
  untargeted: string | null
  figures: ScopeFigures
  /** planned to date, hours; null: the planning has no one */
  potential: ReadResult<PotentialHours | null>
  unplanned: Unplanned
  videocheck: ReadResult<VideocheckTotals>
  brands: readonly BrandView[]
  qualityLeftOut: string | null
  sales: ReadResult<ServiceSales[]>
}

/** Builds the morning report of a scope at the analysed date from the view models of its screens (3 §2.11). */
export function morningReport(parts: MorningParts): MorningReport {
  const { figures, potential, videocheck, untargeted, unplanned, brands, qualityLeftOut, sales } =
    parts
  return {
    untargeted,
    measures: (['ht', 'hec', 'revenue'] as const).map((key) => measureTable(figures, key)),
    rate: progressView(figures, 'revenue', []).rate,
    potential:
      potential.error === null
        ? { value: potentialRows(figures, potential.value, unplanned), error: null }
        : potential,
    unplanned: {
      names: unplanned.names,
      billedHours: totalFigures(unplanned.figures).totalHours,
    },
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
