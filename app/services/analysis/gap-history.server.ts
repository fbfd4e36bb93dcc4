import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { monthDays } from '~/domain/calendar/working-days'
import {
  type GapDay,
  type SiteGapHistory,
  siteGapHistory,
  sumGapDays,
} from '~/domain/causes/gap-history'
import type { Lever } from '~/domain/causes/levers'
import { leverSince } from '~/domain/causes/since'
import type { Measure } from '~/domain/measures'
import type { ProductiveService } from '~/domain/workshop-services'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { GAP_HISTORY } from '~/services/rollups/kinds/gap-history.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { readSiteMonths } from '~/services/rollups/site-months.server'
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

/** A lever of one service of a concession. */
export interface LeverOfSite {
  siteId: string
  service: ProductiveService
  lever: Lever
}

/**
 * First day of the stretch in which each lever grew, in the given order; null: in more than one stretch, or no gap.
 * Four queries for any number of levers: for the few of a list, such as 'À regarder'. The caller has checked the cover.
 */
export async function readLeversSince(
  levers: readonly LeverOfSite[],
  { date, measure }: HistoryQuery,
  known?: ReferenceData,
): Promise<(LocalDate | null)[]> {
  if (levers.length === 0) return []
  const { network, holidayDates, workingDays } = known ?? (await referenceData())
  const ids = new Set(levers.map(({ siteId }) => siteId))
  const sites = [...ids].flatMap((siteId) => network.siteById.get(siteId) ?? [])
  const month = monthOf(date)
  const days = monthDays(month, holidayDates, workingDays.get(month) ?? null)
  const histories = new Map<string, SiteGapHistory>()
  for (const { site, month: own } of await readSiteMonths(sites, month))
    histories.set(site._id, siteGapHistory(site._id, own, { days, measure }))
  return levers.map(({ siteId, service, lever }) =>
    leverSince(upTo(histories.get(siteId)?.services[service] ?? [], date), lever),
  )
}
