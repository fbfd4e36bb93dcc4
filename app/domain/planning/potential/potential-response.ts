import type { Month } from '../../calendar/local-date'
import type { DaysRange } from '../../calendar/working-days'
import { percentOf } from '../../percent'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../../workshop-services'
import {
  actualizedPercent,
  type PotentialSum,
  type SitePotential,
  sumPotential,
  totalPotential,
} from './site-potential'

/** One team's potential hours. */
export interface ServicePotential {
  service: ProductiveService
  frozenPotentialHours: number
  actualizedPotentialHours: number
}

/** A group's or plate's potential (spec 3 §3), hours. */
export interface NodePotential {
  _id: string
  name: string
  services: { service: ProductiveService; actualizedPotential: number; frozenPotential: number }[]
}

/** A concession's potential (spec 3 §3), hours. */
export interface SiteMetrics {
  _id: string
  name: string
  metricsByService: Record<
    ProductiveService,
    { actualizedPotentialHours: number; frozenPotentialHours: number }
  >
  isFrozen: boolean
}

/** Response body of `GET /planning/potential-by-service` (spec 1 §3). Hours; percentages with one decimal. */
export interface PotentialResponse {
  period: Month | null
  totalWorkingDaysInMonth: number
  /** least and most of the concessions up to today, where they differ (4-decisions, 71) */
  range?: DaysRange
  globalTotals: {
    actualizedPotentialHours: number
    frozenPotentialHours: number
    actualizedProgressPercent: number
    totalWorkerCount: number
  }
  globalServiceSummaries: ServicePotential[]
  groups: NodePotential[]
  plates: NodePotential[]
  sites: SiteMetrics[]
  scope: { type: 'all' | 'group' | 'plate' | 'site' | 'error'; id: string | null; name: string }
  message?: string
}

interface Named {
  _id: string
  name: string
}

/** Input of the response; nodes are those of the scope, in display order. */
export interface PotentialInput {
  period: Month
  workingDays: number
  /** where the concessions differ */
  range?: DaysRange | undefined
  scope: PotentialResponse['scope']
  groups: readonly Named[]
  plates: readonly Named[]
  sites: readonly Named[]
  parts: readonly SitePotential[]
}

function node({ _id, name }: Named, sum: PotentialSum): NodePotential {
  return {
    _id,
    name,
    services: PRODUCTIVE_SERVICES.map((service) => ({
      service,
      actualizedPotential: sum.actualized[service],
      frozenPotential: sum.frozen[service],
    })),
  }
}

function siteMetrics({ _id, name }: Named, sum: PotentialSum): SiteMetrics {
  const metrics = (service: ProductiveService) => ({
    actualizedPotentialHours: sum.actualized[service],
    frozenPotentialHours: sum.frozen[service],
  })
  return {
    _id,
    name,
    metricsByService: byService(metrics),
    isFrozen: sum.frozenCount > 0,
  }
}

function totals(sum: PotentialSum): PotentialResponse['globalTotals'] {
  const actualized = totalPotential(sum.actualized)
  const frozen = totalPotential(sum.frozen)
  return {
    actualizedPotentialHours: actualized,
    frozenPotentialHours: frozen,
    actualizedProgressPercent: actualizedPercent(
      totalPotential(sum.comparable.actualized),
      totalPotential(sum.comparable.frozen),
    ),
    totalWorkerCount: sum.workers,
  }
}

/** The response without its lists of groups, plates and concessions. */
export type PotentialSummary = Omit<PotentialResponse, 'groups' | 'plates' | 'sites'>

/** Actualised hours in percent of the frozen hours, by service and overall; null where nothing is frozen. */
export type FrozenShares = Record<ProductiveService | 'global', number | null>

/**
 * Compares a month's potential with its frozen copy, over the concessions that have both (spec 1 §2.7; 4-decisions,
 * 43).
 */
export function frozenShares({
  comparable: { actualized, frozen },
}: Pick<PotentialSum, 'comparable'>): FrozenShares {
  return {
    ...byService((key) => percentOf(actualized[key], frozen[key])),
    global: percentOf(totalPotential(actualized), totalPotential(frozen)),
  }
}

/** Frozen and actualised potential of a scope as a whole. */
export function potentialSummary(
  {
    period,
    workingDays,
    range,
    scope,
  }: Pick<PotentialInput, 'period' | 'workingDays' | 'range' | 'scope'>,
  sum: PotentialSum,
): PotentialSummary {
  return {
    period,
    totalWorkingDaysInMonth: workingDays,
    ...(range ? { range } : {}),
    globalTotals: totals(sum),
    globalServiceSummaries: PRODUCTIVE_SERVICES.map((service) => ({
      service,
      frozenPotentialHours: sum.frozen[service],
      actualizedPotentialHours: sum.actualized[service],
    })),
    scope,
  }
}

/** Frozen and actualised potential of a scope, with its groups, plates and concessions. */
export function potentialResponse(input: PotentialInput): PotentialResponse {
  const of = (key: 'groupId' | 'plateId' | 'siteId', id: string) =>
    sumPotential(input.parts.filter((part) => part[key] === id))
  return {
    ...potentialSummary(input, sumPotential(input.parts)),
    groups: input.groups.map((group) => node(group, of('groupId', group._id))),
    plates: input.plates.map((plate) => node(plate, of('plateId', plate._id))),
    sites: input.sites.map((site) => siteMetrics(site, of('siteId', site._id))),
  }
}

/** Response of zeros for a potential that cannot be read (spec 1 §7). */
export function failedPotential(period: Month | null): PotentialResponse {
  return {
    period,
    totalWorkingDaysInMonth: 0,
    globalTotals: totals(sumPotential([])),
    globalServiceSummaries: PRODUCTIVE_SERVICES.map((service) => ({
      service,
      frozenPotentialHours: 0,
      actualizedPotentialHours: 0,
    })),
    groups: [],
    plates: [],
    sites: [],
    scope: { type: 'error', id: null, name: 'Erreur de chargement' },
    message: 'Erreur de chargement',
  }
}
