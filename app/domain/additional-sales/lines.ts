import type { AdviserSales } from '../records/figures'
import { percentOf, unroundedProrata } from '../records/projection'
import type { ProductiveService } from '../records/services'
import { ADDITIONAL_SALES_PERCENT } from '../records/statuses'
import { type Judged, judged } from '../records/verdicts'
import { FAMILIES, type Family, TARGET_FAMILIES, type TargetFamily } from './families'
import {
  advisersIn,
  byFamily,
  type SiteSales,
  sold,
  sumOf,
  targetPerAdviser,
  UNATTRIBUTED,
} from './rules'

/** A concession's advisers, against no target. */
export type SoldSite = Pick<SiteSales, 'siteId' | 'siteName' | 'advisers'>

/** An adviser's sales in one service of one concession. */
export interface SoldLine {
  key: string
  name: string
  siteId: string
  siteName: string
  service: ProductiveService
  /** every family added up: TOTAL CCS (MOIS) */
  total: number
  sales: Record<Family, number>
}

/** The same against an equal part of the concession's targets. */
export interface AdviserLine extends SoldLine {
  /** of each family with a target; empty for the unattributed sales */
  targets: Partial<Record<TargetFamily, number>>
  /** the targeted families added up: sold, targeted, in percent; the status is against the prorated target */
  objective: { realized: number; target: number; percent: number | null } & Judged
}

const lineOf = ({ siteId, siteName }: SoldSite, adviser: AdviserSales): SoldLine => {
  const { name, service } = adviser
  return {
    key: `${siteId}-${service}-${name}`,
    name,
    siteId,
    siteName,
    service,
    total: sumOf(FAMILIES, (key) => sold(adviser, key)),
    sales: byFamily((key) => sold(adviser, key)),
  }
}

/** Every adviser's line, concession by concession (3 §2.5). */
export const soldLines = (sites: readonly SoldSite[]): SoldLine[] =>
  sites.flatMap((site) => site.advisers.map((adviser) => lineOf(site, adviser)))

/** A line of a concession against an equal part of its targets. */
function aimedLine(line: SoldLine, site: SiteSales): AdviserLine {
  const { name, service, sales } = line
  const targets: Partial<Record<TargetFamily, number>> = {}
  const advisers = advisersIn(site.advisers, service)
  if (name !== UNATTRIBUTED)
    for (const key of TARGET_FAMILIES) {
      const target = targetPerAdviser(site.targets[service][key], advisers) ?? 0
      if (target > 0) targets[key] = target
    }
  const followed = TARGET_FAMILIES.filter((key) => targets[key] !== undefined)
  const realized = sumOf(followed, (key) => sales[key])
  const target = sumOf(followed, (key) => targets[key] ?? 0)
  const percent = percentOf(realized, target)
  const due = percentOf(realized, unroundedProrata(target, site.days))
  return {
    ...line,
    targets,
    objective: { realized, target, percent, ...judged(due, ADDITIONAL_SALES_PERCENT, percent) },
  }
}

/** Lines against the targets of their concessions; one of another concession is left out. */
export function aimedLines(lines: readonly SoldLine[], sites: readonly SiteSales[]): AdviserLine[] {
  const byId = new Map(sites.map((site) => [site.siteId, site]))
  return lines.flatMap((line) => {
    const site = byId.get(line.siteId)
    return site ? aimedLine(line, site) : []
  })
}

/** Every adviser's line against an equal part of his concession's targets, concession by concession (3 §2.5). */
export const salesByAdviser = (sites: readonly SiteSales[]): AdviserLine[] =>
  aimedLines(soldLines(sites), sites)

/** The lines in the order of the tables: by name, then by concession. */
export function inOrder<L extends SoldLine>(lines: readonly L[]): L[] {
  return [...lines].sort(
    (a, b) =>
      Number(a.name === UNATTRIBUTED) - Number(b.name === UNATTRIBUTED) ||
      a.name.localeCompare(b.name, 'fr') ||
      a.siteName.localeCompare(b.siteName, 'fr'),
  )
}
