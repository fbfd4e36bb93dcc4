import type { BusinessDay } from '../calendar/business-day'
import type { MonthDays } from '../calendar/working-days'
import { exact } from '../exact'
import type { ObjectifTotals } from '../objectifs/totals'
import { type FrozenPotential, frozenToDate, plannedToDate } from '../planning/frozen-potential'
import type { MonthStaff } from '../planning/month-staff'
import { noFiguresByService } from '../records/figures'
import { type Measure, measuresOf } from '../records/measures'
import { activityAt, type MonthActivity } from '../records/month-activity'
import { type ElapsedDays, prorata } from '../records/projection'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import {
  type Causes,
  type LeverPotential,
  serviceCauses,
  sumCauses,
  untargetedCauses,
} from './levers'

/** What a concession's levers are made of. */
export interface SiteMonth {
  activity: MonthActivity
  objectifs: ObjectifTotals
  staff: MonthStaff
  /** the month's potential as it was frozen; null: the planning's own counts */
  frozen: FrozenPotential | null
}

/** A gap to date with its services. */
export interface CausesByService {
  total: Causes
  /** they add up to the total, but for a budget that the services do not hold (4-decisions, 26) */
  services: Record<ProductiveService, Causes>
}

/** A concession's gap at its own data date (4-decisions, 39). */
export interface SiteCauses extends CausesByService {
  siteId: string
  /** null: no record in the month yet */
  dataDate: BusinessDay | null
}

/**
 * Whether a concession's planning cannot be read: Calendrier, Présence and Productivité then are one lever 'Heures', as
 * without a planning, so that gap and target stay what they are (4-decisions, 42; 7-beyond §1).
 */
export const isUnplanned = ({ staff }: Pick<SiteMonth, 'staff'>): boolean =>
  (staff.unreadable?.length ?? 0) > 0

const NO_HOURS: LeverPotential = { month: 0, expected: 0, toDate: 0 }

/** What each service's levers measure presence against, at the data date. */
function potentialsOf(
  { staff, frozen }: Pick<SiteMonth, 'staff' | 'frozen'>,
  date: BusinessDay | null,
  { elapsed, total }: ElapsedDays,
): Record<ProductiveService, LeverPotential> {
  // why even where it is frozen: presence up to the date is unknown, not 0
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
 * What a concession's gap comes from at its latest record of the month not after `date`, for one measure (7-beyond §1).
 * Its target is the budget's; what the services do not hold of it is 'Sans objectif'.
 */
export function siteCauses(
  siteId: string,
  month: SiteMonth,
  { date, days, measure }: { date: BusinessDay; days: MonthDays; measure: Measure },
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
  const beyond = untargetedCauses(exact(budget - own.target), 0)
  return { siteId, dataDate, total: sumCauses([own, beyond]), services }
}

/** The causes of concessions together: each lever is the sum of theirs. */
export function sumSiteCauses(sites: readonly CausesByService[]): CausesByService {
  return {
    total: sumCauses(sites.map(({ total }) => total)),
    services: byService((service) => sumCauses(sites.map(({ services }) => services[service]))),
  }
}
