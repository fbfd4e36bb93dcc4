import type { LocalDate } from '../calendar/local-date'
import type { ElapsedDays } from '../calendar/working-days'
import type { DoubtedCells } from '../doubts/doubted-cells'
import {
  type FrozenPotential,
  frozenToDate,
  plannedToDate,
} from '../planning/potential/frozen-potential'
import type { MonthStaff } from '../planning/potential/month-staff'
import type { MonthActivity } from '../records/month-activity'
import type { ObjectifTotals } from '../targets/totals'
import { byService, type ProductiveService } from '../workshop-services'
import type { Causes, LeverPotential } from './levers'

/** Data of a concession's month from which its levers are computed. */
export interface SiteMonth {
  activity: MonthActivity
  objectifs: ObjectifTotals
  staff: MonthStaff
  /** frozen potential of the month; null when not frozen: the planning's potential is used */
  frozen: FrozenPotential | null
  /** doubted service and measure of the records, by the record's date (4-decisions, 66) */
  doubts?: DoubtedCells
}

/** Causes of a gap to date, in total and by service; services and rest sum to the total. */
export interface CausesByService {
  total: Causes
  services: Record<ProductiveService, Causes>
  /** lines of the total besides the services; null: none (4-decisions, 64) */
  rest: { shared: Causes | null; unallocated: Causes | null }
}

/**
 * Tests whether a concession's planning is invalid. Calendrier, Présence and Productivité are then one lever
 * 'Heures', as without a planning; gap and target do not change (4-decisions, 42; 7-beyond §1).
 */
export const isUnplanned = ({ staff }: Pick<SiteMonth, 'staff'>): boolean =>
  (staff.unreadable?.length ?? 0) > 0

const NO_HOURS: LeverPotential = { month: 0, expected: 0, toDate: 0 }

/**
 * Planned hours of each service at the data date. Without hours in today's planning the levers of hours say nothing: one
 * lever 'Heures' replaces them, also where the planning was emptied after freezing (4-decisions, 67).
 */
export function leverPotentials(
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
    if (planned.month === 0) return NO_HOURS
    if (!frozen) return { ...planned, expected: planned.toDate }
    const expected = frozenToDate(frozen, service, { date, planned, share })
    return { month: frozen.hours[service], expected, toDate: planned.toDate }
  })
}
