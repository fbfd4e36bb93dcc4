import type { LocalDate } from '../../calendar/local-date'
import { withoutNoise } from '../../decimal'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../../workshop-services'
import { type MonthStaff, staffOn } from './month-staff'
import { type PotentialHours, storedPotential } from './site-potential'

/** Hours of one day that Figer stored, per productive team. */
export interface FrozenDay extends PotentialHours {
  date: LocalDate
}

/** Copy of a concession's planned hours, stored by Figer (4-decisions, 22 and 59). */
export interface FrozenPotential {
  hours: PotentialHours
  /** null: stored without days, or their sum differs from `hours` */
  days: readonly FrozenDay[] | null
}

/** Days with planned hours, as Figer stores them. */
export const plannedDays = ({ days }: MonthStaff): FrozenDay[] =>
  days
    .filter(({ potential }) => PRODUCTIVE_SERVICES.some((service) => potential[service] > 0))
    .map(({ date, potential }) => ({ date, ...potential }))

const isDay = (stored: unknown): stored is FrozenDay =>
  typeof (stored as FrozenDay | null)?.date === 'string' && storedPotential(stored) !== null

const sumUpTo = (
  days: readonly FrozenDay[],
  service: ProductiveService,
  date: LocalDate | null,
): number =>
  days.reduce(
    (sum, day) => (date === null || day.date <= date ? withoutNoise(sum + day[service]) : sum),
    0,
  )

/** Parses a stored copy; null when there is none. `days` is null when their sum differs from the stored hours. */
export function storedFrozen(stored: {
  frozenPotentialHours?: unknown
  frozenPotentialDays?: unknown
}): FrozenPotential | null {
  const hours = storedPotential(stored.frozenPotentialHours)
  if (!hours) return null
  const { frozenPotentialDays: days } = stored
  const isWhole =
    Array.isArray(days) &&
    days.every(isDay) &&
    PRODUCTIVE_SERVICES.every(
      (service) => Math.abs(sumUpTo(days, service, null) - hours[service]) < 0.005,
    )
  return { hours, days: isWhole ? days : null }
}

/** Hours of a month in total, and up to a day. */
export interface HoursToDate {
  month: number
  toDate: number
}

/** Current planning of each productive team: hours of the month, and up to `date`. @param date null: no day */
export function plannedToDate(
  staff: MonthStaff,
  date: LocalDate | null,
): Record<ProductiveService, HoursToDate> {
  const upTo = (day: LocalDate, service: ProductiveService) =>
    staffOn(staff, day, [service]).potentialHours
  return byService((service) => ({
    month: upTo(`${staff.month}-31`, service),
    toDate: date === null ? 0 : upTo(date, service),
  }))
}

/**
 * Frozen hours of one team up to a date, `P*(d)` of 4-decisions, 59. Hours without days are distributed like the
 * current planning, or by the month's elapsed share where no hours are planned.
 * @param share elapsed share of the month's working days, 0 to 1
 */
export function frozenToDate(
  frozen: FrozenPotential,
  service: ProductiveService,
  { date, planned, share }: { date: LocalDate | null; planned: HoursToDate; share: number },
): number {
  const month = frozen.hours[service]
  if (date === null) return 0
  if (frozen.days) return sumUpTo(frozen.days, service, date)
  return withoutNoise(month * (planned.month > 0 ? planned.toDate / planned.month : share))
}
