import type { LocalDate } from '../calendar/local-date'
import { type ElapsedDays, elapsedOn, type MonthDays } from '../calendar/working-days'
import { byMeasure, type Measure } from '../measures'
import {
  type DatedSites,
  type Freshness,
  freshnessOn,
  sitesByDataDate,
} from '../records/data-dates'
import {
  type FiguresByService,
  minusFigures,
  noFiguresByService,
  type ServiceFigures,
  totalFigures,
} from '../records/figures'
import { measuresOf } from '../records/measures'
import { activityAt, type MonthActivity } from '../records/month-activity'
import type { LineKey, OutsideShare, RateKind } from '../records/outside'
import type { Progress, Unrounded } from '../records/projection'
import type { RateSides } from '../records/rates'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import type { ScopeCells } from './scope-cells'
import { outsideView, progressView, rateView, unroundedView } from './views'

/** One line of figures: the scope as a whole, or one of its services. */
export interface FigureLine {
  /** cumulative at the analysed date */
  figures: ServiceFigures
  /** sum of the previous-day differences of the data date: late concessions are not included (4-decisions, 40) */
  daily: ServiceFigures
  progress: Record<Measure, Progress>
  /** not rounded, for figures computed from it: rounded values are only for display (4-decisions, 48) */
  unrounded: Record<Measure, Unrounded>
  /** CA Net and hours of the concessions with a target of both, the two sides of a rate (4-decisions, 20 and 53) */
  rates: Record<RateKind, RateSides>
  /** the part of the figures from concessions without a target */
  outside: Record<Measure, OutsideShare>
}

/** Sums of the concessions of a scope that share a data date and a calendar. */
export interface DatedPart {
  /** null: no record in the month yet */
  date: LocalDate | null
  cumulative: FiguresByService
  /** their calendar, where the concessions of the scope differ (4-decisions, 71) */
  days?: MonthDays
}

/** Figures of a scope for an analysed date. */
export interface ScopeFigures {
  /** the latest day with a record, not after the analysed date; null: the month has none yet */
  dataDate: LocalDate | null
  freshness: Freshness
  /** sums of the cells, from which everything compared is read (4-decisions, 64 and 65) */
  cells: ScopeCells
  /** the month's working days, with each concession's own where they differ */
  calendar: MonthDays
  /** working days up to the analysed date */
  days: ElapsedDays
  /** working days up to the data date */
  dataDays: ElapsedDays
  /** true when the data date is a working day: other days have no daily target (4-decisions, 16) */
  isDataDayWorked: boolean
  /** number of concessions with an objectif for the month */
  objectifCount: number
  /** sums of the scope's concessions by data date, the most common date first */
  parts: DatedPart[]
  global: FigureLine
  services: Record<ProductiveService, FigureLine>
}

/**
 * Concessions whose data date or calendar differs from the most common one. Pass their sums to `scopeFigures` as
 * `others`.
 */
export function offDateSites(
  activity: MonthActivity,
  date: LocalDate,
  days: MonthDays,
): DatedSites[] {
  return sitesByDataDate(activity, date, 'days', days).slice(1)
}

/**
 * Splits a scope's realised sums by data date and calendar, the most common first. Its part is the whole minus the others.
 * @param others as in `scopeFigures`
 */
export function datedParts(
  date: LocalDate,
  activity: MonthActivity,
  others: readonly DatedPart[],
  days: MonthDays,
): DatedPart[] {
  const day = activityAt(activity, date)
  const whole = day?.cumulative ?? noFiguresByService()
  const [most] = sitesByDataDate(activity, date, 'days', days)
  const main: DatedPart = {
    date: most ? most.date : (day?.date ?? null),
    cumulative: others.reduce((left, part) => minusFigures(left, part.cumulative), whole),
    ...(most?.days ? { days: most.days } : {}),
  }
  return [main, ...others]
}

/** What a scope's figures are made of besides its activity. */
interface FiguresOf {
  cells: ScopeCells
  /** number of concessions with an objectif */
  objectifCount: number
  /** realised sums of the `offDateSites`, one part per data date */
  others?: readonly DatedPart[]
}

/**
 * Figures of a scope at an analysed date: what was realised from the activity, everything compared from the cells
 * (4-decisions, 17 to 19, 39, 40, 64 and 65).
 */
export function scopeFigures(
  date: LocalDate,
  activity: MonthActivity,
  days: MonthDays,
  { cells, objectifCount, others = [] }: FiguresOf,
): ScopeFigures {
  const day = activityAt(activity, date)
  const cumulative = day?.cumulative ?? noFiguresByService()
  const daily = day?.daily ?? noFiguresByService()
  const dataDate = day?.date ?? null
  const lineOf = (key: LineKey): FigureLine => {
    const figures = key === 'global' ? totalFigures(cumulative) : cumulative[key]
    const realized = measuresOf(figures)
    const sumsOf = (measure: Measure) => cells.lines[measure][key]
    return {
      figures,
      daily: key === 'global' ? totalFigures(daily) : daily[key],
      progress: byMeasure((measure) => progressView(sumsOf(measure), realized[measure])),
      unrounded: byMeasure((measure) => unroundedView(sumsOf(measure))),
      rates: { ht: rateView(cells, key, 'ht'), hec: rateView(cells, key, 'hec') },
      outside: byMeasure((measure) => outsideView(sumsOf(measure), dataDate)),
    }
  }
  return {
    dataDate,
    freshness: freshnessOn(activity, date, days),
    cells,
    calendar: days,
    days: elapsedOn(date, days),
    dataDays: elapsedOn(dataDate, days),
    isDataDayWorked: day !== null && days.isWorked(day.date),
    objectifCount,
    parts: datedParts(date, activity, others, days),
    global: lineOf('global'),
    services: byService(lineOf),
  }
}

/** Line of each service with its key, in display order. */
export function serviceLines(
  scope: ScopeFigures,
): { service: ProductiveService; line: FigureLine }[] {
  return PRODUCTIVE_SERVICES.map((service) => ({ service, line: scope.services[service] }))
}
