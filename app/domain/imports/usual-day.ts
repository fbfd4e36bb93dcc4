import { type BusinessDay, dayIn, monthOf } from '../calendar/business-day'
import { addDays } from '../calendar/day-counting'
import { isWorkingDay } from '../calendar/working-days'
import { exact } from '../exact'
import { type FiguresByService, totalFigures } from '../records/figures'
import { type ByMeasure, byMeasure, measuresOf } from '../records/measures'
import { type MonthActivity, previousDay } from '../records/month-activity'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'

/** The days of activity that a usual day is made of (4-decisions, 55). */
export const USUAL_DAYS = 20
/** With fewer days a concession has no usual day: one large invoice would make it. */
const LEAST_DAYS = 5

/** What a concession's record brought, and how many working days that covers. */
export interface BroughtDay {
  date: BusinessDay
  /** difference with the earlier record of the month */
  daily: FiguresByService
  /** Monday to Friday and no holiday, after the earlier record of the month and up to `date` */
  worked: number
}

function workedBetween(
  after: BusinessDay | null,
  date: BusinessDay,
  holidays: ReadonlySet<BusinessDay>,
): number {
  const first = after === null ? dayIn(monthOf(date), 1) : addDays(after, 1)
  let worked = 0
  for (let day = first; day <= date; day = addDays(day, 1))
    if (isWorkingDay(day, holidays)) worked += 1
  return worked
}

/** What a record brings after the month's earlier one. @param earlier null: it is the month's first */
export function broughtDay(
  date: BusinessDay,
  services: FiguresByService,
  earlier: { date: BusinessDay; figures: FiguresByService } | null,
  holidays: ReadonlySet<BusinessDay>,
): BroughtDay {
  const daily = previousDay(services, earlier?.figures ?? null)
  return { date, daily, worked: workedBetween(earlier?.date ?? null, date, holidays) }
}

/**
 * The last twenty days of activity before a date, the earliest first. A record that covers no working day is none: a
 * Saturday or a holiday is no measure of a usual day.
 * @param months one concession's, in order
 */
export function lastDays(
  months: readonly MonthActivity[],
  date: BusinessDay,
  holidays: ReadonlySet<BusinessDay>,
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

/** The middle one; of an even number the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  const low = sorted[Math.ceil(half) - 1] ?? 0
  const high = sorted[Math.floor(half)] ?? 0
  return exact((low + high) / 2)
}

/** A concession's usual working day. Euros of CA Net, hours. */
export interface UsualDay {
  total: ByMeasure
  services: Readonly<Record<ProductiveService, ByMeasure>>
  /** those of which each of the days brought something */
  steady: ReadonlySet<ProductiveService>
}

const isNothing = (measures: ByMeasure) => Object.values(measures).every((value) => value === 0)

/**
 * The median of the days, each divided by the working days that it covers; null with fewer than five days.
 * @param days as `lastDays` gives them
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
