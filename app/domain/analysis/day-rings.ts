import { withoutNoise } from '../decimal'
import type { Measure } from '../measures'
import { percentOf } from '../percent'
import { MEASURE_FIGURES } from '../records/measures'
import type { Missing } from '../records/missing'
import { isPartial, type LineKey, type OutsideSite } from '../records/outside'
import { chartDailyTarget } from '../records/projection'
import type { FigureLine, ScopeFigures } from '../records/scope-figures'
import type { VerdictTable } from '../records/statuses'
import { PARTIAL_VERDICT, type Verdict, verdictOf, withGap } from '../records/verdicts'
import { PRODUCTIVE_SERVICES } from '../workshop-services'

/** One previous-day ring: the last day's increase against an average day's target. Euros or hours. */
export interface DayRing extends Verdict {
  key: LineKey
  value: number
  /** the part of `value` from concessions without a target: it is not in the percentage (4-decisions, 53) */
  outside: number
  /** the concessions of `outside` */
  outsideSites: Missing<OutsideSite>
  /**
   * working days that `value` covers: more than 1 when all concessions with data of the day missed the same number
   * before
   */
  days: number
  /**
   * monthly target of the concessions with data of the day ÷ working days × `days`; null without target or on a day
   * off
   */
  target: number | null
  percent: number | null
  /** true when the day is not a working day, so that it has no target */
  rests: boolean
}

/** Lines with their keys: GLOBAL, then each service. */
export function keyedLines(figures: ScopeFigures): { key: LineKey; line: FigureLine }[] {
  const services = PRODUCTIVE_SERVICES.map((key) => ({ key, line: figures.services[key] }))
  return [{ key: 'global', line: figures.global }, ...services]
}

/**
 * Monthly target of the concessions that have the data date. A late concession is neither in the day's figure nor in
 * its target (4-decisions, 39, 40, 43). 0 on a day off, which has no target (16).
 */
function monthlyTarget(figures: ScopeFigures, key: LineKey, measure: Measure): number {
  const { parts, dataDate, isDataDayWorked } = figures
  if (!isDataDayWorked) return 0
  return withoutNoise(
    parts
      .filter(({ date }) => date === dataDate)
      .map(({ objectifs }) => (key === 'global' ? objectifs.global : objectifs.services[key]))
      .reduce((sum, targets) => sum + targets[measure], 0),
  )
}

/**
 * Computes the previous-day rings of a measure (3 §2.2, §2.3), GLOBAL first.
 * @param table the widget's own thresholds, in percent of an average day's target
 * @param days working days that the figures cover (`daysAddedUp`), so that four days' work does not look like one good
 * day
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
    const compared = withoutNoise(value - outside)
    const isCompared = target !== null
    const percent = isCompared ? percentOf(compared * figures.days.total, monthly * days) : null
    const verdict =
      isCompared && isPartial(compared, outside)
        ? PARTIAL_VERDICT
        : withGap(
            verdictOf(percent, table, percent),
            isCompared ? withoutNoise(compared - target) : null,
          )
    return {
      key,
      value,
      outside,
      outsideSites: sites,
      days,
      target,
      percent,
      rests: !figures.isDataDayWorked,
      ...verdict,
    }
  })
}
