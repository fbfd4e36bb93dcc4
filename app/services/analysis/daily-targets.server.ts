import type { Scope } from '~/domain/access/scope'
import { type ChartDay, dailySeries } from '~/domain/analysis/daily-series'
import { byPresence } from '~/domain/analysis/presence-path'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { targetsByCalendar } from '~/domain/cells/views'
import type { Measure } from '~/domain/measures'
import type { MonthStaff } from '~/domain/planning/potential/month-staff'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import type { ReadResult } from '~/domain/read-result'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import { readResult } from '~/services/web/guarded-read.server'

/** Planned staff of the daily chart's month. When the planning cannot be read, the chart has only even targets. */
export const staffOfDays = (scope: Scope, date: LocalDate): Promise<ReadResult<MonthStaff>> =>
  readResult(PART_UNREADABLE, () => readRollupPart('staff', scope, monthOf(date)))

/**
 * Days of a month up to the analysed date with their targets, for one measure (3 §2.1; 7-beyond §1).
 * @returns `weighted`: with targets by planned presence; null when that is unknown
 */
export function daysOfMonth(
  { rollup, figures }: ScopeMonth,
  date: LocalDate,
  measure: Measure,
  staff: ReadResult<MonthStaff>,
): { even: ChartDay[]; weighted: ChartDay[] | null } {
  const { target } = figures.global.progress[measure]
  const { parts, calendar } = figures
  const targets = calendar.places
    ? targetsByCalendar(figures.cells.lines[measure].global, calendar.places)
    : [{ target, days: calendar }]
  const even = dailySeries(rollup.activity, measure, date, targets, calendar, parts)
  return { even, weighted: staff.value && byPresence(even, staff.value, target) }
}
