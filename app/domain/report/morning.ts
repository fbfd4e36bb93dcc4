import type { ServiceSales } from '../additional-sales/rules'
import { hoursFigures } from '../analysis/hours-view'
import { type PotentialProgress, potentialProgress } from '../analysis/potential-progress'
import {
  type DetailRow,
  overviewView,
  progressView,
  type RateView,
} from '../analysis/synthesis-view'
import { type ScopeFigures, serviceLines } from '../cells/scope-figures'
import type { LandingFigures } from '../landing/landing-sums'
import type { Measure } from '../measures'
import { percentOf } from '../percent'
import type { PotentialHours } from '../planning/potential/site-potential'
import type { BrandView } from '../quality/brands'
import type { ReadResult } from '../read-result'
import { type FiguresByService, totalFigures } from '../records/figures'
import type { Progress } from '../records/projection'
import { SYNTHESIS_PROJECTION_PERCENT } from '../records/statuses'
import { ofBothSides, type Verdict, verdictOf, withGap } from '../records/verdicts'
import type { VideocheckTotals } from '../videocheck/totals'
import { type VideocheckGauge, videocheckGauges } from '../videocheck/view'
import type { ProductiveService } from '../workshop-services'

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

/** A line of 'Détails par service' with what the sheet compares. Euros or hours; null: 'N/A'. */
export type ReportLine = DetailRow & {
  projection: number | null
  /** verdict of the projection */
  projected: Verdict
  /** landing by the planning, in percent of its own target; null without target or landing */
  landingPercent: number | null
  /** amount per remaining working day that reaches the target; null when met, without target or remaining day */
  perDay: number | null
}

/** Lines of HT, HEC or CA Net. */
export interface MeasureTable {
  measure: Measure
  rows: ReportLine[]
  total: ReportLine
}

/** Landing of a measure: of the scope and by service; null when it cannot be read. */
export type ReportLandings = Record<
  Measure,
  { total: LandingFigures; services: Record<ProductiveService, LandingFigures> } | null
>

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

function measureTable(
  figures: ScopeFigures,
  measure: Measure,
  landings: ReportLandings,
): MeasureTable {
  const { details } = overviewView(figures, { daily: measure, details: measure })
  const landed = landings[measure]
  const lineOf = (row: DetailRow): ReportLine => {
    const { service } = row
    const { progress } = service === null ? figures.global : figures.services[service]
    const own = progress[measure]
    const landing = landed && (service === null ? landed.total : landed.services[service])
    return {
      ...row,
      projection: own.projection,
      // The sheet prints the gap to date next to the projection, so a negative gap removes the tick
      projected: withGap(
        ofBothSides(own, ({ projectionProgressPercent }: Progress) =>
          verdictOf(projectionProgressPercent, SYNTHESIS_PROJECTION_PERCENT),
        ),
        row.gapToDate,
      ),
      landingPercent: landing && percentOf(landing.landing, landing.target),
      perDay: own.dailyTarget > 0 ? own.dailyTarget : null,
    }
  }
  return { measure, rows: details.rows.map(lineOf), total: lineOf(details.total) }
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

/** Order of the measures on the sheet: that of the block 'Ce matin' first. */
const ORDER = ['revenue', 'ht', 'hec'] as const satisfies readonly Measure[]

/** Input of the report; a missing or failed part holds its message (4-decisions, 42 and 60). */
export interface MorningParts {
  untargeted: string | null
  figures: ScopeFigures
  landings: ReportLandings
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
  const { figures, landings, potential, videocheck, untargeted, unplanned } = parts
  const { brands, qualityLeftOut, sales } = parts
  return {
    untargeted,
    measures: ORDER.map((key) => measureTable(figures, key, landings)),
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
