import type { LocalDate } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import type { Progress } from '../records/projection'
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
