import { exact } from '../exact'
import type { AdviserSales } from '../records/figures'
import { type Missing, sumMissing } from '../records/missing'
import { isPartial, type OutsideSite } from '../records/outside'
import { type ElapsedDays, percentOf, remaining, unroundedProrata } from '../records/projection'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import { ADDITIONAL_SALES_PERCENT } from '../records/statuses'
import { type Judged, judged, PARTIAL_VERDICT } from '../records/verdicts'
import { FAMILIES, type Family, TARGET_FAMILIES, type TargetFamily } from './families'
import type { OutsideSold } from './outside-sold'

/** The adviser of sales that name none (spec 5 §1; 3 §1). */
export const UNATTRIBUTED = 'Autre'

/** Pieces sold and targeted by one concession over a month, cumulative at its latest record. */
export interface SiteSales {
  siteId: string
  siteName: string
  /** working days of the month, up to its data date and in all (4-decisions, 39) */
  days: ElapsedDays
  advisers: readonly AdviserSales[]
  targets: Readonly<Record<ProductiveService, Readonly<Record<TargetFamily, number>>>>
}

/** What the advisers of a service sold together. */
interface Sold {
  sales: Record<Family, number>
  /** named advisers */
  advisers: number
}
export type SoldByService = Record<ProductiveService, Sold>

/** Concessions that share the date of their sales, added up; nobody is named. */
export interface PartSales extends Pick<SiteSales, 'days' | 'targets'> {
  sold: SoldByService
  /** no sales of the month have come: their target is compared once others have some (4-decisions, 53) */
  dateless?: boolean
  /** what those without a target sold; missing: nothing */
  outside?: OutsideSold<OutsideSite>
}

/** Pieces of one family, or of all the targeted ones, against their target at the analysed date (3 §3, §9). */
export interface SalesProgress extends Judged {
  /** of the concessions that have sales of the month, once any has (4-decisions, 53) */
  target: number
  /** of all concessions */
  wholeTarget: number
  realized: number
  /** what of it those with a target sold: rates and what remains are theirs */
  compared: number
  /** target × elapsed ÷ total working days */
  prorated: number
  /** compared in percent of `prorated` */
  proratedPercent: number | null
  /** compared in percent of the target */
  percent: number | null
  /** max(0, target − compared) */
  remaining: number
  /** ceil(target ÷ advisers of the service in those concessions); null without adviser */
  perAdviser: number | null
  /** what of `realized` is compared with nothing, and whose it is; missing: nothing */
  outside?: { realized: number; sites: Missing<OutsideSite> }
}

/** A service's sales: one line per family that has a target. */
export interface ServiceSales {
  service: ProductiveService
  families: (SalesProgress & { key: TargetFamily })[]
  total: SalesProgress
  /** named advisers */
  adviserCount: number
}

/** Per-collaborator target of a family: ceil(target ÷ advisers) (3 §9); null without adviser. */
export function targetPerAdviser(target: number, advisers: number): number | null {
  return advisers === 0 ? null : Math.ceil(exact(target / advisers))
}

/** A family key's pieces; an absent one sold none. */
export const sold = ({ sales }: AdviserSales, key: Family): number => sales[key] ?? 0

/** The sum of a value over a list. */
export const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

const ofService = (advisers: readonly AdviserSales[], service: ProductiveService) =>
  advisers.filter((adviser) => adviser.service === service)

const namedAdvisers = (advisers: readonly AdviserSales[]) =>
  advisers.filter(({ name }) => name !== UNATTRIBUTED).length

/** Named advisers of a service. */
export const advisersIn = (advisers: readonly AdviserSales[], service: ProductiveService): number =>
  namedAdvisers(ofService(advisers, service))

/** Something for each family. */
export const byFamily = (value: (key: Family) => number) =>
  Object.fromEntries(FAMILIES.map((key) => [key, value(key)])) as Record<Family, number>

/** What advisers sold together, service by service. */
export function soldBy(advisers: readonly AdviserSales[]): SoldByService {
  return byService((service) => {
    const own = ofService(advisers, service)
    return {
      sales: byFamily((key) => sumOf(own, (adviser) => sold(adviser, key))),
      advisers: namedAdvisers(own),
    }
  })
}

/** The same of concessions added up. */
export function addSold(parts: readonly SoldByService[]): SoldByService {
  return byService((service) => ({
    sales: byFamily((key) => sumOf(parts, (part) => part[service].sales[key])),
    advisers: sumOf(parts, (part) => part[service].advisers),
  }))
}

const addedUp = (one: SiteSales | PartSales): PartSales =>
  'sold' in one ? one : { days: one.days, targets: one.targets, sold: soldBy(one.advisers) }

/** Which sides a scope's sales have: those of its parts count as theirs (4-decisions, 53). */
interface Sides {
  /** whether anybody has sales of the month */
  isSold: boolean
  /** whether any of those has a target */
  isAimed: boolean
}

const targetOf = (
  parts: readonly PartSales[],
  service: ProductiveService,
  families: readonly TargetFamily[],
) => sumOf(parts, ({ targets }) => sumOf(families, (key) => targets[service][key]))

const counting = (parts: readonly PartSales[], isSold: boolean) =>
  isSold ? parts.filter(({ dateless }) => !dateless) : parts

/** The sides of a scope's families. */
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
 * Some families of a service together, the concessions added up (4-decisions, 18, 26 and 53).
 * @param line what they are: one family, or all that the scope follows
 * @param given the sides of the scope that these are a part of; missing: their own
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
  const advisers =
    sumOf(parts, ({ sold: of }) => of[service].advisers) - sumOf(outside, (one) => one.advisers)
  const proratedPercent = percentOf(compared, prorated)
  const percent = percentOf(compared, target)
  const sides = outside.map((one) => one.sites)
  return {
    target,
    wholeTarget: targetOf(parts, service, families),
    realized,
    compared,
    prorated: exact(prorated),
    proratedPercent,
    percent,
    remaining: remaining(compared, target),
    perAdviser: targetPerAdviser(target, advisers),
    ...(left === 0
      ? {}
      : {
          outside: { realized: left, sites: sumMissing(sides, new Map(), ({ siteId }) => siteId) },
        }),
    ...(isPartial(compared, left)
      ? PARTIAL_VERDICT
      : judged(proratedPercent, ADDITIONAL_SALES_PERCENT, percent)),
  }
}

/** Each service's families with a target, the concessions added up (3 §2.5; 4-decisions, 18 and 26). */
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
      adviserCount: sumOf(parts, ({ sold: of }) => of[service].advisers),
    }
  })
}
