import { daysOf, weekday } from '../calendar/day-arithmetic'
import type { LocalDate, Month } from '../calendar/local-date'
import { isWorkingDay } from '../calendar/working-days'
import { withoutNoise } from '../decimal'
import type { Measure } from '../measures'
import { totalFigures } from '../records/figures'
import { MEASURE_FIGURES } from '../records/measures'
import { activityAt, type MonthActivity } from '../records/month-activity'
import { chartDailyTarget } from '../records/projection'
import type { DatedPart } from '../records/scope-figures'

/** One day of the daily chart: euros or hours. */
export interface ChartDay {
  date: LocalDate
  /** sum of the day's differences; null when no concession has a record of the day */
  value: number | null
  /** 'Obj. Jr.'; null on a day that is not a working day (3 §2.1: Saturdays have no target) */
  target: number | null
  /**
   * month to date ÷ working days elapsed, comparable with the daily target; null after the scope's data date. Not the
   * same amount over more days: the average would fall without cause. A late concession keeps its average after its
   * own data date. The last day's average × working days is the projection (4-decisions, 39).
   */
  average: number | null
}

/**
 * Days of a month for the chart: every day but Sundays (3 §2.1), with null values after the analysed date.
 * @param target the monthly target
 * @param totalDays working days of the month
 * @param parts figures of the scope's concessions at each data date
 */
export function dailySeries(
  activity: MonthActivity,
  measure: Measure,
  date: LocalDate,
  target: number,
  totalDays: number,
  holidays: ReadonlySet<LocalDate>,
  parts: readonly Pick<DatedPart, 'date' | 'cumulative'>[] = [],
): ChartDay[] {
  const key = MEASURE_FIGURES[measure]
  const daily = new Map(
    activity.days
      .filter((day) => day.date <= date)
      .map((day) => [day.date, totalFigures(day.daily)[key]]),
  )
  const reference = chartDailyTarget(target, { elapsed: 0, total: totalDays })
  const reached = activityAt(activity, date)?.date ?? ''
  const elapsedAt = elapsedDays(activity.month, totalDays, holidays)
  const rhythm = (amount: number, day: LocalDate) => {
    const elapsed = elapsedAt(day)
    return elapsed === 0 ? 0 : amount / elapsed
  }
  const averageOn = (day: LocalDate) => {
    const latest = day <= reached ? activityAt(activity, day) : null
    if (!latest || elapsedAt(day) === 0) return null
    const ended = parts.flatMap(({ date: own, cumulative }) => {
      return own && own < day ? { own, amount: totalFigures(cumulative)[key] } : []
    })
    const left = ended.reduce(
      (sum, { amount }) => sum - amount,
      totalFigures(latest.cumulative)[key],
    )
    return withoutNoise(
      ended.reduce((sum, { own, amount }) => sum + rhythm(amount, own), rhythm(left, day)),
    )
  }
  return daysOf(activity.month).flatMap((day) => {
    if (weekday(day) === 7) return []
    const value = daily.get(day) ?? null
    const own = isWorkingDay(day, holidays) ? reference : null
    return [{ date: day, value, target: own, average: averageOn(day) }]
  })
}

/** Working days up to and including a day, at most `totalDays`, unless it is 0. */
function elapsedDays(month: Month, totalDays: number, holidays: ReadonlySet<LocalDate>) {
  const worked = daysOf(month).filter((day) => isWorkingDay(day, holidays))
  return (day: LocalDate) => {
    const elapsed = worked.filter((one) => one <= day).length
    return Math.min(elapsed, totalDays || elapsed)
  }
}
