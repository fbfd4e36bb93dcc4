import { percentOf } from '../percent'
import type { AdvisorSales } from '../records/figures'
import { unroundedProrata } from '../records/projection'
import { ADDITIONAL_SALES_PERCENT } from '../records/statuses'
import { type Verdict, verdictOf } from '../records/verdicts'
import { FAMILIES, type Family, TARGET_FAMILIES, type TargetFamily } from '../sales-families'
import type { ProductiveService } from '../workshop-services'
import {
  advisorsIn,
  byFamily,
  type SiteSales,
  sold,
  sumOf,
  targetPerAdvisor,
  UNATTRIBUTED,
} from './rules'

/** Advisors of a concession, without targets. */
export type SoldSite = Pick<SiteSales, 'siteId' | 'siteName' | 'advisers'>

/** An advisor's sales in one service of one concession. */
export interface SoldLine {
  key: string
  name: string
  siteId: string
  siteName: string
  service: ProductiveService
  /** sum of all families: TOTAL CCS (MOIS) */
  total: number
  sales: Record<Family, number>
}

/** Line of an advisor with an equal share of the concession's targets. */
export interface AdvisorLine extends SoldLine {
  /** by family with a target; empty for the unattributed sales */
  targets: Partial<Record<TargetFamily, number>>
  /** sum of the families with a target: pieces sold, target, percentage. The status compares with the prorated target. */
  objective: { realized: number; target: number; percent: number | null } & Verdict
}

const lineOf = ({ siteId, siteName }: SoldSite, advisor: AdvisorSales): SoldLine => {
  const { name, service } = advisor
  return {
    key: `${siteId}-${service}-${name}`,
    name,
    siteId,
    siteName,
    service,
    total: sumOf(FAMILIES, (key) => sold(advisor, key)),
    sales: byFamily((key) => sold(advisor, key)),
  }
}

/** Line of every advisor, ordered by concession (3 §2.5). */
export const soldLines = (sites: readonly SoldSite[]): SoldLine[] =>
  sites.flatMap((site) => site.advisers.map((advisor) => lineOf(site, advisor)))

/** Adds an equal share of the concession's targets to a line. */
function aimedLine(line: SoldLine, site: SiteSales): AdvisorLine {
  const { name, service, sales } = line
  const targets: Partial<Record<TargetFamily, number>> = {}
  const advisors = advisorsIn(site.advisers, service)
  if (name !== UNATTRIBUTED)
    for (const key of TARGET_FAMILIES) {
      const target = targetPerAdvisor(site.targets[service][key], advisors) ?? 0
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
    objective: { realized, target, percent, ...verdictOf(due, ADDITIONAL_SALES_PERCENT, percent) },
  }
}

/** Adds targets to lines. Lines of concessions missing from `sites` are left out. */
export function linesWithTargets(
  lines: readonly SoldLine[],
  sites: readonly SiteSales[],
): AdvisorLine[] {
  const byId = new Map(sites.map((site) => [site.siteId, site]))
  return lines.flatMap((line) => {
    const site = byId.get(line.siteId)
    return site ? aimedLine(line, site) : []
  })
}

/** Line of every advisor with an equal share of the concession's targets, ordered by concession (3 §2.5). */
export const salesByAdvisor = (sites: readonly SiteSales[]): AdvisorLine[] =>
  linesWithTargets(soldLines(sites), sites)

/** Sorts lines in table order: by advisor, then concession; unattributed sales last. */
export function inOrder<L extends SoldLine>(lines: readonly L[]): L[] {
  return [...lines].sort(
    (a, b) =>
      Number(a.name === UNATTRIBUTED) - Number(b.name === UNATTRIBUTED) ||
      a.name.localeCompare(b.name, 'fr') ||
      a.siteName.localeCompare(b.siteName, 'fr'),
  )
}
