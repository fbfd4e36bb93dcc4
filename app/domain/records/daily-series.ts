import type { BusinessDay } from '../calendar/business-day'
import { daysOf, weekday } from '../calendar/day-arithmetic'
import { isWorkingDay } from '../calendar/working-days'
import { exact } from '../exact'
import { totalFigures } from './figures'
import { MEASURE_FIGURES, type Measure } from './measures'
import { activityAt, type MonthActivity } from './month-activity'
import { chartDailyTarget } from './projection'

/** One day of the daily chart: euros or hours. */
export interface ChartDay {
  date: BusinessDay
  /** what the day's records added; null when no concession has a record of the day */
  value: number | null
  /** 'Obj. Jr.'; null on a day that is not a working day (3 §2.1: Saturdays have no target) */
  target: number | null
  /**
   * month to date ÷ working days elapsed: the rhythm, comparable with the daily target; null after the scope's data
   * date, where the same amount over more days would dip by itself (4-decisions, 39)
   */
  average: number | null
}

/**
 * The daily chart of a month up to the analysed date: every day but Sundays (3 §2.1), the days after it empty.
 * @param target the monthly target
 * @param totalDays working days of the month
 */
export function dailySeries(
  activity: MonthActivity,
  measure: Measure,
  date: BusinessDay,
  target: number,
  totalDays: number,
  holidays: ReadonlySet<BusinessDay>,
): ChartDay[] {
  const key = MEASURE_FIGURES[measure]
  const daily = new Map(
    activity.days
      .filter((day) => day.date <= date)
      .map((day) => [day.date, totalFigures(day.daily)[key]]),
  )
  const reference = chartDailyTarget(target, { elapsed: 0, total: totalDays })
  const reached = activityAt(activity, date)?.date ?? ''
  let elapsed = 0
  return daysOf(activity.month).flatMap((day) => {
    const works = isWorkingDay(day, holidays)
    if (works) elapsed += 1
    if (weekday(day) === 7) return []
    const latest = day <= reached ? activityAt(activity, day) : null
    const average =
      latest && elapsed > 0
        ? exact(totalFigures(latest.cumulative)[key] / Math.min(elapsed, totalDays || elapsed))
        : null
    return [{ date: day, value: daily.get(day) ?? null, target: works ? reference : null, average }]
  })
}
