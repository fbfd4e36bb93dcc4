import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { type GapDay, sumGapDays } from '~/domain/causes/gap-history'
import type { Measure } from '~/domain/measures'
import { GAP_HISTORY } from '~/services/rollups/kinds/gap-history.server'
import { readComparedSums } from './compared-sums.server'
import type { ScopeSites } from './scope-sites.server'

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
  const kind = { rollup: GAP_HISTORY[measure], combine: sumGapDays }
  const { sites, own } = await readComparedSums(kind, { scope, date, reference })
  return { ...sites, days: upTo(own, date) }
}
