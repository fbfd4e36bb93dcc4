import { TARGET_FAMILIES, type TargetFamily } from '../additional-sales/families'
import { exact } from '../exact'
import { type ByMeasure, MEASURES } from '../records/measures'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import type { VideocheckObjectif } from './objectif'
import {
  addVideocheck,
  noVideocheck,
  type VideocheckTotals,
  videocheckTotals,
} from './videocheck-totals'

/** Monthly targets of one service or of all: euros, hours, pieces per family. */
export interface Targets extends ByMeasure {
  families: Record<TargetFamily, number>
}

/** The objectives of a scope: the sum over its concessions (4-decisions, 26). */
export interface ObjectifTotals {
  /** concessions that have an objectif for the month */
  siteCount: number
  global: Targets
  services: Record<ProductiveService, Targets>
  /** 'Cessions' of the global budget */
  totalEntries: number
  videocheck: VideocheckTotals
  /** concessions whose objectif cannot be read: it does not count (4-decisions, 42) */
  unreadable: string[]
  /** concessions that have none for the month, or one whose targets are all 0 */
  missing: string[]
}

/** An objectif as far as sums need it. */
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

/** No objective at all. */
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

/** @param sign −1 takes `b` away */
function addTargets(a: Targets, b: Targets, sign: 1 | -1 = 1): Targets {
  const sum = noTargets()
  for (const measure of ['revenue', 'ht', 'hec'] as const)
    sum[measure] = exact(a[measure] + sign * b[measure])
  for (const family of TARGET_FAMILIES)
    sum.families[family] = exact(a.families[family] + sign * b.families[family])
  return sum
}

/**
 * One concession's objectif as totals. The global targets are those of the budget; a measure whose budget
 * is 0 takes the sum of the services.
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

/** What a scope's concessions have without those of a part of it; VideoCheck stays the whole's. */
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

/** A concession's budget as every reader takes it: a measure left at 0 is the sum of the services. */
export function effectiveBudget(objectif: ObjectifFigures): ObjectifFigures['budget'] {
  const { revenue, ht, hec } = objectifTotals(objectif).global
  return { totalHours: ht, hecHours: hec, revenue, totalEntries: objectif.budget.totalEntries }
}

/** The sum of scopes that share no concession. */
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

/** Whether anybody has a target: without one there is no rate. */
export const isAimed = ({ global }: ObjectifTotals): boolean =>
  MEASURES.some((measure) => global[measure] !== 0)

/**
 * The concessions whose figures count in what a scope realised while they add nothing to its target: a rate against it
 * flatters, so they are named (4-decisions, 39 and 48; 7 §1). None where nobody has a target: then there is no rate.
 * @param dataless who has no data of the month: nothing of theirs is realised
 */
export function untargetedSites(
  objectifs: ObjectifTotals,
  dataless: Iterable<string> = [],
): string[] {
  if (!isAimed(objectifs)) return []
  const none = new Set(dataless)
  return [...objectifs.missing, ...objectifs.unreadable].filter((siteId) => !none.has(siteId))
}
