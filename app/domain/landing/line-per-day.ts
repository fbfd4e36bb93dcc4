import type { LocalDate } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import { withoutNoise } from '../decimal'
import type { Measure } from '../measures'
import type { LineKey } from '../records/outside'
import type { Progress } from '../records/projection'
import { datedSides, type ScopeFigures } from '../records/scope-figures'
import { remainingDays } from './landing'

/**
 * Amount per remaining day that reaches a scope's target, in the measure's unit, each concession from its own data date
 * on (4-decisions, 39; 7-beyond §5).
 * @param dataDate latest day of the scope's figures; null: none this month
 * @returns above 0; null when met, without target, without data, or when no day remains
 */
export function linePerDay(
  dataDate: LocalDate | null,
  { target, progressPercent, dailyTarget }: Progress,
  days: MonthDays,
): number | null {
  if (dataDate === null || remainingDays(dataDate, days) <= 0) return null
  const isOpen = target !== 0 && (progressPercent ?? 0) < 100
  return isOpen && dailyTarget > 0 ? dailyTarget : null
}

/**
 * Amount per elapsed day so far, in the measure's unit, each concession at its own data date (4-decisions, 39).
 * @returns null when no compared concession has an elapsed working day (4-decisions, 53)
 */
export function linePerDaySoFar(
  figures: ScopeFigures,
  key: LineKey,
  measure: Measure,
  days: MonthDays,
): number | null {
  const { wholeTarget } = (key === 'global' ? figures.global : figures.services[key]).progress[
    measure
  ]
  const started = datedSides(figures, key, measure, days).filter(
    ({ elapsed, target }) => elapsed > 0 && (wholeTarget === 0 || target !== 0),
  )
  if (started.length === 0) return null
  return withoutNoise(started.reduce((sum, one) => sum + one.realized / one.elapsed, 0))
}
