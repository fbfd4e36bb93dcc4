import { withoutNoise } from '../decimal'
import { missingOf, sumMissing } from '../records/missing'
import { LINE_KEYS, type LineKey } from '../records/outside'
import type { ProductiveService } from '../workshop-services'
import { allTeams, type OutsideByLine, type TeamSums } from './summary'

type Teams = Readonly<Record<ProductiveService, TeamSums>>

/** The sums of one line. */
export const teamOfLine = (teams: Teams, key: LineKey): TeamSums =>
  key === 'global' ? allTeams(teams) : teams[key]

/**
 * Hours of one concession that have only one side of the rates. @param hasHours true when the month has billed hours
 */
export function siteOutsideHours(siteId: string, teams: Teams, hasHours: boolean): OutsideByLine {
  const found: OutsideByLine = {}
  for (const key of LINE_KEYS) {
    const { finalTargetHours, billedHours } = teamOfLine(teams, key)
    if (!hasHours && finalTargetHours > 0)
      found[key] = { billedHours: 0, targetHours: finalTargetHours, sites: missingOf<string>([]) }
    if (hasHours && finalTargetHours === 0 && billedHours !== 0)
      found[key] = { billedHours, targetHours: 0, sites: missingOf([siteId]) }
  }
  return found
}

/** Sums scopes that share no concession. @param places the network's order of concessions */
export function sumOutsideHours(
  parts: readonly OutsideByLine[],
  places: ReadonlyMap<string, number>,
): OutsideByLine {
  const sum: OutsideByLine = {}
  for (const key of LINE_KEYS) {
    const own = parts.flatMap((part) => part[key] ?? [])
    if (own.length === 0) continue
    sum[key] = {
      billedHours: withoutNoise(own.reduce((all, one) => all + one.billedHours, 0)),
      targetHours: withoutNoise(own.reduce((all, one) => all + one.targetHours, 0)),
      sites: sumMissing(
        own.map(({ sites }) => sites),
        places,
      ),
    }
  }
  return sum
}
