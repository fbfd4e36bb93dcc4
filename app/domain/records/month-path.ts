import type { LocalDate } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import { withoutNoise } from '../decimal'
import { byMeasure, MEASURES, type Measure } from '../measures'
import type { ObjectifTotals } from '../targets/totals'
import { totalFigures } from './figures'
import { measuresOf } from './measures'
import type { MonthActivity } from './month-activity'
import { unroundedProrata } from './projection'

/** Amounts of a measure cumulated up to a day: euros or hours. */
export interface PathAmount {
  /** target prorated to each concession's own data date */
  due: number
  /** realised by the concessions with a target */
  compared: number
  /** realised by the concessions without a target (4-decisions, 53) */
  others: number
}

/** A day of a month with a record of a concession. */
export interface PathDay extends Record<Measure, PathAmount> {
  date: LocalDate
}

/** Cumulated amounts of a concession on each day with a record (7-beyond §5). */
export function siteMonthPath(
  { activity, objectifs }: { activity: MonthActivity; objectifs: ObjectifTotals },
  days: MonthDays,
): PathDay[] {
  return activity.days.map(({ date, cumulative }) => {
    const realized = measuresOf(totalFigures(cumulative))
    const elapsed = { elapsed: days.elapsedAt(date), total: days.total }
    return {
      date,
      ...byMeasure((measure): PathAmount => {
        const target = objectifs.global[measure]
        const own = realized[measure]
        return target === 0
          ? { due: 0, compared: 0, others: own }
          : { due: unroundedProrata(target, elapsed), compared: own, others: 0 }
      }),
    }
  })
}

/**
 * Sums the days of scopes that share no concession. Each part counts with its latest day not after the summed one, and
 * nothing before its first (4-decisions, 39).
 */
export function sumMonthPaths(parts: readonly (readonly PathDay[])[]): PathDay[] {
  const dates = [...new Set(parts.flatMap((part) => part.map(({ date }) => date)))].sort()
  const next = new Uint8Array(parts.length)
  return dates.map((date) => {
    const sum = byMeasure((): PathAmount => ({ due: 0, compared: 0, others: 0 }))
    for (const [i, part] of parts.entries()) {
      let index = next[i] ?? 0
      if (part[index]?.date === date) index += 1
      next[i] = index
      const latest = part[index - 1]
      if (!latest) continue
      for (const measure of MEASURES) {
        sum[measure].due += latest[measure].due
        sum[measure].compared += latest[measure].compared
        sum[measure].others += latest[measure].others
      }
    }
    for (const measure of MEASURES) {
      const { due, compared, others } = sum[measure]
      sum[measure] = {
        due: withoutNoise(due),
        compared: withoutNoise(compared),
        others: withoutNoise(others),
      }
    }
    return { date, ...sum }
  })
}

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
    const { due, compared, others } = day[measure]
    return {
      date: day.date,
      rank: days.elapsedAt(day.date),
      realized: isAimed ? compared : withoutNoise(compared + others),
      due: isAimed && due !== 0 ? due : null,
    }
  })
}
