import type { Scope } from '../access/scope'
import type { Month } from '../calendar/local-date'
import {
  type PotentialHours,
  storedPotential,
  totalPotential,
} from '../planning/potential/site-potential'
import { FAMILY_LABELS, TARGET_FAMILIES, type TargetFamily } from '../sales-families'
import {
  type Budget,
  type ObjectifValues,
  revenuePerHour,
  type VideocheckObjectif,
} from '../targets/objectif'
import { effectiveBudget, type ObjectifTotals, type Targets } from '../targets/totals'
import { videocheckOf } from '../targets/videocheck-totals'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'

/** Budget with its rate in euros per HEC hour (spec 3 §3). */
export type BudgetAnswer = Budget & { revenuePerHour: number }

/** Month of a concession in the response of `GET /objectifs` (spec 1 §3). Hours, euros. */
export interface ObjectifAnswer extends Omit<ObjectifValues, 'budget'> {
  _id: string
  year: number
  month: number
  period: Month
  /** identifier of the concession */
  site: string
  /** of the current calendar (4-decisions, 12) */
  workingDays: number
  /** at the last Figer; 0 when never frozen */
  frozenPotentialHours: number
  frozenAt: string | null
  /** of the current planning; 0 when the planning is invalid */
  actualizedPotentialHours: number
  /** French message on an invalid planning; missing when valid (4-decisions, 42) */
  message?: string
  budget: BudgetAnswer
  /** version for optimistic concurrency: a save sends back the version it was based on */
  version: number
  updatedAt: string
  updatedBy: string
}

/** Fields of a stored month that the response needs. */
interface Stored extends ObjectifValues {
  _id: string
  siteId: string
  period: Month
  year: number
  month: number
  frozenPotentialHours: PotentialHours | null
  frozenAt: Date | null
  version: number
  updatedAt: Date
  updatedBy: string
}

/** Part of the response that comes from the stored document, as the page shows it. */
export type StoredObjectif = Omit<
  ObjectifAnswer,
  'workingDays' | 'actualizedPotentialHours' | 'message'
>

/** Converts a stored month to the response's fields. */
export function storedObjectif(stored: Stored): StoredObjectif {
  const frozen = storedPotential(stored.frozenPotentialHours)
  const budget = effectiveBudget(stored)
  return {
    _id: stored._id,
    year: stored.year,
    month: stored.month,
    period: stored.period,
    site: stored.siteId,
    frozenPotentialHours: frozen ? totalPotential(frozen) : 0,
    frozenAt: stored.frozenAt?.toISOString() ?? null,
    budget: { ...budget, revenuePerHour: revenuePerHour(budget.revenue, budget.hecHours) },
    services: stored.services,
    videocheck: stored.videocheck,
    version: stored.version,
    updatedAt: stored.updatedAt.toISOString(),
    updatedBy: stored.updatedBy,
  }
}

/** Sums of one service over several concessions, with the rate recomputed (4-decisions, 26). */
export interface ServiceSum {
  key: ProductiveService
  totalHours: number
  hecHours: number
  netRevenue: number
  revenuePerHour: number
  families: { key: TargetFamily; label: string; quantity: number }[]
}

/** Sums of several concessions' objectives. */
export interface ObjectifSum {
  /** number of concessions with an objectif */
  siteCount: number
  budget: BudgetAnswer
  services: ServiceSum[]
  videocheck: VideocheckObjectif
}

function serviceSum(key: ProductiveService, { ht, hec, revenue, families }: Targets): ServiceSum {
  return {
    key,
    totalHours: ht,
    hecHours: hec,
    netRevenue: revenue,
    revenuePerHour: revenuePerHour(revenue, hec),
    families: TARGET_FAMILIES.filter((family) => families[family] > 0).map((family) => ({
      key: family,
      label: FAMILY_LABELS[family],
      quantity: families[family],
    })),
  }
}

/** Converts totals to the response's form. */
export function objectifSum(totals: ObjectifTotals): ObjectifSum {
  const { revenue, ht, hec } = totals.global
  return {
    siteCount: totals.siteCount,
    budget: {
      totalHours: ht,
      hecHours: hec,
      revenue,
      totalEntries: totals.totalEntries,
      revenuePerHour: revenuePerHour(revenue, hec),
    },
    services: PRODUCTIVE_SERVICES.map((key) => serviceSum(key, totals.services[key])),
    videocheck: videocheckOf(totals.videocheck),
  }
}

/** French message naming the concessions left out of the sums. */
export const objectifsLeftOut = (names: readonly string[]): string =>
  `Objectifs illisibles, hors des sommes\u202f: ${names.join(', ')}.`

/** Sums of a group or plate within an aggregate. */
export type NodeSum = ObjectifSum & { _id: string; name: string }

/** Objectives of a group, a plate or the network (spec 1 §3). */
export interface AggregatedObjectifs {
  period: Month
  year: number
  month: number
  scope: { type: Exclude<Scope['type'], 'site'>; id: string | null; name: string }
  /**
   * French message naming the concessions with an invalid objectif, left out of the sums; missing when there are
   * none (4-decisions, 42)
   */
  message?: string
  globalTotals: ObjectifSum
  services: ServiceSum[]
  groups: NodeSum[]
  plates: NodeSum[]
}
