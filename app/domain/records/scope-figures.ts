import type { LocalDate } from '../calendar/local-date'
import type { ElapsedDays, MonthDays } from '../calendar/working-days'
import { withoutNoise } from '../decimal'
import { byMeasure, type Measure } from '../measures'
import { minusObjectifs, type ObjectifTotals, type Targets } from '../targets/totals'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import { type DatedSites, type Freshness, freshnessOn, sitesByDataDate } from './data-dates'
import {
  type FiguresByService,
  minusFigures,
  noFiguresByService,
  type ServiceFigures,
  totalFigures,
} from './figures'
import { measuresOf } from './measures'
import { activityAt, type MonthActivity } from './month-activity'
import {
  type LineKey,
  NOTHING_OUTSIDE,
  type Outside,
  type OutsideShare,
  outsideOn,
  outsideShare,
  type RateKind,
} from './outside'
import {
  bothSides,
  type DatedAmount,
  type Progress,
  progressOf,
  projectedOf,
  type Unrounded,
  unroundedOf,
} from './projection'

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

/** Both sides of a rate of CA Net per hour, realised and target, of the same concessions. */
export interface RateSides {
  realized: { netRevenue: number; hours: number }
  target: { netRevenue: number; hours: number }
  /** projection to the month's end, each part at its own data date, not rounded; null before the first working day */
  projected: { netRevenue: number; hours: number } | null
}

/** Sums of the concessions of a scope that share a data date. */
export interface DatedPart {
  /** null: no record in the month yet */
  date: LocalDate | null
  cumulative: FiguresByService
  objectifs: ObjectifTotals
}

