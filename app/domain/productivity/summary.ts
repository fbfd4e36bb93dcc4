import { withoutNoise } from '../decimal'
import { percentOf } from '../percent'
import type { Missing } from '../records/missing'
import { isPartial, type LineKey, type OutsideSite } from '../records/outside'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import type { Mechanic } from './mechanic'

/** Sums over collaborators that can be added over teams and concessions. Days and hours. */
export interface TeamSums {
  people: number
  presenceDays: number
  plannedDays: number
  potentialHours: number
  finalTargetHours: number
  /** not rounded, because rates are computed from it (4-decisions, 48) */
  proratedTargetHours: number
  billedHours: number
  /** the part of `billedHours` billed by collaborators without a target of the month */
  untargetedHours: number
  ongoingHours: number
}

/** Hours of one line whose concessions lack one side of the rate (4-decisions, 53). */
export interface OutsideHours<S = string> {
  /** billed by concessions with neither planned hours nor individual targets */
  billedHours: number
  /** targets of the concessions without billed hours of the month */
  targetHours: number
  /** the concessions that billed without a target */
  sites: Missing<S>
}

/** By line; a missing line has no hours outside. */
export type OutsideByLine<S = string> = Partial<Record<LineKey, OutsideHours<S>>>

/** Teams of a scope, and the hours that have only one side of the rates (4-decisions, 53). */
export interface CountedTeams {
  teams: Readonly<Record<ProductiveService, TeamSums>>
  outside: OutsideByLine<OutsideSite>
}

/** Totals of some collaborators. */
export interface Totals {
  presenceDays: number
  potentialHours: number
  /** of the concessions that have billed hours of the month, as in the rates (4-decisions, 53) */
  totalFinalTargetHours: number
  totalProratedTargetHours: number
  /** of all collaborators */
  totalBilledHours: number
  /** the part that the rates divide: billed by concessions with a target */
  comparedBilledHours: number
  /** part of `comparedBilledHours` billed by people without a target of the month: it raises the rates */
  untargetedHours: number
  totalOngoingHours: number
  /** compared ÷ prorated, percent: the average weighted by target; null without target */
  averageRealizationPercent: number | null
  /** compared ÷ final, percent; null without target */
  fullRealizationPercent: number | null
  mechanicCount: number
  /** the part of `totalBilledHours` that the rates leave out, with its concessions; undefined: none */
  outside?: OutsideBilled
}

/** Hours billed by concessions without a planning, with the names of the first of them. */
export interface OutsideBilled {
  billedHours: number
  sites: Missing<OutsideSite>
  /** true when a third or more of all billed hours: there is no verdict (4-decisions, 53) */
  partial: boolean
}

/** The totals of one service (3 §3). */
export interface ServiceSummary extends Totals {
  service: ProductiveService
}

const SUMMED = [
  'presenceDays',
  'plannedDays',
  'potentialHours',
  'finalTargetHours',
  'proratedTargetHours',
  'billedHours',
  'ongoingHours',
] as const satisfies readonly (keyof TeamSums)[]

const noSums = (): TeamSums => ({
  people: 0,
  presenceDays: 0,
  plannedDays: 0,
  potentialHours: 0,
  finalTargetHours: 0,
  proratedTargetHours: 0,
  billedHours: 0,
  untargetedHours: 0,
  ongoingHours: 0,
})

type Summed = Pick<TeamSums, (typeof SUMMED)[number]>

function add(sum: TeamSums, one: Summed, people: number, untargetedHours: number): void {
  sum.people += people
  sum.untargetedHours += untargetedHours
  for (const key of SUMMED) sum[key] += one[key]
}

function rounded(sum: TeamSums): TeamSums {
  for (const key of SUMMED) if (key !== 'proratedTargetHours') sum[key] = withoutNoise(sum[key])
  sum.untargetedHours = withoutNoise(sum.untargetedHours)
  return sum
}

/** Adds the sums of several teams. */
export function addTeams(teams: readonly TeamSums[]): TeamSums {
  const sum = noSums()
  for (const team of teams) add(sum, team, team.people, team.untargetedHours)
  return rounded(sum)
}

const addMechanic = (sum: TeamSums, one: Mechanic) =>
  add(sum, one, 1, one.finalTargetHours === 0 ? one.billedHours : 0)

/** Sums collaborators. */
export function teamOf(mechanics: readonly Mechanic[]): TeamSums {
  const sum = noSums()
  for (const one of mechanics) addMechanic(sum, one)
  return rounded(sum)
}

/** Sums collaborators by service. */
export function teamsOf(mechanics: readonly Mechanic[]): Record<ProductiveService, TeamSums> {
  const sums = byService(noSums)
  for (const one of mechanics) addMechanic(sums[one.service], one)
  for (const service of PRODUCTIVE_SERVICES) rounded(sums[service])
  return sums
}

const NO_OUTSIDE_HOURS: OutsideHours<OutsideSite> = {
  billedHours: 0,
  targetHours: 0,
  sites: { count: 0, first: [] },
}

/**
 * Computes totals and rates from sums.
 * @param outside hours of a wide scope with one side only; ignored where no concession has a target, because nothing
 * is compared
 */
export function totalsOf(team: TeamSums, outside = NO_OUTSIDE_HOURS): Totals {
  const { proratedTargetHours } = team
  const target = withoutNoise(team.finalTargetHours - outside.targetHours)
  // While no concession has hours of the month, show every target
  const isDated = target !== 0 || outside.billedHours !== 0
  const left = target === 0 ? 0 : outside.billedHours
  const compared = withoutNoise(team.billedHours - left)
  const { sites } = outside
  return {
    presenceDays: team.presenceDays,
    potentialHours: team.potentialHours,
    totalFinalTargetHours: isDated ? target : team.finalTargetHours,
    totalProratedTargetHours: withoutNoise(proratedTargetHours),
    totalBilledHours: team.billedHours,
    comparedBilledHours: compared,
    // `left` is a part of `untargetedHours`: in a concession without target no collaborator has one
    untargetedHours: withoutNoise(team.untargetedHours - left),
    totalOngoingHours: team.ongoingHours,
    averageRealizationPercent: percentOf(compared, proratedTargetHours),
    fullRealizationPercent: percentOf(compared, target),
    mechanicCount: team.people,
    ...(left === 0
      ? {}
      : { outside: { billedHours: left, sites, partial: isPartial(compared, left) } }),
  }
}

/** Adds the sums of all services. */
export const allTeams = (teams: Readonly<Record<ProductiveService, TeamSums>>): TeamSums =>
  addTeams(PRODUCTIVE_SERVICES.map((service) => teams[service]))

/** Totals of the services that have collaborators, in display order. @param outside as in `totalsOf` */
export function summaryByService(
  teams: Readonly<Record<ProductiveService, TeamSums>>,
  outside: OutsideByLine<OutsideSite> = {},
): ServiceSummary[] {
  return PRODUCTIVE_SERVICES.map((service) => ({
    service,
    ...totalsOf(teams[service], outside[service]),
  })).filter(({ mechanicCount }) => mechanicCount > 0)
}
