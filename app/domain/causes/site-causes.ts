import type { LocalDate } from '../calendar/local-date'
import type { ElapsedDays, MonthDays } from '../calendar/working-days'
import { withoutNoise } from '../decimal'
import type { Measure } from '../measures'
import {
  type FrozenPotential,
  frozenToDate,
  plannedToDate,
} from '../planning/potential/frozen-potential'
import type { MonthStaff } from '../planning/potential/month-staff'
import { noFiguresByService } from '../records/figures'
import { measuresOf } from '../records/measures'
import { activityAt, type MonthActivity } from '../records/month-activity'
import { prorata } from '../records/projection'
import type { ObjectifTotals } from '../targets/totals'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import {
  type Causes,
  type LeverPotential,
  serviceCauses,
  sumCauses,
  untargetedCauses,
} from './levers'

/** Data of a concession's month from which its levers are computed. */
export interface SiteMonth {
  activity: MonthActivity
  objectifs: ObjectifTotals
  staff: MonthStaff
  /** frozen potential of the month; null when not frozen: the planning's potential is used */
  frozen: FrozenPotential | null
}

/** Causes of a gap to date, in total and by service. */
export interface CausesByService {
  total: Causes
  /** sum to the total, except for a budget above the services' targets (4-decisions, 26) */
  services: Record<ProductiveService, Causes>
}

/** Causes of a concession's gap at its own data date (4-decisions, 39). */
export interface SiteCauses extends CausesByService {
  siteId: string
  /** null when the month has no record yet */
  dataDate: LocalDate | null
}

/**
 * Tests whether a concession's planning is invalid. Calendrier, Présence and Productivité are then one lever
 * 'Heures', as without a planning; gap and target do not change (4-decisions, 42; 7-beyond §1).
 */
export const isUnplanned = ({ staff }: Pick<SiteMonth, 'staff'>): boolean =>
  (staff.unreadable?.length ?? 0) > 0

const NO_HOURS: LeverPotential = { month: 0, expected: 0, toDate: 0 }

/** Planned hours of each service at the data date. */
function potentialsOf(
  { staff, frozen }: Pick<SiteMonth, 'staff' | 'frozen'>,
  date: LocalDate | null,
  { elapsed, total }: ElapsedDays,
): Record<ProductiveService, LeverPotential> {
  // Also when frozen: presence up to the data date is unknown, and 0 would be a false lever.
  if (isUnplanned({ staff })) return byService(() => NO_HOURS)
  const today = plannedToDate(staff, date)
  const share = total === 0 ? 0 : elapsed / total
  return byService((service) => {
    const planned = today[service]
    if (!frozen) return { ...planned, expected: planned.toDate }
    const expected = frozenToDate(frozen, service, { date, planned, share })
    return { month: frozen.hours[service], expected, toDate: planned.toDate }
  })
}

/**
 * Causes of a concession's gap for one measure, at its latest record of the month up to `date` (7-beyond §1). The
 * target is the budget's; the part above the services' targets is 'Sans objectif'.
 */
export function siteCauses(
  siteId: string,
  month: SiteMonth,
  { date, days, measure }: { date: LocalDate; days: MonthDays; measure: Measure },
): SiteCauses {
  const day = activityAt(month.activity, date)
  const dataDate = day?.date ?? null
  const figures = day?.cumulative ?? noFiguresByService()
  const elapsed = { elapsed: days.elapsedAt(dataDate), total: days.total }
  const potentials = potentialsOf(month, dataDate, elapsed)
  const services = byService((service) => {
    const realized = measuresOf(figures[service])
    const targets = month.objectifs.services[service]
    const potential = potentials[service]
    return serviceCauses({ days: elapsed, targets, realized, potential }, measure)
  })
  const own = sumCauses(PRODUCTIVE_SERVICES.map((service) => services[service]))
  const budget = prorata(month.objectifs.global[measure], elapsed)
  const beyond = untargetedCauses(withoutNoise(budget - own.target), 0)
  return { siteId, dataDate, total: sumCauses([own, beyond]), services }
}

/** Sums the causes of several concessions, lever by lever. */
export function sumSiteCauses(sites: readonly CausesByService[]): CausesByService {
  return {
    total: sumCauses(sites.map(({ total }) => total)),
    services: byService((service) => sumCauses(sites.map(({ services }) => services[service]))),
  }
}
