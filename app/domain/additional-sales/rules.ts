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

/** An adviser's sales in one service of one concession, against an equal part of its targets. */
export interface AdviserLine {
  key: string
  name: string
  siteId: string
  siteName: string
  service: ProductiveService
  /** every family added up: TOTAL CCS (MOIS) */
  total: number
  sales: Record<Family, number>
  /** of each family with a target; empty for the unattributed sales */
  targets: Partial<Record<TargetFamily, number>>
  /** the targeted families added up: sold, targeted, in percent; the status is against the prorated target */
  objective: { realized: number; target: number; percent: number | null } & Judged
}

/** Per-collaborator target of a family: ceil(target ÷ advisers) (3 §9); null without adviser. */
export function targetPerAdviser(target: number, advisers: number): number | null {
  return advisers === 0 ? null : Math.ceil(exact(target / advisers))
}

/** A family key's pieces; an absent one sold none. */
const sold = ({ sales }: AdviserSales, key: Family): number => sales[key] ?? 0
const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
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

const byFamily = (value: (key: Family) => number) =>
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

/** Every adviser's line, concession by concession (3 §2.5). */
export function salesByAdviser(sites: readonly SiteSales[]): AdviserLine[] {
  return sites.flatMap((site) => {
    const count = (service: ProductiveService) => namedAdvisers(ofService(site.advisers, service))
    return site.advisers.map((adviser): AdviserLine => {
      const { name, service } = adviser
      const targets: Partial<Record<TargetFamily, number>> = {}
      if (name !== UNATTRIBUTED)
        for (const key of TARGET_FAMILIES) {
          const target = targetPerAdviser(site.targets[service][key], count(service)) ?? 0
          if (target > 0) targets[key] = target
        }
      const followed = TARGET_FAMILIES.filter((key) => targets[key] !== undefined)
      const realized = sumOf(followed, (key) => sold(adviser, key))
      const target = sumOf(followed, (key) => targets[key] ?? 0)
      const percent = percentOf(realized, target)
      const due = percentOf(realized, unroundedProrata(target, site.days))
      return {
        key: `${site.siteId}-${service}-${name}`,
        name,
        siteId: site.siteId,
        siteName: site.siteName,
        service,
        total: sumOf(FAMILIES, (key) => sold(adviser, key)),
        sales: byFamily((key) => sold(adviser, key)),
        targets,
        objective: {
          realized,
          target,
          percent,
          ...judged(due, ADDITIONAL_SALES_PERCENT, percent),
        },
      }
    })
  })
}

/** The lines in the order of the tables: by name, then by concession. */
export function inOrder(lines: readonly AdviserLine[]): AdviserLine[] {
  return [...lines].sort(
    (a, b) =>
      Number(a.name === UNATTRIBUTED) - Number(b.name === UNATTRIBUTED) ||
      a.name.localeCompare(b.name, 'fr') ||
      a.siteName.localeCompare(b.siteName, 'fr'),
  )
}
