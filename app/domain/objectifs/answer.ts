import type { Scope } from '../access/scope'
import { FAMILY_LABELS, TARGET_FAMILIES, type TargetFamily } from '../additional-sales/families'
import type { Month } from '../calendar/business-day'
import { type PotentialHours, storedPotential, totalPotential } from '../planning/site-potential'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import {
  type Budget,
  type ObjectifValues,
  revenuePerHour,
  type VideocheckObjectif,
} from './objectif'
import { effectiveBudget, type ObjectifTotals, type Targets } from './totals'
import { videocheckOf } from './videocheck-totals'

/** A budget with its rate, euros per HEC hour (spec 3 §3). */
export type BudgetAnswer = Budget & { revenuePerHour: number }

/** A concession's month as `GET /objectifs` answers it (spec 1 §3). Hours, euros. */
export interface ObjectifAnswer extends Omit<ObjectifValues, 'budget'> {
  _id: string
  year: number
  month: number
  period: Month
  /** the concession's identifier */
  site: string
  /** as the calendar stands now (4-decisions, 12) */
  workingDays: number
  /** at the last Figer, 0 when never frozen */
  frozenPotentialHours: number
  frozenAt: string | null
  /** of the planning as it stands; 0 when it cannot be read */
  actualizedPotentialHours: number
  /** what of the planning cannot be read; missing: nothing (4-decisions, 42) */
  message?: string
  budget: BudgetAnswer
  /** state that an editor saw: sent back with a save, it protects what others saved meanwhile */
  version: number
  updatedAt: string
  updatedBy: string
}

/** A stored month, as far as the answer needs it. */
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

/** A concession's month as far as its stored document tells it: what the page shows. */
export type StoredObjectif = Omit<
  ObjectifAnswer,
  'workingDays' | 'actualizedPotentialHours' | 'message'
>

/** What a stored month tells by itself. */
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

/** One service of some concessions: sums, the rate recomputed (4-decisions, 26). */
export interface ServiceSum {
  key: ProductiveService
  totalHours: number
  hecHours: number
  netRevenue: number
  revenuePerHour: number
  families: { key: TargetFamily; label: string; quantity: number }[]
}

/** The objectives of some concessions together. */
export interface ObjectifSum {
  /** concessions that have an objectif */
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

/** The sums as they are answered. */
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

/** Names the concessions whose objectif is out of the sums. */
export const objectifsLeftOut = (names: readonly string[]): string =>
  `Objectifs illisibles, hors des sommes\u202f: ${names.join(', ')}.`

/** A group or plate within an aggregate. */
export type NodeSum = ObjectifSum & { _id: string; name: string }

/** The objectives of a group, a plate or the network (spec 1 §3). */
export interface AggregatedObjectifs {
  period: Month
  year: number
  month: number
  scope: { type: Exclude<Scope['type'], 'site'>; id: string | null; name: string }
  /** whose objectif cannot be read and is out of the sums; missing: nobody's (4-decisions, 42) */
  message?: string
  globalTotals: ObjectifSum
  services: ServiceSum[]
  groups: NodeSum[]
  plates: NodeSum[]
}
