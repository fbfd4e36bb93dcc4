import { daysOf, weekday } from '../calendar/day-arithmetic'
import { type LocalDate, monthOf } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import type { DatedPart } from '../cells/scope-figures'
import { withoutNoise } from '../decimal'
import type { Measure } from '../measures'
import { totalFigures } from '../records/figures'
import { MEASURE_FIGURES } from '../records/measures'
import { activityAt, type MonthActivity } from '../records/month-activity'
import { chartDailyTarget } from '../records/projection'

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
 * @param targets monthly targets of the scope's concessions, by calendar
 * @param days the month's working days
 * @param parts figures of the scope's concessions at each data date
 */
export function dailySeries(
  activity: MonthActivity,
  measure: Measure,
  date: LocalDate,
  targets: readonly { target: number; days: MonthDays }[],
  days: MonthDays,
  parts: readonly Pick<DatedPart, 'date' | 'cumulative' | 'days'>[] = [],
): ChartDay[] {
  const key = MEASURE_FIGURES[measure]
  const daily = new Map(
    activity.days
      .filter((day) => day.date <= date)
      .map((day) => [day.date, totalFigures(day.daily)[key]]),
  )
  const targetOn = (day: LocalDate) => {
    const shares = targets.flatMap(({ target, days: own }) =>
      own.isWorked(day) ? (chartDailyTarget(target, own) ?? []) : [],
    )
    return shares.length > 0 ? withoutNoise(shares.reduce((sum, one) => sum + one, 0)) : null
  }
  const reached = activityAt(activity, date)?.date ?? ''
  const rhythm = (amount: number, day: LocalDate, own = days) => {
    const elapsed = elapsedDays(day, own)
    return elapsed === 0 ? 0 : amount / elapsed
  }
  const averageOn = (day: LocalDate) => {
    const latest = day <= reached ? activityAt(activity, day) : null
    if (!latest || elapsedDays(day, days) === 0) return null
    const ended = parts.flatMap(({ date: own, cumulative, days: calendar }) => {
      return own && own < day ? { own, calendar, amount: totalFigures(cumulative)[key] } : []
    })
    const left = ended.reduce(
      (sum, { amount }) => sum - amount,
      totalFigures(latest.cumulative)[key],
    )
    return withoutNoise(
      ended.reduce(
        (sum, { own, amount, calendar }) => sum + rhythm(amount, own, calendar),
        rhythm(left, day),
      ),
    )
  }
  return daysOf(activity.month).flatMap((day) => {
    if (weekday(day) === 7) return []
    const value = daily.get(day) ?? null
    return [{ date: day, value, target: targetOn(day), average: averageOn(day) }]
  })
}

/** Working days up to and including a day; the computed ones in a month with the stored number 0. */
function elapsedDays(day: LocalDate, days: MonthDays): number {
  if (days.total > 0) return days.elapsedAt(day)
  return daysOf(monthOf(day)).filter((one) => one <= day && days.isWorked(one)).length
}
