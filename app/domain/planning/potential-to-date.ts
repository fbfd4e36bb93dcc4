import type { BusinessDay } from '../calendar/business-day'
import { exact } from '../exact'
import { byService } from '../records/services'
import { type MonthStaff, staffOn } from './month-staff'
import { sumPotential } from './potential'
import type { PotentialHours } from './site-potential'

/** What each team has planned up to and including a day, hours. */
export function potentialUpTo(staff: MonthStaff, day: BusinessDay): PotentialHours {
  return byService((service) => staffOn(staff, day, [service]).potentialHours)
}

/** The concessions of a scope that have another data date than most; hours. */
export interface OddPotential {
  /** what they have planned up to the date that most have, together */
  upToMost: PotentialHours
  /** what they have planned up to their own dates; nothing for who has no data this month */
  upToOwn: readonly PotentialHours[]
}

/**
 * A scope's potential to date: each concession's planning up to its own data date, so that it is of the same people
 * and days as what they billed (4-decisions, 22, 39, 43). Who has no data yet, or is left out, counts with nothing.
 * @param most the data date that most concessions have; null: nothing has come of them
 */
export function potentialToDate(
  staff: MonthStaff,
  most: BusinessDay | null,
  { upToMost, upToOwn }: OddPotential,
): PotentialHours {
  if (most === null) return sumPotential(upToOwn)
  const whole = potentialUpTo(staff, most)
  const main = byService((service) => exact(whole[service] - upToMost[service]))
  return sumPotential([main, ...upToOwn])
}
