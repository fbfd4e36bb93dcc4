import type { LocalDate } from '../../calendar/local-date'
import { withoutNoise } from '../../decimal'
import { byService, PRODUCTIVE_SERVICES } from '../../workshop-services'
import { type ByService, type MonthStaff, staffOn } from './month-staff'
import { sumPotential } from './potential'
import type { PotentialHours } from './site-potential'

/** Planned hours of each team up to and including a day. */
export function potentialUpTo(staff: MonthStaff, day: LocalDate): PotentialHours {
  return byService((service) => staffOn(staff, day, [service]).potentialHours)
}

/** Potential of the concessions whose data date differs from the most common one; hours. */
export interface OddPotential {
  /** their planned hours up to the most common data date, summed */
  upToMost: PotentialHours
  /** their planned hours up to their own data dates; none for a concession without data this month */
  upToOwn: readonly PotentialHours[]
}

/**
 * Potential to date of a scope: each concession's planning up to its own data date, so that potential and billed hours
 * cover the same people and days (4-decisions, 22, 39, 43). A concession without data counts 0.
 * @param most the most common data date; null: most concessions have no data
 */
export function potentialToDate(
  staff: MonthStaff,
  most: LocalDate | null,
  { upToMost, upToOwn }: OddPotential,
): PotentialHours {
  if (most === null) return sumPotential(upToOwn)
  const whole = potentialUpTo(staff, most)
  const main = byService((service) => withoutNoise(whole[service] - upToMost[service]))
  return sumPotential([main, ...upToOwn])
}

const personDaysUpTo = (staff: MonthStaff, day: LocalDate | null): ByService =>
  byService((service) => (day ? staffOn(staff, day, [service]).cumulativeStaff : 0))

/**
 * Person-days of each team of a scope to date, each concession up to its own data date (4-decisions, 54).
 * @param most the most common data date; null: most concessions have no data
 * @param odd the concessions of other data dates
 */
export function personDaysToDate(
  staff: MonthStaff,
  most: LocalDate | null,
  odd: readonly { staff: MonthStaff; date: LocalDate | null }[],
): ByService {
  const sum = personDaysUpTo(staff, most)
  for (const one of odd) {
    const [own, counted] = [personDaysUpTo(one.staff, one.date), personDaysUpTo(one.staff, most)]
    for (const service of PRODUCTIVE_SERVICES) sum[service] += own[service] - counted[service]
  }
  return sum
}
