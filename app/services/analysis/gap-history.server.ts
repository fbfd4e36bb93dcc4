import { type ReferenceData, referenceDataIn } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { GapDay } from '~/domain/causes/gap-day'
import { daysOfMeasure, sumDays } from '~/domain/cells/days'
import type { Measure } from '~/domain/measures'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { CELL_DAYS } from '~/services/rollups/kinds/cell-days.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { type ScopeSites, scopeSites } from './scope-sites.server'

/** Gap of a scope, day by day of the month up to a date (7-beyond §5). */
export interface ScopeGapHistory extends ScopeSites {
  /** the days with a record on which something is compared; the levers of each day sum to its gap */
  days: GapDay[]
}

/** Analysed date and measure of a history. */
interface HistoryQuery {
  date: LocalDate
  measure: Measure
}

/** Days up to a date on which something is compared (4-decisions, 64). */
const upTo = (days: readonly GapDay[], date: LocalDate) =>
  days.filter((day) => day.date <= date && (day.target !== 0 || day.realized !== 0))

/**
 * Reads the gap of a scope day by day, each concession at its own data date, of the same concessions as
 * `readScopeCauses`. The caller has checked the cover.
 * @param known the reference data, when the caller has just read it
 */
export async function readGapHistory(
  scope: Scope,
  { date, measure }: HistoryQuery,
  known?: ReferenceData,
): Promise<ScopeGapHistory> {
  const reference = known ?? (await referenceDataIn(monthOf(date)))
  const at = { scope, date, reference }
  const [month, { counted, unaimed, unplanned }] = await Promise.all([
    readRollup(scope, monthOf(date)),
    readDayRollup(CELL_DAYS, { scope, date }, reference),
  ])
  const { leavesUnaimed, ...sites } = scopeSites(at, month, unplanned)
  const own = leavesUnaimed || unaimed.length === 0 ? counted : sumDays([counted, unaimed])
  return { ...sites, days: upTo(daysOfMeasure(own, measure), date) }
}