/** Figures of a scope for an analysed date. */
export interface ScopeFigures {
  /** the latest day with a record, not after the analysed date; null: the month has none yet */
  dataDate: LocalDate | null
  freshness: Freshness
  /** figures realised without a target (4-decisions, 53) */
  outside: Outside
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

/** Accessors of one line in a scope's figures and targets. */
interface Line {
  key: LineKey
  figuresOf(by: FiguresByService): ServiceFigures
  targetsOf(objectifs: ObjectifTotals): Targets
}

// Constants, not closures per call: an import computes hundreds of lines, and V8 would discard the optimised code
// each time
const WHOLE: Line = { key: 'global', figuresOf: totalFigures, targetsOf: ({ global }) => global }
const OF_SERVICE = byService(
  (service): Line => ({
    key: service,
    figuresOf: (by) => by[service],
    targetsOf: ({ services }) => services[service],
  }),
)

/** Amounts of one data date for a line of a measure. */
export type DatedSide = DatedAmount & { date: LocalDate | null }

/** Input data that a scope's lines are computed from. */
interface Sides {
  parts: readonly DatedPart[]
  days: MonthDays
  outside: Outside
}

/** Amounts of one line for each part. */
function amounts(
  { key, figuresOf, targetsOf }: Line,
  measure: Measure,
  { parts, days, outside }: Sides,
): DatedSide[] {
  return parts.map(({ date, cumulative, objectifs }) => ({
    date,
    realized: measuresOf(figuresOf(cumulative))[measure],
    target: targetsOf(objectifs)[measure],
    elapsed: days.elapsedAt(date),
    dateless: date === null,
    untargeted: outsideOn(outside, date, `${key} ${measure} realized`),
  }))
}

/** Both sides of a rate of one line: of the parts with data, without concessions that lack one of the two targets. */
function rateSides(
  { key, figuresOf, targetsOf }: Line,
  kind: RateKind,
  { parts, days, outside }: Sides,
): RateSides {
  const sideOf = (measure: 'revenue' | 'hours') =>
    bothSides(
      parts.map(({ date, cumulative, objectifs }) => {
        const of = measure === 'hours' ? kind : measure
        const left = (side: 'realized' | 'target') =>
          outsideOn(outside, date, `${key} ${kind}-rate ${measure} ${side}`)
        return {
          realized: measuresOf(figuresOf(cumulative))[of],
          target: withoutNoise(targetsOf(objectifs)[of] - left('target')),
          elapsed: days.elapsedAt(date),
          dateless: date === null,
          untargeted: left('realized'),
        }
      }),
    )
  const [netRevenue, hours] = [sideOf('revenue'), sideOf('hours')]
  const sum = (list: readonly DatedAmount[], of: 'realized' | 'target') =>
    withoutNoise(list.reduce((all, part) => all + part[of], 0))
  const projection = (list: readonly DatedAmount[]) =>
    list.reduce((all, part) => all + (part.elapsed > 0 ? projectedOf(part, days.total) : 0), 0)
  const isStarted = netRevenue.some(({ elapsed }) => elapsed > 0)
  return {
    projected: isStarted ? { netRevenue: projection(netRevenue), hours: projection(hours) } : null,
    realized: { netRevenue: sum(netRevenue, 'realized'), hours: sum(hours, 'realized') },
    target: { netRevenue: sum(netRevenue, 'target'), hours: sum(hours, 'target') },
  }
}

const NOT_OUTSIDE: OutsideShare = { realized: 0, daily: 0, sites: { count: 0, first: [] } }

/** Share of a line without a target; empty where no concession has a target, because nothing is compared. */
function shareOf(
  line: Line,
  measure: Measure,
  { parts, outside }: Sides,
  dataDate: LocalDate | null,
): OutsideShare {
  const isAimed = parts.some(({ objectifs }) => line.targetsOf(objectifs)[measure] !== 0)
  return isAimed ? outsideShare(outside, line.key, measure, dataDate) : NOT_OUTSIDE
}

const elapsedOf = (date: LocalDate | null, days: MonthDays): ElapsedDays => ({
  elapsed: days.elapsedAt(date),
  total: days.total,
})

const progressIn = (measure: Measure, line: Line, sides: Sides): Progress =>
  progressOf(amounts(line, measure, sides), sides.days.total)

const progressOfLine = (line: Line, sides: Sides): FigureLine['progress'] => ({
  revenue: progressIn('revenue', line, sides),
  ht: progressIn('ht', line, sides),
  hec: progressIn('hec', line, sides),
})

/** Concessions whose data date differs from the most common one. Pass their sums to `scopeFigures` as `others`. */
export function offDateSites(activity: MonthActivity, date: LocalDate): DatedSites[] {
  return sitesByDataDate(activity, date).slice(1)
}

/**
 * Splits a scope's sums by data date, the most common first. Its part is the whole minus the others.
 * @param others as in `scopeFigures`
 */
export function datedParts(
  date: LocalDate,
  activity: MonthActivity,
  objectifs: ObjectifTotals,
  others: readonly DatedPart[],
): DatedPart[] {
  const day = activityAt(activity, date)
  const whole = day?.cumulative ?? noFiguresByService()
  const [most] = sitesByDataDate(activity, date)
  const main: DatedPart = {
    date: most ? most.date : (day?.date ?? null),
    cumulative: others.reduce((left, part) => minusFigures(left, part.cumulative), whole),
    objectifs: others.reduce((left, part) => minusObjectifs(left, part.objectifs), objectifs),
  }
  return [main, ...others]
}

/**
 * Computes only the data date and the GLOBAL progress of `scopeFigures`, for concessions that all share one data date.
 */
export function wholeProgress(
  date: LocalDate,
  activity: MonthActivity,
  objectifs: ObjectifTotals,
  days: MonthDays,
): Pick<ScopeFigures, 'dataDate'> & Pick<FigureLine, 'progress'> {
  const dataDate = activityAt(activity, date)?.date ?? null
  const parts = datedParts(date, activity, objectifs, [])
  return { dataDate, progress: progressOfLine(WHOLE, { parts, days, outside: NOTHING_OUTSIDE }) }
}

/**
 * Combines activity and objectifs of a scope for one analysed date. Each concession is compared at its own data date
 * (4-decisions, 17 to 19, 26, 39 and 40).
 * @param others the sums of `offDateSites` concessions, one part per data date
 */
export function scopeFigures(
  date: LocalDate,
  activity: MonthActivity,
  objectifs: ObjectifTotals,
  days: MonthDays,
  others: readonly DatedPart[] = [],
  outside: Outside = NOTHING_OUTSIDE,
): ScopeFigures {
  const day = activityAt(activity, date)
  const cumulative = day?.cumulative ?? noFiguresByService()
  const daily = day?.daily ?? noFiguresByService()
  const parts = datedParts(date, activity, objectifs, others)
  const dataDate = day?.date ?? null
  const sides = { parts, days, outside }
  const lineOf = (line: Line): FigureLine => ({
    figures: line.figuresOf(cumulative),
    daily: line.figuresOf(daily),
    progress: progressOfLine(line, sides),
    unrounded: byMeasure((measure) => unroundedOf(amounts(line, measure, sides), days.total)),
    rates: { ht: rateSides(line, 'ht', sides), hec: rateSides(line, 'hec', sides) },
    outside: byMeasure((measure) => shareOf(line, measure, sides, dataDate)),
  })
  return {
    dataDate,
    freshness: freshnessOn(activity, date, days.isWorked),
    outside,
    days: elapsedOf(date, days),
    dataDays: elapsedOf(dataDate, days),
    isDataDayWorked: day !== null && days.isWorked(day.date),
    objectifCount: objectifs.siteCount,
    parts,
    global: lineOf(WHOLE),
    services: byService((service) => lineOf(OF_SERVICE[service])),
  }
}

/** Amounts that a line compares for a measure, by data date (4-decisions, 39 and 53). */
export function datedSides(
  { parts, outside }: Pick<ScopeFigures, 'parts' | 'outside'>,
  key: LineKey,
  measure: Measure,
  days: MonthDays,
): DatedSide[] {
  const line = key === 'global' ? WHOLE : OF_SERVICE[key]
  return bothSides(amounts(line, measure, { parts, days, outside }))
}

/** Line of each service with its key, in display order. */
export function serviceLines(
  scope: ScopeFigures,
): { service: ProductiveService; line: FigureLine }[] {
  return PRODUCTIVE_SERVICES.map((service) => ({ service, line: scope.services[service] }))
}
