import { exact } from '../exact'
import type { AdviserSales } from '../records/figures'
import { type ElapsedDays, percentOf, remaining, unroundedProrata } from '../records/projection'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import { ADDITIONAL_SALES_PERCENT } from '../records/statuses'
import { type Judged, judged } from '../records/verdicts'
import { FAMILIES, type Family, TARGET_FAMILIES, type TargetFamily } from './families'

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
}

/** Pieces of one family, or of all the targeted ones, against their target at the analysed date (3 §3, §9). */
export interface SalesProgress extends Judged {
  target: number
  realized: number
  /** target × elapsed ÷ total working days */
  prorated: number
  /** realised in percent of `prorated` */
  proratedPercent: number | null
  /** realised in percent of the whole target */
  percent: number | null
  /** max(0, target − realised) */
  remaining: number
  /** ceil(target ÷ advisers of the service); null without adviser */
  perAdviser: number | null
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

function progressOf(
  realized: number,
  targets: readonly { target: number; days: ElapsedDays }[],
  advisers: number,
): SalesProgress {
  const target = sumOf(targets, (one) => one.target)
  const prorated = sumOf(targets, (one) => unroundedProrata(one.target, one.days))
  const proratedPercent = percentOf(realized, prorated)
  const percent = percentOf(realized, target)
  return {
    target,
    realized,
    prorated: exact(prorated),
    proratedPercent,
    percent,
    remaining: remaining(realized, target),
    perAdviser: targetPerAdviser(target, advisers),
    ...judged(proratedPercent, ADDITIONAL_SALES_PERCENT, percent),
  }
}

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

/** Some families of a service together, the concessions added up (4-decisions, 18 and 26). */
export function progressOfFamilies(
  sites: readonly (SiteSales | PartSales)[],
  service: ProductiveService,
  families: readonly TargetFamily[],
): SalesProgress {
  const parts = sites.map(addedUp)
  return progressOf(
    sumOf(parts, ({ sold: of }) => sumOf(families, (key) => of[service].sales[key])),
    parts.map(({ targets, days }) => ({
      target: sumOf(families, (key) => targets[service][key]),
      days,
    })),
    sumOf(parts, ({ sold: of }) => of[service].advisers),
  )
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
      families: followed.map((key) => ({ key, ...progressOfFamilies(parts, service, [key]) })),
      total: progressOfFamilies(parts, service, followed),
      adviserCount: sumOf(parts, ({ sold: of }) => of[service].advisers),
    }
  })
}
