import type { LocalDate } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import { withoutNoise } from '../decimal'
import type { Measure } from '../measures'

/** Cumulated amounts of a day, for each measure: due, realised of the compared cells, and realised outside. */
type PathDay = { date: LocalDate } & Record<
  Measure,
  { target: number; realized: number; others: number }
>

/** Cumulated amount of a day and its gap to the prorated target. */
export interface PathPoint {
  date: LocalDate
  /** working days elapsed on the day, 0 to the month's total */
  rank: number
  realized: number
  /** null without target or before the first working day */
  due: number | null
}

/**
 * Points of one measure up to a date. A scope with a target compares the concessions that have one (4-decisions, 53).
 */
export function pathPoints(
  path: readonly PathDay[],
  { measure, date, isAimed }: { measure: Measure; date: LocalDate; isAimed: boolean },
  days: MonthDays,
): PathPoint[] {
  return path.flatMap((day) => {
    if (day.date > date) return []
    const { target: due, realized: compared, others } = day[measure]
    return {
      date: day.date,
      rank: days.elapsedAt(day.date),
      realized: isAimed ? compared : withoutNoise(compared + others),
      due: isAimed && due !== 0 ? due : null,
    }
  })
}
