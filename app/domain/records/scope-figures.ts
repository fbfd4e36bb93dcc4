import type { BusinessDay } from '../calendar/business-day'
import type { MonthDays } from '../calendar/working-days'
import { minusObjectifs, type ObjectifTotals, type Targets } from '../objectifs/totals'
import { type DatedSites, type Freshness, freshnessOn, sitesByDataDate } from './data-dates'
import {
  type FiguresByService,
  minusFigures,
  noFiguresByService,
  type ServiceFigures,
  totalFigures,
} from './figures'
import { type ByMeasure, byMeasure, type Measure, measuresOf } from './measures'
import { activityAt, type MonthActivity } from './month-activity'
import {
  type DatedAmount,
  type ElapsedDays,
  type Progress,
  progressOf,
  type Unrounded,
  unroundedOf,
} from './projection'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from './services'

/** One line of figures: the scope as a whole, or one of its services. */
export interface FigureLine {
  /** cumulative at the analysed date */
  figures: ServiceFigures
  /** what the records of the data date added: late concessions are not in it (4-decisions, 40) */
  daily: ServiceFigures
  progress: Record<Measure, Progress>
  /** the same as far as figures are worked out of it: rounded figures are for showing (4-decisions, 48) */
  unrounded: Record<Measure, Unrounded>
  /** what of it concessions without objectif realised; missing: nothing, or not known */
  untargeted?: ByMeasure
  /** what of `daily` is theirs; missing: nothing, or not known */
  untargetedDaily?: ByMeasure
}

/** The concessions of a scope that share a data date, added up. */
export interface DatedPart {
  /** null: no record in the month yet */
  date: BusinessDay | null
  cumulative: FiguresByService
  objectifs: ObjectifTotals
}

/** What a scope shows for an analysed date. */
export interface ScopeFigures {
  /** the latest day not after the analysed date with a record; null: the month has none yet */
  dataDate: BusinessDay | null
  freshness: Freshness
  /** working days up to the analysed date */
  days: ElapsedDays
  /** working days up to the data date */
  dataDays: ElapsedDays
  /** whether the data date is a working day: others have no daily target (4-decisions, 16) */
  isDataDayWorked: boolean
  /** concessions that have an objectif for the month */
  objectifCount: number
  /** what the scope's concessions have at each data date, the most common one first */
  parts: DatedPart[]
  global: FigureLine
  services: Record<ProductiveService, FigureLine>
}

/** What a line takes of a scope's figures and targets. */
interface Line {
  figuresOf(by: FiguresByService): ServiceFigures
  targetsOf(objectifs: ObjectifTotals): Targets
}

// why made once: an import works lines out by the hundred, and V8 forgets the fast code of functions made each time
const WHOLE: Line = { figuresOf: totalFigures, targetsOf: ({ global }) => global }
const OF_SERVICE = byService(
  (service): Line => ({
    figuresOf: (by) => by[service],
    targetsOf: ({ services }) => services[service],
  }),
)

/** The amounts of one line of each part. */
function amounts(
  { figuresOf, targetsOf }: Line,
  measure: Measure,
  parts: readonly DatedPart[],
  days: MonthDays,
): DatedAmount[] {
  return parts.map(({ date, cumulative, objectifs }) => ({
    realized: measuresOf(figuresOf(cumulative))[measure],
    target: targetsOf(objectifs)[measure],
    elapsed: days.elapsedAt(date),
  }))
}

const elapsedOf = (date: BusinessDay | null, days: MonthDays): ElapsedDays => ({
  ...{ elapsed: days.elapsedAt(date), total: days.total },
})

const progressIn = (
  measure: Measure,
  line: Line,
  parts: readonly DatedPart[],
  days: MonthDays,
  dataDays: ElapsedDays,
): Progress => progressOf(amounts(line, measure, parts, days), dataDays)

const progressOfLine = (
  line: Line,
  parts: readonly DatedPart[],
  days: MonthDays,
  dataDays: ElapsedDays,
): FigureLine['progress'] => ({
  revenue: progressIn('revenue', line, parts, days, dataDays),
  ht: progressIn('ht', line, parts, days, dataDays),
  hec: progressIn('hec', line, parts, days, dataDays),
})

/**
 * Which of a scope's concessions have another data date than most; their own sums are what `scopeFigures` needs
 * beside the scope's.
 */
export function oddlyDated(activity: MonthActivity, date: BusinessDay): DatedSites[] {
  return sitesByDataDate(activity, date).slice(1)
}

/**
 * A scope's concessions by data date, most first: those that are dated like most are what the others leave.
 * @param others as in `scopeFigures`
 */
export function datedParts(
  date: BusinessDay,
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

/** The progress of a scope as a whole and the day it is of, as `scopeFigures` tells them, without the services' lines. */
export function wholeProgress(
  date: BusinessDay,
  activity: MonthActivity,
  objectifs: ObjectifTotals,
  days: MonthDays,
): Pick<ScopeFigures, 'dataDate'> & Pick<FigureLine, 'progress'> {
  const dataDate = activityAt(activity, date)?.date ?? null
  const parts = datedParts(date, activity, objectifs, [])
  return { dataDate, progress: progressOfLine(WHOLE, parts, days, elapsedOf(dataDate, days)) }
}

/**
 * Puts a scope's activity and objectives together for one analysed date, each concession judged at its own data
 * date (4-decisions, 17 to 19, 26, 39 and 40).
 * @param others the sums of `oddlyDated` concessions, one part per data date
 */
export function scopeFigures(
  date: BusinessDay,
  activity: MonthActivity,
  objectifs: ObjectifTotals,
  days: MonthDays,
  others: readonly DatedPart[] = [],
): ScopeFigures {
  const day = activityAt(activity, date)
  const cumulative = day?.cumulative ?? noFiguresByService()
  const daily = day?.daily ?? noFiguresByService()
  const parts = datedParts(date, activity, objectifs, others)
  const dataDays = elapsedOf(day?.date ?? null, days)
  const lineOf = (line: Line): FigureLine => ({
    figures: line.figuresOf(cumulative),
    daily: line.figuresOf(daily),
    progress: progressOfLine(line, parts, days, dataDays),
    unrounded: byMeasure((measure) => unroundedOf(amounts(line, measure, parts, days), days.total)),
  })
  return {
    dataDate: day?.date ?? null,
    freshness: freshnessOn(activity, date),
    days: elapsedOf(date, days),
    dataDays,
    isDataDayWorked: day !== null && days.isWorked(day.date),
    objectifCount: objectifs.siteCount,
    parts,
    global: lineOf(WHOLE),
    services: byService((service) => lineOf(OF_SERVICE[service])),
  }
}

/** Each service's line with its key, in display order. */
export function serviceLines(
  scope: ScopeFigures,
): { service: ProductiveService; line: FigureLine }[] {
  return PRODUCTIVE_SERVICES.map((service) => ({ service, line: scope.services[service] }))
}
