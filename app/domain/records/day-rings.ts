import { MEASURE_FIGURES, type Measure } from './measures'
import { chartDailyTarget, percentOf } from './projection'
import type { FigureLine, ScopeFigures } from './scope-figures'
import { PRODUCTIVE_SERVICES, type ProductiveService } from './services'
import type { VerdictTable } from './statuses'
import { type Judged, judged } from './verdicts'

/** The scope as a whole, or one of its services. */
export type LineKey = 'global' | ProductiveService

/** One previous-day ring: what the last day added against an average day's target. Euros or hours. */
export interface DayRing extends Judged {
  key: LineKey
  value: number
  /** monthly target ÷ working days; null without target or working day */
  target: number | null
  percent: number | null
}

/** GLOBAL, then each service, with its line. */
export function keyedLines(figures: ScopeFigures): { key: LineKey; line: FigureLine }[] {
  const services = PRODUCTIVE_SERVICES.map((key) => ({ key, line: figures.services[key] }))
  return [{ key: 'global', line: figures.global }, ...services]
}

/**
 * The previous-day rings of a measure (3 §2.2, §2.3), GLOBAL first.
 * @param table the widget's own, in percent of an average day's target
 */
export function dayRings(figures: ScopeFigures, measure: Measure, table: VerdictTable): DayRing[] {
  return keyedLines(figures).map(({ key, line }) => {
    const value = line.daily[MEASURE_FIGURES[measure]]
    const monthly = line.progress[measure].target
    const target = chartDailyTarget(monthly, figures.days)
    const percent = target === null ? null : percentOf(value * figures.days.total, monthly)
    return { key, value, target, percent, ...judged(percent, table, percent) }
  })
}
