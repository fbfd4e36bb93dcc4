import { withoutNoise } from '../decimal'
import { type ByMeasure, MEASURES } from '../measures'
import { TARGET_FAMILIES, type TargetFamily } from '../sales-families'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import type { VideocheckObjectif } from './objectif'
import {
  addVideocheck,
  noVideocheck,
  type VideocheckTotals,
  videocheckTotals,
} from './videocheck-totals'

/** Monthly targets of one service or of all: euros, hours, pieces by family. */
export interface Targets extends ByMeasure {
  families: Record<TargetFamily, number>
}

/** Objectives of a scope: sums over its concessions (4-decisions, 26). */
export interface ObjectifTotals {
  /** number of concessions with an objectif for the month */
  siteCount: number
  global: Targets
  services: Record<ProductiveService, Targets>
  /** 'Cessions' of the global budget */
  totalEntries: number
  videocheck: VideocheckTotals
  /** concessions with an invalid objectif, which is not counted (4-decisions, 42) */
  unreadable: string[]
  /** concessions without an objectif for the month, or with all targets 0 */
  missing: string[]
}

/** Fields of an objectif that sums need. */
export interface ObjectifFigures {
  budget: { totalHours: number; hecHours: number; revenue: number; totalEntries: number }
  services: readonly {
    key: ProductiveService
    totalHours: number
    hecHours: number
    netRevenue: number
    families: readonly { key: TargetFamily; quantity: number }[]
  }[]
  videocheck: VideocheckObjectif
}

function noTargets(): Targets {
  const families = Object.fromEntries(TARGET_FAMILIES.map((key) => [key, 0]))
  return { revenue: 0, ht: 0, hec: 0, families: families as Record<TargetFamily, number> }
}

/** Totals without any objective: all 0. */
export function noObjectifs(): ObjectifTotals {
  const services = byService(noTargets)
  return {
    siteCount: 0,
    global: noTargets(),
    services,
    totalEntries: 0,
    videocheck: noVideocheck(),
    unreadable: [],
    missing: [],
  }
}

/** @param sign −1 subtracts `b` */
function addTargets(a: Targets, b: Targets, sign: 1 | -1 = 1): Targets {
  const sum = noTargets()
  for (const measure of ['revenue', 'ht', 'hec'] as const)
    sum[measure] = withoutNoise(a[measure] + sign * b[measure])
  for (const family of TARGET_FAMILIES)
    sum.families[family] = withoutNoise(a.families[family] + sign * b.families[family])
  return sum
}

/**
 * Totals of one concession's objectif. Global targets come from the budget; a measure whose budget is 0 uses the
 * sum of the services.
 */
export function objectifTotals(objectif: ObjectifFigures): ObjectifTotals {
  const totals = noObjectifs()
  for (const { key, netRevenue, totalHours, hecHours, families } of objectif.services) {
    const targets = { ...noTargets(), revenue: netRevenue, ht: totalHours, hec: hecHours }
    for (const { key: family, quantity } of families) targets.families[family] = quantity
    totals.services[key] = addTargets(totals.services[key], targets)
    totals.global = addTargets(totals.global, targets)
  }
  const { revenue, totalHours, hecHours, totalEntries } = objectif.budget
  if (revenue > 0) totals.global.revenue = revenue
  if (totalHours > 0) totals.global.ht = totalHours
  if (hecHours > 0) totals.global.hec = hecHours
  const videocheck = videocheckTotals(objectif.videocheck)
  return { ...totals, siteCount: 1, totalEntries, videocheck }
}

/** Subtracts a part from a scope's totals. VideoCheck and the lists of concessions stay those of the whole. */
export function minusObjectifs(whole: ObjectifTotals, part: ObjectifTotals): ObjectifTotals {
  return {
    ...whole,
    siteCount: whole.siteCount - part.siteCount,
    totalEntries: whole.totalEntries - part.totalEntries,
    global: addTargets(whole.global, part.global, -1),
    services: byService((service) =>
      addTargets(whole.services[service], part.services[service], -1),
    ),
  }
}

/** Budget in effect for a concession: a measure left at 0 is the sum of the services. */
export function effectiveBudget(objectif: ObjectifFigures): ObjectifFigures['budget'] {
  const { revenue, ht, hec } = objectifTotals(objectif).global
  return { totalHours: ht, hecHours: hec, revenue, totalEntries: objectif.budget.totalEntries }
}

/** Sums the totals of disjoint scopes. */
export function sumObjectifs(parts: readonly ObjectifTotals[]): ObjectifTotals {
  const sum = noObjectifs()
  for (const part of parts) {
    sum.siteCount += part.siteCount
    sum.totalEntries += part.totalEntries
    sum.unreadable.push(...part.unreadable)
    sum.missing.push(...part.missing)
    sum.videocheck = addVideocheck(sum.videocheck, part.videocheck)
    sum.global = addTargets(sum.global, part.global)
    for (const service of PRODUCTIVE_SERVICES)
      sum.services[service] = addTargets(sum.services[service], part.services[service])
  }
  return sum
}

/** Tests whether the scope has a target; without one, no rate is shown. */
export const hasTarget = ({ global }: ObjectifTotals): boolean =>
  MEASURES.some((measure) => global[measure] !== 0)

/**
 * Concessions that count in a scope's realised amount and not in its target. They raise the achievement rate, so
 * pages name them (4-decisions, 39 and 48; 7 §1). Empty when the scope has no target, because then there is no
 * rate.
 * @param dataless concessions without data of the month, which realised nothing
 */
export function untargetedSites(
  objectifs: ObjectifTotals,
  dataless: Iterable<string> = [],
): string[] {
  if (!hasTarget(objectifs)) return []
  const none = new Set(dataless)
  return [...objectifs.missing, ...objectifs.unreadable].filter((siteId) => !none.has(siteId))
}
