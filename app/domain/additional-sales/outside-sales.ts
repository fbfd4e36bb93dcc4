import { type Missing, missingOf, sumMissing } from '../records/missing'
import { type Family, TARGET_FAMILIES, type TargetFamily } from '../sales-families'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'

/** Key of one family of a service, or of the total of its families with a target. */
type Line = `${ProductiveService} ${TargetFamily | 'total'}`

/** Sales of concessions that have no target (4-decisions, 53). */
export interface Outside<S = string> {
  /** pieces by family */
  sold: Partial<Record<TargetFamily, number>>
  /** number of named advisors in these concessions */
  advisers: number
  sites: Missing<S>
}

/** Sales without a target, by line key. A missing key means none. */
export type OutsideSold<S = string> = Partial<Record<Line, Outside<S>>>

interface Sold {
  sales: Readonly<Record<Family, number>>
  advisers: number
}

type Targets = Readonly<Record<ProductiveService, Readonly<Record<TargetFamily, number>>>>

/** Sales of one concession in the lines for which it has no target. */
export function siteOutsideSold(
  siteId: string,
  sold: Readonly<Record<ProductiveService, Sold>>,
  targets: Targets,
): OutsideSold {
  const found: OutsideSold = {}
  for (const service of PRODUCTIVE_SERVICES) {
    const { sales, advisers } = sold[service]
    const add = (line: TargetFamily | 'total', families: readonly TargetFamily[]) => {
      if (families.some((key) => targets[service][key] !== 0)) return
      const own = families.flatMap((key) => (sales[key] === 0 ? [] : [[key, sales[key]] as const]))
      if (own.length + advisers === 0) return
      const sites = missingOf(own.length > 0 ? [siteId] : [])
      found[`${service} ${line}`] = { sold: Object.fromEntries(own), advisers, sites }
    }
    for (const key of TARGET_FAMILIES) add(key, [key])
    add('total', TARGET_FAMILIES)
  }
  return found
}

function addOutside(all: readonly Outside[], places: ReadonlyMap<string, number>): Outside {
  const sold: Outside['sold'] = {}
  for (const one of all)
    for (const [key, pieces] of Object.entries(one.sold) as [TargetFamily, number][])
      sold[key] = (sold[key] ?? 0) + pieces
  const advisers = all.reduce((sum, one) => sum + one.advisers, 0)
  const sites = sumMissing(
    all.map((one) => one.sites),
    places,
  )
  return { sold, advisers, sites }
}

/**
 * Sums sales without a target over disjoint parts of the network.
 * @param places the network's order of concessions
 */
export function sumOutsideSold(
  parts: readonly OutsideSold[],
  places: ReadonlyMap<string, number> = new Map(),
): OutsideSold {
  const lines = new Set(parts.flatMap((part) => Object.keys(part) as Line[]))
  return Object.fromEntries(
    [...lines].map((line) => [
      line,
      addOutside(
        parts.flatMap((part) => part[line] ?? []),
        places,
      ),
    ]),
  )
}
