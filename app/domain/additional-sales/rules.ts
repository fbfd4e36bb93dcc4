import type { ElapsedDays } from '../calendar/working-days'
import { withoutNoise } from '../decimal'
import { percentOf } from '../percent'
import type { AdvisorSales } from '../records/figures'
import { type Missing, sumMissing } from '../records/missing'
import { isPartial, type OutsideSite } from '../records/outside'
import { remaining, unroundedProrata } from '../records/projection'
import { ADDITIONAL_SALES_PERCENT } from '../records/statuses'
import { PARTIAL_VERDICT, type Verdict, verdictOf } from '../records/verdicts'
import { FAMILIES, type Family, TARGET_FAMILIES, type TargetFamily } from '../sales-families'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import type { OutsideSold } from './outside-sales'

/** Advisor name of sales that the workbook attributes to no advisor (spec 5 §1; 3 §1). */
export const UNATTRIBUTED = 'Autre'

/** Pieces sold and targets of one concession in a month, cumulative at its latest record. */
export interface SiteSales {
  siteId: string
  siteName: string
  /** working days of the month: up to the concession's data date, and in total (4-decisions, 39) */
  days: ElapsedDays
  advisers: readonly AdvisorSales[]
  targets: Readonly<Record<ProductiveService, Readonly<Record<TargetFamily, number>>>>
}

/** Sum of the sales of a service's advisors. */
interface Sold {
  sales: Record<Family, number>
  /** number of named advisors */
  advisers: number
}
export type SoldByService = Record<ProductiveService, Sold>

/** Sum of the concessions with the same data date of sales, without names. */
export interface PartSales extends Pick<SiteSales, 'days' | 'targets'> {
  sold: SoldByService
  /** true when the month has no sales yet: the target counts only while no other part has sales (4-decisions, 53) */
  dateless?: boolean
  /** sales of the concessions without a target; missing when there are none */
  outside?: OutsideSold<OutsideSite>
}

/** Sales of one family, or of all families with a target, compared with the target at the analysed date (3 §3, §9). */
export interface SalesProgress extends Verdict {
  /** of the concessions with sales in the month; of all concessions while none has sales (4-decisions, 53) */
  target: number
  /** of all concessions */
  wholeTarget: number
  realized: number
  /** pieces sold by concessions with a target: percentages and `remaining` use only these */
  compared: number
  /** target × elapsed ÷ total working days */
  prorated: number
  /** `compared` in percent of `prorated` */
  proratedPercent: number | null
  /** `compared` in percent of `target` */
  percent: number | null
  /** max(0, target − compared) */
  remaining: number
  /** ceil(target ÷ advisors of the service in the compared concessions); null without advisor */
  perAdvisor: number | null
  /** part of `realized` that is not compared, and its concessions; missing when there is none */
  outside?: { realized: number; sites: Missing<OutsideSite> }
}

/** Sales of a service: one line per family with a target. */
export interface ServiceSales {
  service: ProductiveService
  families: (SalesProgress & { key: TargetFamily })[]
  total: SalesProgress
  /** number of named advisors */
  advisorCount: number
}

/** Per-collaborator target of a family: ceil(target ÷ advisors) (3 §9); null without advisor. */
export function targetPerAdvisor(target: number, advisors: number): number | null {
  return advisors === 0 ? null : Math.ceil(withoutNoise(target / advisors))
}

/** Pieces sold of a family; 0 when the key is missing. */
export const sold = ({ sales }: AdvisorSales, key: Family): number => sales[key] ?? 0

/** Sums `value` over a list. */
export const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

const ofService = (advisors: readonly AdvisorSales[], service: ProductiveService) =>
  advisors.filter((advisor) => advisor.service === service)

const namedAdvisors = (advisors: readonly AdvisorSales[]) =>
  advisors.filter(({ name }) => name !== UNATTRIBUTED).length

/** Number of named advisors of a service. */
export const advisorsIn = (advisors: readonly AdvisorSales[], service: ProductiveService): number =>
  namedAdvisors(ofService(advisors, service))

/** Builds an object with one value per family. */
export const byFamily = (value: (key: Family) => number) =>
  Object.fromEntries(FAMILIES.map((key) => [key, value(key)])) as Record<Family, number>

/** Sums the advisors' sales by service. */
export function soldBy(advisors: readonly AdvisorSales[]): SoldByService {
  return byService((service) => {
    const own = ofService(advisors, service)
    return {
      sales: byFamily((key) => sumOf(own, (advisor) => sold(advisor, key))),
      advisers: namedAdvisors(own),
    }
  })
}

