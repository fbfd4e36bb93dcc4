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

/** Adds sums up. */
export function addTeams(teams: readonly TeamSums[]): TeamSums {
  const sum = (key: keyof TeamSums) => teams.reduce((all, team) => all + team[key], 0)
  return {
    people: sum('people'),
    presenceDays: exact(sum('presenceDays')),
    plannedDays: exact(sum('plannedDays')),
    potentialHours: exact(sum('potentialHours')),
    finalTargetHours: exact(sum('finalTargetHours')),
    proratedTargetHours: sum('proratedTargetHours'),
    billedHours: exact(sum('billedHours')),
    untargetedHours: exact(sum('untargetedHours')),
    ongoingHours: exact(sum('ongoingHours')),
  }
}

/** Adds collaborators up. */
export const teamOf = (mechanics: readonly Mechanic[]): TeamSums =>
  addTeams(
    mechanics.map((one) => ({
      people: 1,
      untargetedHours: one.finalTargetHours === 0 ? one.billedHours : 0,
      ...one,
    })),
  )

/** Collaborators added up by service. */
export const teamsOf = (mechanics: readonly Mechanic[]): Record<ProductiveService, TeamSums> =>
  byService((service) => teamOf(mechanics.filter((one) => one.service === service)))

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
