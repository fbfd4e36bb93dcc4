import { exact } from '../exact'
import { MEASURE_FIGURES, type Measure } from './measures'
import type { Missing } from './missing'
import { isPartial, type LineKey, type OutsideSite } from './outside'
import { chartDailyTarget, percentOf } from './projection'
import type { FigureLine, ScopeFigures } from './scope-figures'
import { PRODUCTIVE_SERVICES } from './services'
import type { VerdictTable } from './statuses'
import { type Judged, judged, PARTIAL_VERDICT, withGap } from './verdicts'

/** One previous-day ring: what the last day added against an average day's target. Euros or hours. */
export interface DayRing extends Judged {
  key: LineKey
  value: number
  /** what of it concessions without a target brought: it is not in the percentage (4-decisions, 53) */
  outside: number
  /** whose that is */
  outsideSites: Missing<OutsideSite>
  /** working days that it adds up: more than 1 where all who have the day missed as many mornings before it */
  days: number
  /** monthly target of those who have the day ÷ working days × `days`; null without one, or when it is no working day */
  target: number | null
  percent: number | null
  /** the day is no working day: nothing was asked of it */
  rests: boolean
}

/** GLOBAL, then each service, with its line. */
export function keyedLines(figures: ScopeFigures): { key: LineKey; line: FigureLine }[] {
  const services = PRODUCTIVE_SERVICES.map((key) => ({ key, line: figures.services[key] }))
  return [{ key: 'global', line: figures.global }, ...services]
}

/**
 * What those who have the data date are to reach in the month: a late concession is neither in the day's figure nor
 * in what it is held against (4-decisions, 39, 40, 43). 0 on a day that is no working day: it has no target (16).
 */
function monthlyTarget(figures: ScopeFigures, key: LineKey, measure: Measure): number {
  const { parts, dataDate, isDataDayWorked } = figures
  if (!isDataDayWorked) return 0
  return exact(
    parts
      .filter(({ date }) => date === dataDate)
      .map(({ objectifs }) => (key === 'global' ? objectifs.global : objectifs.services[key]))
      .reduce((sum, targets) => sum + targets[measure], 0),
  )
}

/**
 * The previous-day rings of a measure (3 §2.2, §2.3), GLOBAL first.
 * @param table the widget's own, in percent of an average day's target
 * @param days working days that the figures add up (`daysAddedUp`): four days' work is no good day
 */
export function dayRings(
  figures: ScopeFigures,
  measure: Measure,
  table: VerdictTable,
  days = 1,
): DayRing[] {
  return keyedLines(figures).map(({ key, line }) => {
    const value = line.daily[MEASURE_FIGURES[measure]]
    const monthly = monthlyTarget(figures, key, measure)
    const target = chartDailyTarget(monthly * days, figures.days)
    const { daily: outside, sites } = line.outside[measure]
    const compared = exact(value - outside)
    const isCompared = target !== null
    const percent = isCompared ? percentOf(compared * figures.days.total, monthly * days) : null
    const stands =
      isCompared && isPartial(compared, outside)
        ? PARTIAL_VERDICT
        : withGap(judged(percent, table, percent), isCompared ? exact(compared - target) : null)
    return {
      key,
      value,
      outside,
      outsideSites: sites,
      days,
      target,
      percent,
      rests: !figures.isDataDayWorked,
      ...stands,
    }
  })
}