/** Sums the sales of several concessions by service. */
export function addSold(parts: readonly SoldByService[]): SoldByService {
  return byService((service) => ({
    sales: byFamily((key) => sumOf(parts, (part) => part[service].sales[key])),
    advisers: sumOf(parts, (part) => part[service].advisers),
  }))
}

const addedUp = (one: SiteSales | PartSales): PartSales =>
  'sold' in one ? one : { days: one.days, targets: one.targets, sold: soldBy(one.advisers) }

/** Presence of sales and of targets in a scope (4-decisions, 53). */
interface Sides {
  /** true when a concession has sales in the month */
  isSold: boolean
  /** true when a counted concession has a target */
  isAimed: boolean
}

const targetOf = (
  parts: readonly PartSales[],
  service: ProductiveService,
  families: readonly TargetFamily[],
) => sumOf(parts, ({ targets }) => sumOf(families, (key) => targets[service][key]))

const counting = (parts: readonly PartSales[], isSold: boolean) =>
  isSold ? parts.filter(({ dateless }) => !dateless) : parts

/** Computes `Sides` for families of a service over the given concessions. */
export function sidesOf(
  sites: readonly (SiteSales | PartSales)[],
  service: ProductiveService,
  families: readonly TargetFamily[],
): Sides {
  const parts = sites.map(addedUp)
  const isSold = parts.some(({ dateless }) => !dateless)
  return { isSold, isAimed: targetOf(counting(parts, isSold), service, families) !== 0 }
}

/**
 * Progress of some families of a service, summed over the concessions (4-decisions, 18, 26 and 53).
 * @param line key of the line: one family, or the total
 * @param given sides of the whole scope when `sites` is a part of it; default: computed from `sites`
 */
export function progressOfFamilies(
  sites: readonly (SiteSales | PartSales)[],
  service: ProductiveService,
  families: readonly TargetFamily[],
  line: TargetFamily | 'total',
  given?: Sides,
): SalesProgress {
  const parts = sites.map(addedUp)
  const { isSold, isAimed } = given ?? sidesOf(parts, service, families)
  const counted = counting(parts, isSold)
  const outside = isAimed ? parts.flatMap((one) => one.outside?.[`${service} ${line}`] ?? []) : []
  const left = sumOf(outside, ({ sold: own }) => sumOf(families, (key) => own[key] ?? 0))
  const realized = sumOf(parts, ({ sold: of }) => sumOf(families, (key) => of[service].sales[key]))
  const compared = realized - left
  const target = targetOf(counted, service, families)
  const prorated = sumOf(counted, (one) =>
    unroundedProrata(targetOf([one], service, families), one.days),
  )
  const advisors =
    sumOf(parts, ({ sold: of }) => of[service].advisers) - sumOf(outside, (one) => one.advisers)
  const proratedPercent = percentOf(compared, prorated)
  const percent = percentOf(compared, target)
  const sides = outside.map((one) => one.sites)
  return {
    target,
    wholeTarget: targetOf(parts, service, families),
    realized,
    compared,
    prorated: withoutNoise(prorated),
    proratedPercent,
    percent,
    remaining: remaining(compared, target),
    perAdvisor: targetPerAdvisor(target, advisors),
    ...(left === 0
      ? {}
      : {
          outside: { realized: left, sites: sumMissing(sides, new Map(), ({ siteId }) => siteId) },
        }),
    ...(isPartial(compared, left)
      ? PARTIAL_VERDICT
      : verdictOf(proratedPercent, ADDITIONAL_SALES_PERCENT, percent)),
  }
}

/** Progress by service of the families with a target, summed over the concessions (3 §2.5; 4-decisions, 18 and 26). */
export function salesByService(sites: readonly (SiteSales | PartSales)[]): ServiceSales[] {
  const parts = sites.map(addedUp)
  return PRODUCTIVE_SERVICES.map((service) => {
    const followed = TARGET_FAMILIES.filter((key) =>
      parts.some(({ targets }) => targets[service][key] !== 0),
    )
    return {
      service,
      families: followed.map((key) => ({
        key,
        ...progressOfFamilies(parts, service, [key], key),
      })),
      total: progressOfFamilies(parts, service, followed, 'total'),
      advisorCount: sumOf(parts, ({ sold: of }) => of[service].advisers),
    }
  })
}
