import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { type GapDay, sumGapDays } from '~/domain/causes/gap-history'
import type { Measure } from '~/domain/measures'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { GAP_HISTORY } from '~/services/rollups/kinds/gap-history.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { type ScopeSites, scopeSites } from './scope-sites.server'

/** Gap of a scope, day by day of the month up to a date (7-beyond §5). */
export interface ScopeGapHistory extends ScopeSites {
  /** the days with a record of a concession; the levers of each day sum to its gap */
  days: GapDay[]
}

/** Analysed date and measure of a history. */
interface HistoryQuery {
  date: LocalDate
  measure: Measure
}

const upTo = (days: readonly GapDay[], date: LocalDate) => days.filter((day) => day.date <= date)

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
  const reference = known ?? (await referenceData())
  const [sums, { counted, unaimed, unplanned }] = await Promise.all([
    readRollup(scope, monthOf(date)),
    readDayRollup(GAP_HISTORY[measure], { scope, date }, reference),
  ])
  const { leavesUnaimed, ...sites } = scopeSites({ scope, date, reference }, sums, unplanned)
  const all = leavesUnaimed ? counted : sumGapDays([counted, unaimed])
  return { ...sites, days: upTo(all, date) }
}
