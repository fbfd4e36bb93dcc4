import { percentOf } from '../percent'
import type { LineKey } from '../records/outside'
import type { BrokenPart } from '../records/parts'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import { metierKey } from './coefficients'
import type { Mechanic } from './mechanic'
import { siteOutsideHours, sumOutsideHours } from './outside-hours'
import { addTeams, allTeams, type OutsideByLine, type TeamSums, teamsOf } from './summary'

/** Number of collaborators of a concession in lists, by service. */
export interface StaffedSite {
  siteId: string
  people: Record<ProductiveService, number>
  /** number of collaborators with a target to date */
  judged: number
  /** billed hours in percent of the prorated target, rounded to hundredths, to rank concessions; null without target */
  rates: Record<LineKey, number | null>
}

/** A concession left out of the comparison, with its invalid part (4-decisions, 42). */
export interface LeftOut {
  siteId: string
  part: BrokenPart
}

/** Productivity sums of a scope on a day, without its collaborators. */
export interface ScopeSums {
  teams: Record<ProductiveService, TeamSums>
  /** job titles, each in its displayed spelling */
  metiers: string[]
  /** concessions with collaborators as one string: BSON decodes a string faster than an array of subdocuments */
  staffed: string
  /** the hours with only one side of the rates (4-decisions, 53) */
  outside: OutsideByLine
  left: LeftOut[]
}

/** Deduplicates job titles: the first spelling in French order, as in the list of coefficients. */
function titles(all: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const title of all.filter((one) => one.trim())) {
    const known = first.get(metierKey(title))
    if (known === undefined || title.localeCompare(known, 'fr') < 0)
      first.set(metierKey(title), title)
  }
  return [...first.values()]
}

/** Lines in the order of the packed rates. */
const LINES = ['global', ...PRODUCTIVE_SERVICES] as const satisfies readonly LineKey[]

/** Rate of a team as packed; '' without target. */
function packedRate({ billedHours, proratedTargetHours }: TeamSums): string {
  const rate = percentOf(billedHours, proratedTargetHours)
  return rate === null ? '' : String(Math.round(rate * 100) / 100)
}

/** Sums the collaborators of one concession. @param hasHours true when the month has billed hours */
export function siteSums(
  siteId: string,
  mechanics: readonly Mechanic[],
  hasHours: boolean,
): ScopeSums {
  const teams = teamsOf(mechanics)
  const judged = mechanics.filter(({ realizationPercent }) => realizationPercent !== null).length
  const rates = [allTeams(teams), ...PRODUCTIVE_SERVICES.map((one) => teams[one])].map(packedRate)
  const counts = [...PRODUCTIVE_SERVICES.map((service) => teams[service].people), judged]
  return {
    teams,
    metiers: titles(mechanics.map(({ metier }) => metier)),
    staffed: mechanics.length > 0 ? `${siteId}:${counts.join()}:${rates.join()}` : '',
    outside: siteOutsideHours(siteId, teams, hasHours),
    left: [],
  }
}

/** Sums scopes that share no concession. @param places the network's order of concessions */
export function sumScopes(
  parts: readonly ScopeSums[],
  places: ReadonlyMap<string, number> = new Map(),
): ScopeSums {
  return {
    teams: byService((service) => addTeams(parts.map(({ teams }) => teams[service]))),
    metiers: titles(parts.flatMap(({ metiers }) => metiers)),
    staffed: parts.flatMap(({ staffed }) => staffed || []).join(';'),
    outside: sumOutsideHours(
      parts.map(({ outside }) => outside),
      places,
    ),
    left: parts.flatMap(({ left }) => left),
  }
}

/** Concessions with collaborators, in the network's order. */
export function staffedSites(
  { staffed }: Pick<ScopeSums, 'staffed'>,
  places: ReadonlyMap<string, number>,
): StaffedSite[] {
  if (staffed === '') return []
  return staffed
    .split(';')
    .map((text) => {
      const [siteId = '', counts = '', packed = ''] = text.split(':')
      const rates = packed.split(',')
      const rateOf = (line: LineKey) => {
        const rate = rates[LINES.indexOf(line)]
        return rate ? Number(rate) : null
      }
      const numbers = counts.split(',').map(Number)
      const people = byService((service) => numbers[PRODUCTIVE_SERVICES.indexOf(service)] ?? 0)
      const judged = numbers[PRODUCTIVE_SERVICES.length] ?? 0
      return { siteId, people, judged, rates: { global: rateOf('global'), ...byService(rateOf) } }
    })
    .sort((a, b) => (places.get(a.siteId) ?? 0) - (places.get(b.siteId) ?? 0))
}
