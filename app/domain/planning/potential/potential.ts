import type { LocalDate } from '../../calendar/local-date'
import { withoutNoise } from '../../decimal'
import { isProductive, PRODUCTIVE_SERVICES } from '../../workshop-services'
import { HOURS_PER_DAY, presenceOf, productiveDaysOf } from '../codes'
import { noPotential, type PotentialHours } from './site-potential'

/**
 * Potential hours of one collaborator's month: 7 per productive day, in the team that the month counts for
 * (4-decisions, 22). Advisors and all other teams count 0, whatever their associated service.
 */
export function potentialOf(
  team: string,
  codes: Readonly<Record<LocalDate, string>> | readonly string[],
): PotentialHours {
  const potential = noPotential()
  if (!isProductive(team)) return potential
  let days = 0
  for (const code of Object.values(codes)) days += productiveDaysOf(code)
  potential[team] = withoutNoise(days * HOURS_PER_DAY)
  return potential
}

/** Sums potentials team by team. */
export function sumPotential(parts: readonly PotentialHours[]): PotentialHours {
  const sum = noPotential()
  for (const part of parts)
    for (const service of PRODUCTIVE_SERVICES)
      sum[service] = withoutNoise(sum[service] + part[service])
  return sum
}

/** Number of collaborators whose code has a value above 0. */
export function workingCount(codes: readonly string[]): number {
  return codes.filter((code) => presenceOf(code) > 0).length
}
