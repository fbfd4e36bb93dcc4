import type { MonthDays } from '../calendar/working-days'
import { withoutNoise } from '../decimal'
import { remainingDays } from '../landing/landing'
import type { Measure } from '../measures'
import type { LineKey } from '../records/outside'
import type { Progress } from '../records/projection'
import type { ScopeFigures } from './scope-figures'

/** What the amount per remaining day is read from. */
type OpenTarget = Pick<Progress, 'target' | 'progressPercent' | 'dailyTarget'>

/**
 * Amount per remaining working day that reaches a target, in the measure's unit.
 * @param left working days after the data date
 * @returns above 0; null when met, without target, and without a day left
 */
export const openPerDay = (
  { target, progressPercent, dailyTarget }: OpenTarget,
  left: number,
): number | null =>
  left > 0 && target !== 0 && (progressPercent ?? 0) < 100 && dailyTarget > 0 ? dailyTarget : null

/**
 * Amount per remaining day that reaches a scope's target, in the measure's unit (7-beyond §5). A total is said only where
 * every compared concession has the same number of days left: amounts of different numbers of days do not add up to one
 * per day.
 * @returns above 0; null when met, without target, without data, when no day remains, or where the numbers differ
 */
export function linePerDay(
  figures: ScopeFigures,
  key: LineKey,
  measure: Measure,
  days: MonthDays,
): number | null {
  const { dataDate } = figures
  const line = key === 'global' ? figures.global : figures.services[key]
  if (dataDate === null || !isOfOneDate(figures, key, measure)) return null
  return openPerDay(line.progress[measure], remainingDays(dataDate, days))
}

/** True where every compared concession of a line has the same number of working days after its data. */
export function isOfOneDate(
  { cells }: Pick<ScopeFigures, 'cells'>,
  key: LineKey,
  measure: Measure,
): boolean {
  const aimed = Object.values(cells.lines[measure][key].dates).filter(({ target }) => target !== 0)
  return new Set(aimed.map(({ total, elapsed }) => total - elapsed)).size <= 1
}

/**
 * Amount per elapsed day so far, in the measure's unit, each concession at its own data date (4-decisions, 39).
 * @returns null when no compared cell has an elapsed working day (4-decisions, 64)
 */
export function linePerDaySoFar(
  figures: ScopeFigures,
  key: LineKey,
  measure: Measure,
): number | null {
  if (figures.dataDays.elapsed === 0) return null
  const { budget, started, soFar, outsideSoFar } = figures.cells.lines[measure][key]
  if (withoutNoise(budget) === 0) return withoutNoise(outsideSoFar)
  return started > 0 ? withoutNoise(soFar) : null
}
