import type { BusinessDay } from '../calendar/business-day'
import { exact } from '../exact'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import { type MonthStaff, staffOn } from './month-staff'
import { type PotentialHours, storedPotential } from './site-potential'

/** The hours that Figer copied of one day, per productive team. */
export interface FrozenDay extends PotentialHours {
  date: BusinessDay
}

/** The copy of a concession's planned hours that Figer took (4-decisions, 22 and 59). */
export interface FrozenPotential {
  hours: PotentialHours
  /** null: frozen before the days were kept */
  days: readonly FrozenDay[] | null
}

/** The days with any hours, as Figer copies them. */
export const plannedDays = ({ days }: MonthStaff): FrozenDay[] =>
  days
    .filter(({ potential }) => PRODUCTIVE_SERVICES.some((service) => potential[service] > 0))
    .map(({ date, potential }) => ({ date, ...potential }))

const isDay = (stored: unknown): stored is FrozenDay =>
  typeof (stored as FrozenDay | null)?.date === 'string' && storedPotential(stored) !== null

const sumUpTo = (
  days: readonly FrozenDay[],
  service: ProductiveService,
  date: BusinessDay | null,
): number =>
  days.reduce(
    (sum, day) => (date === null || day.date <= date ? exact(sum + day[service]) : sum),
    0,
  )

/**
 * A stored copy; null when there is none. Days that do not add up to its hours were not kept with them, and do not count.
 */
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

/** Hours of a month, and those up to a day. */
export interface HoursToDate {
  month: number
  toDate: number
}

/** Today's planning of each productive team: the month, and up to `date`. @param date null: no day of it */
export function plannedToDate(
  staff: MonthStaff,
  date: BusinessDay | null,
): Record<ProductiveService, HoursToDate> {
  const upTo = (day: BusinessDay, service: ProductiveService) =>
    staffOn(staff, day, [service]).potentialHours
  return byService((service) => ({
    month: upTo(`${staff.month}-31`, service),
    toDate: date === null ? 0 : upTo(date, service),
  }))
}

/**
 * The frozen hours of one team up to a date, `P*(d)` of 4-decisions, 59. A sum without days is spread as today's
 * planning is, and by the month's elapsed share where nothing is planned any more.
 * @param share elapsed part of the month's working days, 0 to 1
 */
export function frozenToDate(
  frozen: FrozenPotential,
  service: ProductiveService,
  { date, planned, share }: { date: BusinessDay | null; planned: HoursToDate; share: number },
): number {
  const month = frozen.hours[service]
  if (date === null) return 0
  if (frozen.days) return sumUpTo(frozen.days, service, date)
  return exact(month * (planned.month > 0 ? planned.toDate / planned.month : share))
}
