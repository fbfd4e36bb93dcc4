import { exact } from '../exact'
import { percentOf } from '../records/projection'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import type { Mechanic } from './mechanic'

/** Sums of collaborators, to be added up over teams and concessions. Days and hours. */
export interface TeamSums {
  people: number
  presenceDays: number
  plannedDays: number
  potentialHours: number
  finalTargetHours: number
  /** not rounded, for rates are worked out of it (4-decisions, 48) */
  proratedTargetHours: number
  billedHours: number
  /** those of `billedHours` that somebody without a target of the month billed */
  untargetedHours: number
  ongoingHours: number
}

/** What some collaborators come to together. */
export interface Totals {
  presenceDays: number
  potentialHours: number
  totalFinalTargetHours: number
  totalProratedTargetHours: number
  totalBilledHours: number
  /** in `totalBilledHours` and so in the rates, by people without a target of the month: it makes the rates higher */
  untargetedHours: number
  totalOngoingHours: number
  /** billed ÷ prorated of all, percent: the average weighted by target; null without target */
  averageRealizationPercent: number | null
  /** billed ÷ final of all, percent; null without target */
  fullRealizationPercent: number | null
  mechanicCount: number
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

const nobody = (): TeamSums => ({
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
  for (const key of SUMMED) if (key !== 'proratedTargetHours') sum[key] = exact(sum[key])
  sum.untargetedHours = exact(sum.untargetedHours)
  return sum
}

/** Adds sums up. */
export function addTeams(teams: readonly TeamSums[]): TeamSums {
  const sum = nobody()
  for (const team of teams) add(sum, team, team.people, team.untargetedHours)
  return rounded(sum)
}

const addMechanic = (sum: TeamSums, one: Mechanic) =>
  add(sum, one, 1, one.finalTargetHours === 0 ? one.billedHours : 0)

/** Adds collaborators up. */
export function teamOf(mechanics: readonly Mechanic[]): TeamSums {
  const sum = nobody()
  for (const one of mechanics) addMechanic(sum, one)
  return rounded(sum)
}

/** Collaborators added up by service. */
export function teamsOf(mechanics: readonly Mechanic[]): Record<ProductiveService, TeamSums> {
  const sums = byService(nobody)
  for (const one of mechanics) addMechanic(sums[one.service], one)
  for (const service of PRODUCTIVE_SERVICES) rounded(sums[service])
  return sums
}

/** What sums say; rates are those of the sums. */
export function totalsOf(team: TeamSums): Totals {
  const { finalTargetHours, proratedTargetHours, billedHours } = team
  return {
    presenceDays: team.presenceDays,
    potentialHours: team.potentialHours,
    totalFinalTargetHours: finalTargetHours,
    totalProratedTargetHours: exact(proratedTargetHours),
    totalBilledHours: billedHours,
    untargetedHours: team.untargetedHours,
    totalOngoingHours: team.ongoingHours,
    averageRealizationPercent: percentOf(billedHours, proratedTargetHours),
    fullRealizationPercent: percentOf(billedHours, finalTargetHours),
    mechanicCount: team.people,
  }
}

/** The totals of all services. */
export const allTeams = (teams: Readonly<Record<ProductiveService, TeamSums>>): TeamSums =>
  addTeams(PRODUCTIVE_SERVICES.map((service) => teams[service]))

/** The services that have collaborators, in display order. */
export function summaryByService(
  teams: Readonly<Record<ProductiveService, TeamSums>>,
): ServiceSummary[] {
  return PRODUCTIVE_SERVICES.map((service) => ({ service, ...totalsOf(teams[service]) })).filter(
    ({ mechanicCount }) => mechanicCount > 0,
  )
}
