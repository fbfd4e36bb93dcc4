import { addDays } from '../calendar/day-counting'
import { dayIn, type LocalDate, monthOf } from '../calendar/local-date'
import { isWorkingDay } from '../calendar/working-days'
import { withoutNoise } from '../decimal'
import { type ByMeasure, byMeasure, MEASURES, type Measure } from '../measures'
import { type FeedLayer, layerOf } from '../records/feed-layers'
import type { FiguresByService } from '../records/figures'
import { MEASURE_FIGURES, measuresOf } from '../records/measures'
import { type MonthActivity, previousDay } from '../records/month-activity'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'

/** Number of activity days that form a usual day (4-decisions, 55). */
export const USUAL_DAYS = 20
/** Minimum number of days: with fewer, one large invoice would dominate the median. */
const LEAST_DAYS = 5

/** Figures that a concession's record added, and the number of working days they cover. */
export interface BroughtDay {
  date: LocalDate
  /** difference from the earlier record of the month */
  daily: FiguresByService
  /** working days after the earlier record of the month, up to `date` */
  worked: number
}

function workedBetween(
  after: LocalDate | null,
  date: LocalDate,
  holidays: ReadonlySet<LocalDate>,
): number {
  const first = after === null ? dayIn(monthOf(date), 1) : addDays(after, 1)
  let worked = 0
  for (let day = first; day <= date; day = addDays(day, 1))
    if (isWorkingDay(day, holidays)) worked += 1
  return worked
}

/**
 * Figures added by a record since the earlier record of the month.
 * @param earlier null for the first record of the month
 */
export function broughtDay(
  date: LocalDate,
  services: FiguresByService,
  earlier: { date: LocalDate; figures: FiguresByService } | null,
  holidays: ReadonlySet<LocalDate>,
): BroughtDay {
  const daily = previousDay(services, earlier?.figures ?? null)
  return { date, daily, worked: workedBetween(earlier?.date ?? null, date, holidays) }
}

/**
 * Last twenty activity days before a date, earliest first. Records that cover no working day are left out, because
 * a Saturday or holiday is not typical.
 * @param months of one concession, in order
 */
export function lastDays(
  months: readonly MonthActivity[],
  date: LocalDate,
  holidays: ReadonlySet<LocalDate>,
): BroughtDay[] {
  const days = months.flatMap((month) =>
    month.days.map((day, i) => {
      const after = month.days[i - 1]?.date ?? null
      return { date: day.date, daily: day.daily, after }
    }),
  )
  const brought: BroughtDay[] = []
  for (const day of days.filter((one) => one.date < date).reverse()) {
    if (brought.length === USUAL_DAYS) break
    const worked = workedBetween(day.after, day.date, holidays)
    if (worked > 0) brought.unshift({ date: day.date, daily: day.daily, worked })
  }
  return brought
}

/** Median; for an even number of values the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  const low = sorted[Math.ceil(half) - 1] ?? 0
  const high = sorted[Math.floor(half)] ?? 0
  return withoutNoise((low + high) / 2)
}

/** Usual working day of a concession. Euros of CA Net, hours. */
export interface UsualDay {
  total: ByMeasure
  services: Readonly<Record<ProductiveService, ByMeasure>>
  /** services with figures on each of the days */
  steady: ReadonlySet<ProductiveService>
}

/** Measures of the services that no file of the record's day gives: they are not judged (8 §5). */
export type Carried = Partial<Record<ProductiveService, readonly Measure[]>>

/** Measures that no file of a record's day gives; none where one workbook alone gave the record. */
export function carriedMeasures(
  layers: readonly FeedLayer[] | undefined,
  date: LocalDate,
): Carried {
  if (!layers) return {}
  const isOwn = (service: ProductiveService, measure: Measure) =>
    layerOf(layers, service, MEASURE_FIGURES[measure])?.date === date
  return Object.fromEntries(
    PRODUCTIVE_SERVICES.map((service) => [
      service,
      MEASURES.filter((measure) => !isOwn(service, measure)),
    ]),
  )
}

/** True when each figure of the day equals that of the earlier record, and not all are 0 (8 §5). */
export function isIdentical(
  services: FiguresByService,
  earlier: FiguresByService,
  carried: Carried,
): boolean {
  const own = PRODUCTIVE_SERVICES.flatMap((service) =>
    MEASURES.filter((measure) => !isCarried(carried, service, measure)).map((measure) => [
      measuresOf(services[service])[measure],
      measuresOf(earlier[service])[measure],
    ]),
  )
  return own.some(([now]) => now !== 0) && own.every(([now, before]) => now === before)
}

/** One measure of one service. */
export interface ServiceMeasure {
  service: ProductiveService
  measure: Measure
}

/**
 * Figures other than 0 that equal those of the earlier record, although they changed on each of the last days (8 §5).
 * @param days result of `lastDays`; with fewer than five nothing is known
 */
export function identicalFigures(
  services: FiguresByService,
  earlier: FiguresByService,
  days: readonly BroughtDay[],
  carried: Carried,
): ServiceMeasure[] {
  if (days.length < LEAST_DAYS) return []
  const isIdle = ({ service, measure }: ServiceMeasure) => {
    const now = measuresOf(services[service])[measure]
    const isSame = now !== 0 && now === measuresOf(earlier[service])[measure]
    return isSame && days.every(({ daily }) => measuresOf(daily[service])[measure] !== 0)
  }
  return PRODUCTIVE_SERVICES.flatMap((service) =>
    MEASURES.map((measure) => ({ service, measure })),
  ).filter((one) => !isCarried(carried, one.service, one.measure) && isIdle(one))
}

const isCarried = (carried: Carried, service: ProductiveService, measure: Measure): boolean =>
  carried[service]?.includes(measure) ?? false

/** Sum of a measure over the services whose figure is not carried over. */
export const judgedTotal = (figures: FiguresByService, measure: Measure, carried: Carried) =>
  withoutNoise(
    PRODUCTIVE_SERVICES.filter((service) => !isCarried(carried, service, measure)).reduce(
      (sum, service) => sum + measuresOf(figures[service])[measure],
      0,
    ),
  )

/** True when each measure of a service is carried over. */
export const isWhollyCarried = (carried: Carried, service: ProductiveService): boolean =>
  MEASURES.every((measure) => isCarried(carried, service, measure))

const isNothing = (measures: ByMeasure) => Object.values(measures).every((value) => value === 0)

/**
 * Median of the days, each divided by its working days; null with fewer than five days.
 * @param days result of `lastDays`
 * @param carried figures that the total leaves out
 */
export function usualDay(days: readonly BroughtDay[], carried: Carried = {}): UsualDay | null {
  if (days.length < LEAST_DAYS) return null
  const of = (measures: (day: FiguresByService) => ByMeasure) =>
    byMeasure((measure) => median(days.map((day) => measures(day.daily)[measure] / day.worked)))
  const service = (one: ProductiveService) => of((daily) => measuresOf(daily[one]))
  return {
    total: of((daily) => byMeasure((measure) => judgedTotal(daily, measure, carried))),
    services: {
      mechanic: service('mechanic'),
      quickService: service('quickService'),
      body: service('body'),
    },
    steady: new Set(
      PRODUCTIVE_SERVICES.filter((one) =>
        days.every(({ daily }) => !isNothing(measuresOf(daily[one]))),
      ),
    ),
  }
}
