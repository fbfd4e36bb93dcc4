import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { latestDays, NO_DAYS } from '~/domain/calendar/day-set'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { Causes } from '~/domain/causes/levers'
import { type CausesByService, sumSiteCauses } from '~/domain/causes/site-causes'
import type { FreshnessView } from '~/domain/freshness/view'
import { type Network, partsOf, sitesOf } from '~/domain/hierarchy/network'
import type { Measure } from '~/domain/measures'
import { expectedDay, isLate, type LateSite, latestOf } from '~/domain/records/data-dates'
import { untargetedSites } from '~/domain/targets/totals'
import { readDayRollup, readDayRollups } from '~/services/rollups/day-rollups.server'
import type { Rollup } from '~/services/rollups/definitions.server'
import { CAUSES, type CausesRollup, sumFound } from '~/services/rollups/kinds/causes.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { workedIn } from '~/services/rollups/scope-month.server'

/** A group, plate or concession one level down, with the gap it brings. */
export interface CausesPart {
  scope: Scope
  id: string
  name: string
  causes: Causes
}

/** Causes of a scope's gap to date (7-beyond §1). */
export interface ScopeCauses extends CausesByService {
  /** latest day of the figures; null: none this month */
  dataDate: LocalDate | null
  /** concessions with figures older than the date, oldest first; null: no figures this month */
  late: LateSite[]
  /**
   * concessions excluded from every sum, with their unreadable part (4-decisions, 42). Exception 'planning': the
   * concession is in the sums, with Présence and Productivité together in 'Heures'
   */
  unreadable: FreshnessView['unreadable']
  /** concessions without objectif while other ones have one: their realised figures are 'Sans objectif' */
  untargeted: FreshnessView['untargeted']
  /** one level down; none for a concession */
  parts: CausesPart[]
}

/** Names of the concessions with unreadable planning. */
export const unplannedOf = ({ unreadable }: Pick<ScopeCauses, 'unreadable'>): string[] =>
  unreadable.flatMap(({ name, part }) => (part === 'planning' ? name : []))

const byDate = (a: LateSite, b: LateSite) => (a.date ?? '').localeCompare(b.date ?? '')

/** Concessions of a scope in the network's order, each with its data date and the reason of its exclusion. */
function standing(
  { scope, date, network }: { scope: Scope; date: LocalDate; network: Network },
  { activity, objectifs }: Pick<Rollup, 'activity' | 'objectifs'>,
) {
  const untargeted = new Set(scope.type === 'site' ? [] : untargetedSites(objectifs))
  const unreadable = new Set(activity.unreadable)
  const unaimed = new Set(objectifs.unreadable.filter((siteId) => untargeted.has(siteId)))
  const daysOf = new Map(activity.sites.map(({ siteId, days }) => [siteId, days]))
  const latest = latestDays(activity.month, date)
  return sitesOf(network, scope).map(({ _id: siteId, name }) => ({
    siteId,
    name,
    dataDate: latest(daysOf.get(siteId) ?? NO_DAYS),
    left: unreadable.has(siteId)
      ? ('record' as const)
      : unaimed.has(siteId)
        ? ('objectif' as const)
        : null,
    untargeted: untargeted.has(siteId),
  }))
}

/**
 * Reads the causes of a scope's gap at a date, each concession at its own data date. The caller has checked the
 * cover.
 * @param known the reference data, when the caller has just read it
 */
export async function readScopeCauses(
  scope: Scope,
  { date, measure }: { date: LocalDate; measure: Measure },
  known?: ReferenceData,
): Promise<ScopeCauses> {
  const reference = known ?? (await referenceData())
  const { network } = reference
  const below = partsOf(network, scope)
  const [sums, own, parts] = await Promise.all([
    readRollup(scope, monthOf(date)),
    readDayRollup(CAUSES[measure], { scope, date }, reference),
    readDayRollups(CAUSES[measure], { scopes: below.map((part) => part.scope), date }, reference),
  ])
  const sites = standing({ scope, date, network }, sums)
  const isAimed = sites.some(({ left }) => left === 'objectif')
  // The same concessions as on the other pages, so that the gap is equal there (4-decisions, 42 and 43).
  const within = ({ counted, unaimed }: CausesRollup) =>
    isAimed ? counted : sumFound([counted, unaimed])
  const found = sites.filter(({ left }) => left === null)
  const expected = expectedDay(date, workedIn(reference))
  const unplanned = new Set(own.unplanned)
  return {
    ...(within(own) ?? sumSiteCauses([])),
    unreadable: sites.flatMap(({ siteId, name, left }) => {
      const part = left ?? (unplanned.has(siteId) ? ('planning' as const) : null)
      return part ? { siteId, name, part } : []
    }),
    untargeted: found
      .filter(({ untargeted, dataDate }) => untargeted && dataDate !== null)
      .map(({ siteId, name }) => ({ siteId, name })),
    dataDate: latestOf(found.map(({ dataDate }) => dataDate)),
    late: found
      .filter(({ dataDate }) => isLate(dataDate, expected))
      .map(({ siteId, dataDate }) => ({ siteId, date: dataDate }))
      .sort(byDate),
    // Only parts with a concession in the sums: a part without one would be shown as 0.
    parts: below.flatMap(({ scope, id, name }, i) => {
      const kept = parts[i]
      const causes = kept ? within(kept) : null
      return causes ? [{ scope, id, name, causes: causes.total }] : []
    }),
  }
}
