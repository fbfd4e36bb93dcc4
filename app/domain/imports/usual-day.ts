import { addDays } from '../calendar/day-counting'
import { dayIn, type LocalDate, monthOf } from '../calendar/local-date'
import { isWorkingDay } from '../calendar/working-days'
import { withoutNoise } from '../decimal'
import { type ByMeasure, byMeasure } from '../measures'
import { type FiguresByService, totalFigures } from '../records/figures'
import { measuresOf } from '../records/measures'
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

const isNothing = (measures: ByMeasure) => Object.values(measures).every((value) => value === 0)

/**
 * Median of the days, each divided by its working days; null with fewer than five days.
 * @param days result of `lastDays`
 */
export function usualDay(days: readonly BroughtDay[]): UsualDay | null {
  if (days.length < LEAST_DAYS) return null
  const of = (measures: (day: FiguresByService) => ByMeasure) =>
    byMeasure((measure) => median(days.map((day) => measures(day.daily)[measure] / day.worked)))
  const service = (one: ProductiveService) => of((daily) => measuresOf(daily[one]))
  return {
    total: of((daily) => measuresOf(totalFigures(daily))),
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
