import type { FigureLine, ScopeFigures } from '../cells/scope-figures'
import type { DatedSums } from '../cells/sums'
import { datedOn } from '../cells/views'
import { withoutNoise } from '../decimal'
import type { Measure } from '../measures'
import { percentOf } from '../percent'
import { MEASURE_FIGURES } from '../records/measures'
import type { Missing } from '../records/missing'
import { isPartial, type LineKey, type OutsideSite } from '../records/outside'
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
 * Cells that have the data date, of concessions that work on it. A late concession is neither in the day's figure nor
 * in its target (4-decisions, 39, 40, 43). None on a day off, which has no target (16, 71).
 */
function cellsOfDay(figures: ScopeFigures, key: LineKey, measure: Measure): DatedSums[] {
  const { cells, dataDate, isDataDayWorked } = figures
  if (!isDataDayWorked) return []
  const dated = datedOn(cells.lines[measure][key].dates, dataDate)
  return dated.filter(({ workdayTarget }) => workdayTarget !== 0)
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
    const cells = cellsOfDay(figures, key, measure)
    const monthly = withoutNoise(cells.reduce((sum, one) => sum + one.target, 0))
    const workday = cells.reduce((sum, { workdayTarget }) => sum + workdayTarget, 0)
    const target = withoutNoise(workday * days) || null
    const { daily: outside, sites } = line.outside[measure]
    const compared = withoutNoise(value - outside)
    const isCompared = target !== null
    // Not from `target`, which is rounded, where one calendar gives an exact ratio.
    const percent = !isCompared
      ? null
      : figures.calendar.places
        ? percentOf(compared, target)
        : percentOf(compared * figures.days.total, monthly * days)
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
