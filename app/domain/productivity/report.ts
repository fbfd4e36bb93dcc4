import type { LocalDate, Month } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import type { FreshnessView } from '../freshness/view'
import type { PageOf } from '../paging'
import { percentOf } from '../percent'
import { HOURS_PER_DAY } from '../planning/codes'
import { SERVICE_LABELS } from '../workshop-services'
import { type Mechanic, periodText } from './mechanic'
import {
  allTeams,
  type CountedTeams,
  type OutsideBilled,
  summaryByService,
  type Totals,
  totalsOf,
} from './summary'

/** A collaborator's row of the printed report (3 §3). */
export interface ReportEmployee {
  key: string
  name: string
  /** concession, when the report covers several */
  siteName: string
  /** expected share of the planned hours, percent; null without planned days */
  targetProductivity: number | null
  daysPresent: number
  billingPotential: number
  objectives: number
  proratedObjectiveAmount: number
  billedHours: number
  ongoingHours: number
  realizationPercent: number | null
  fullRealization: number | null
}

/** The teams in the order of the report (3 §2.11). */
const REPORT_TEAMS = ['mechanic', 'bodywork', 'quickService'] as const
export type ReportTeamKey = (typeof REPORT_TEAMS)[number]

/** A team's table with its total row. */
export interface ReportTeam {
  key: ReportTeamKey
  teamName: string
  employees: ReportEmployee[]
  totals: {
    daysPresent: number
    billingPotential: number
    objectives: number
    totalProratedObjectiveAmount: number
    billedHours: number
    ongoingHours: number
    fullRealization: number | null
    proratedRealization: number | null
    outside?: OutsideBilled
  }
}

/** A line of 'Synthèse par Service'. */
export interface ReportService {
  name: string
  totalFinalTargetHours: number
  totalProratedTargetHours: number
  totalBilledHours: number
  untargetedHours: number
  totalOngoingHours: number
  realizationPercentProrated: number | null
  realizationPercentMonthly: number | null
  outside?: OutsideBilled
}

/** The productivity print report (3 §3). */
export interface ProductivityReport {
  reportTitle: string
  selectedScopeName: string
  reportMonth: Month
  footerMessage: string
  /** the concessions whose hours are older than the analysed date */
  freshness: FreshnessView
  analyzedDate: LocalDate
  workingDaysInMonth: number
  elapsedWorkingDays: number
  monthProgressPercent: number
  serviceSummary: ReportService[]
  serviceTotal: ReportService
  teams: ReportTeam[]
  /** the concessions whose collaborators this print lists; the sums cover all concessions */
  part: Omit<PageOf<unknown>, 'rows'>
}

/**
 * Maximum number of concessions with collaborators in one print: about 400 rows, which a browser renders in seconds.
 */
export const PRINTED_SITES = 25

const TEAMS = {
  mechanic: { service: 'mechanic', teamName: 'Equipe Mécanique' },
  bodywork: { service: 'body', teamName: 'Equipe Carrosserie' },
  quickService: { service: 'quickService', teamName: 'Service Rapide' },
} as const

function employee(one: Mechanic, siteName: string): ReportEmployee {
  const period = periodText(one)
  return {
    key: `${one.workerId ?? `${one.siteId}~${one.workerName}`}${period}`,
    name: period ? `${one.workerName} (${period})` : one.workerName,
    siteName,
    targetProductivity: percentOf(one.finalTargetHours, one.plannedDays * HOURS_PER_DAY),
    daysPresent: one.presenceDays,
    billingPotential: one.potentialHours,
    objectives: one.finalTargetHours,
    proratedObjectiveAmount: withoutNoise(one.proratedTargetHours),
    billedHours: one.billedHours,
    ongoingHours: one.ongoingHours,
    realizationPercent: one.realizationPercent,
    fullRealization: one.fullRealizationPercent,
  }
}

const outsideOf = ({ outside }: Totals) => (outside ? { outside } : {})

const serviceLine = (name: string, totals: Totals): ReportService => ({
  name,
  totalFinalTargetHours: totals.totalFinalTargetHours,
  totalProratedTargetHours: totals.totalProratedTargetHours,
  totalBilledHours: totals.totalBilledHours,
  untargetedHours: totals.untargetedHours,
  totalOngoingHours: totals.totalOngoingHours,
  realizationPercentProrated: totals.averageRealizationPercent,
  realizationPercentMonthly: totals.fullRealizationPercent,
  ...outsideOf(totals),
})

/**
 * Tables of the report; teams without people are left out.
 * @param counted sums of all concessions, and the hours with only one side of the rates
 * @param named the collaborators with a row
 * @param siteName '' for a single concession
 */
export function reportTables(
  counted: CountedTeams,
  named: readonly Mechanic[],
  siteName: (siteId: string) => string,
): Pick<ProductivityReport, 'serviceSummary' | 'serviceTotal' | 'teams'> {
  const { teams: sums, outside } = counted
  const teams = REPORT_TEAMS.flatMap((key) => {
    const { service, teamName } = TEAMS[key]
    const totals = totalsOf(sums[service], outside[service])
    if (totals.mechanicCount === 0) return []
    return {
      key,
      teamName,
      employees: named
        .filter((one) => one.service === service)
        .map((one) => employee(one, siteName(one.siteId))),
      totals: {
        daysPresent: totals.presenceDays,
        billingPotential: totals.potentialHours,
        objectives: totals.totalFinalTargetHours,
        totalProratedObjectiveAmount: totals.totalProratedTargetHours,
        billedHours: totals.totalBilledHours,
        ongoingHours: totals.totalOngoingHours,
        fullRealization: totals.fullRealizationPercent,
        proratedRealization: totals.averageRealizationPercent,
        ...outsideOf(totals),
      },
    }
  })
  return {
    serviceSummary: summaryByService(sums, outside).map((one) =>
      serviceLine(SERVICE_LABELS[one.service], one),
    ),
    serviceTotal: serviceLine('Total', totalsOf(allTeams(sums), outside.global)),
    teams,
  }
}
