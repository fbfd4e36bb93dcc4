import { exact } from '../exact'
import type { Missing } from '../records/missing'
import { isPartial, type LineKey, type OutsideSite } from '../records/outside'
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

/** Hours of one line whose concessions lack one side of the rate (4-decisions, 53). */
export interface OutsideHours<S = string> {
  /** billed where nothing is planned nor set as a target */
  billedHours: number
  /** targets of those without billed hours of the month */
  targetHours: number
  /** who billed without a target */
  sites: Missing<S>
}

/** By line; one that is not there has nothing outside. */
export type OutsideByLine<S = string> = Partial<Record<LineKey, OutsideHours<S>>>

/** The teams of a scope, and what of them has one side of the rates only (4-decisions, 53). */
export interface CountedTeams {
  teams: Readonly<Record<ProductiveService, TeamSums>>
  outside: OutsideByLine<OutsideSite>
}

/** What some collaborators come to together. */
export interface Totals {
  presenceDays: number
  potentialHours: number
  /** of the concessions that have billed hours of the month, as the rates (4-decisions, 53) */
  totalFinalTargetHours: number
  totalProratedTargetHours: number
  /** of everybody */
  totalBilledHours: number
  /** what of it the rates divide: that of concessions with a target */
  comparedBilledHours: number
  /** in `comparedBilledHours`, by people without a target of the month: it makes the rates higher */
  untargetedHours: number
  totalOngoingHours: number
  /** compared ÷ prorated, percent: the average weighted by target; null without target */
  averageRealizationPercent: number | null
  /** compared ÷ final, percent; null without target */
  fullRealizationPercent: number | null
  mechanicCount: number
  /** what the rates leave out of `totalBilledHours`, and whose it is; missing: nothing */
  outside?: OutsideBilled
}

/** Hours billed by concessions without a planning, the first of them by name. */
export interface OutsideBilled {
  billedHours: number
  sites: Missing<OutsideSite>
  /** a third or more of everything billed: there is no verdict (4-decisions, 53) */
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

const NOTHING: OutsideHours<OutsideSite> = {
  billedHours: 0,
  targetHours: 0,
  sites: { count: 0, first: [] },
}

/**
 * What sums say; rates are those of the sums.
 * @param outside what of a wide scope has one side only; nothing where no concession has a target, for then nothing is compared
 */
export function totalsOf(team: TeamSums, outside = NOTHING): Totals {
  const { proratedTargetHours } = team
  const target = exact(team.finalTargetHours - outside.targetHours)
  // why: while no concession has hours of the month, every target is shown
  const isDated = target !== 0 || outside.billedHours !== 0
  const left = target === 0 ? 0 : outside.billedHours
  const compared = exact(team.billedHours - left)
  const { sites } = outside
  return {
    presenceDays: team.presenceDays,
    potentialHours: team.potentialHours,
    totalFinalTargetHours: isDated ? target : team.finalTargetHours,
    totalProratedTargetHours: exact(proratedTargetHours),
    totalBilledHours: team.billedHours,
    comparedBilledHours: compared,
    // why: a collaborator of a concession without target has none either
    untargetedHours: exact(team.untargetedHours - left),
    totalOngoingHours: team.ongoingHours,
    averageRealizationPercent: percentOf(compared, proratedTargetHours),
    fullRealizationPercent: percentOf(compared, target),
    mechanicCount: team.people,
    ...(left === 0
      ? {}
      : { outside: { billedHours: left, sites, partial: isPartial(compared, left) } }),
  }
}

/** The totals of all services. */
export const allTeams = (teams: Readonly<Record<ProductiveService, TeamSums>>): TeamSums =>
  addTeams(PRODUCTIVE_SERVICES.map((service) => teams[service]))

/** The services that have collaborators, in display order. @param outside as in `totalsOf` */
export function summaryByService(
  teams: Readonly<Record<ProductiveService, TeamSums>>,
  outside: OutsideByLine<OutsideSite> = {},
): ServiceSummary[] {
  return PRODUCTIVE_SERVICES.map((service) => ({
    service,
    ...totalsOf(teams[service], outside[service]),
  })).filter(({ mechanicCount }) => mechanicCount > 0)
}
