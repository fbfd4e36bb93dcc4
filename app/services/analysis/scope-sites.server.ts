import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { latestDays, NO_DAYS } from '~/domain/calendar/day-set'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { daysOfSite } from '~/domain/calendar/working-days'
import type { FreshnessView } from '~/domain/freshness/view'
import { type Network, sitesOf } from '~/domain/hierarchy/network'
import { scopeDays } from '~/domain/places/place-days'
import { expectedDay, isLate, type LateSite, latestOf } from '~/domain/records/data-dates'
import { untargetedSites } from '~/domain/targets/totals'
import type { Rollup } from '~/services/rollups/definitions.server'

/** Concessions that a scope's sums cover, and those to name (4-decisions, 39 and 42). */
export interface ScopeSites {
  /** latest day of the figures; null: none this month */
  dataDate: LocalDate | null
  /** concessions with figures older than the date, oldest first; null: no figures this month */
  late: LateSite[]
  /**
   * concessions excluded from every sum, with their unreadable part (4-decisions, 42). Exception 'planning': the
   * concession is in the sums, with what can be computed without its planning
   */
  unreadable: FreshnessView['unreadable']
  /** concessions without objectif while other ones have one */
  untargeted: FreshnessView['untargeted']
}

const byDate = (a: LateSite, b: LateSite) => (a.date ?? '').localeCompare(b.date ?? '')

/** Concessions of a scope in the network's order, each with its data date and the reason of its exclusion. */
function placedSites(
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
 * Computes which concessions a scope's sums of a day cover.
 * @param unplanned concessions with an unreadable planning
 * @returns `leavesUnaimed`: the sums leave out concessions with an unreadable objectif, as on every page, so that
 * gaps are equal there (4-decisions, 42 and 43)
 */
export function scopeSites(
  { scope, date, reference }: { scope: Scope; date: LocalDate; reference: ReferenceData },
  sums: Pick<Rollup, 'activity' | 'objectifs'>,
  unplanned: readonly string[] = [],
): ScopeSites & { leavesUnaimed: boolean } {
  const sites = placedSites({ scope, date, network: reference.network }, sums)
  const found = sites.filter(({ left }) => left === null)
  const days = scopeDays(reference, monthOf(date), scope)
  const expectedOf = (siteId: string) => expectedDay(date, daysOfSite(days, siteId).isWorked)
  const broken = new Set(unplanned)
  return {
    leavesUnaimed: sites.some(({ left }) => left === 'objectif'),
    unreadable: sites.flatMap(({ siteId, name, left }) => {
      const part = left ?? (broken.has(siteId) ? ('planning' as const) : null)
      return part ? { siteId, name, part } : []
    }),
    untargeted: found
      .filter(({ untargeted, dataDate }) => untargeted && dataDate !== null)
      .map(({ siteId, name }) => ({ siteId, name })),
    dataDate: latestOf(found.map(({ dataDate }) => dataDate)),
    late: found
      .filter(({ siteId, dataDate }) => isLate(dataDate, expectedOf(siteId)))
      .map(({ siteId, dataDate }) => ({ siteId, date: dataDate }))
      .sort(byDate),
  }
}
