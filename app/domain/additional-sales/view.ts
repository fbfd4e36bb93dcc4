import { type DonutSlice, donutSlices, type WithPercent, withPercents } from '../charts/donut'
import { type TargetBarsChart, targetBarsChart, targetBarsEnd } from '../charts/target-bars'
import { type PageOf, pageOf, pageOfMany } from '../paging'
import { type Family, TARGET_FAMILIES, type TargetFamily } from '../sales-families'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import type { AdvisorLine, SoldLine, SoldSite } from './lines'
import { byFamily, type ServiceSales, sumOf, UNATTRIBUTED } from './rules'

/** Query parameters of /crescendo (4-decisions, 2). */
export const SALES_PARAMS = {
  tab: 'tab',
  mode: 'view',
  section: 'section',
  family: 'family',
  advisor: 'adviser',
} as const

/** The two tabs of /crescendo (3 §2.5). */
export type SalesTab = 'sales' | 'targets'

/** Parses the tab parameter; any other value means 'Ventes'. */
export const readSalesTab = (text: string | null): SalesTab => (text === 'targets' ? text : 'sales')

/** Table of a service, or of the sales without an advisor. */
export type TableKey = ProductiveService | 'other'

/** One slice of a family's donut. */
export interface FamilyShare {
  /** key of an advisor's line; 'unattributed' for the sales without advisor, 'rest' for the smallest shares combined */
  key: string
  name: string
  value: number
}

/** Advisors of a service and their shares of the selected family (3 §2.5). */
export interface SalesTable<L extends SoldLine = AdvisorLine> {
  key: TableKey
  families: TargetFamily[]
  /** lines of the current page; totals and shares include all lines */
  lines: L[]
  /** true when the lines belong to several concessions */
  several: boolean
  totals: { total: number; sales: Record<Family, number> }
  /** family of the donut; null when no family has a target */
  family: TargetFamily | null
  shares: WithPercent<FamilyShare>[]
  /** pieces of the family sold by all advisors and unattributed */
  sold: number
  slices: DonutSlice[]
}

/** Sales of a service with their chart: bars by family against the prorated target. */
export interface DrawnSales extends ServiceSales {
  chart: TargetBarsChart
}

const reachedOf = ({ families }: ServiceSales) =>
  families.map(({ proratedPercent }) => proratedPercent)

/** Rank of a service: its sales in percent of the target to date; a service without a target is last. */
const rankOf = ({ total }: ServiceSales) => total.proratedPercent ?? Number.POSITIVE_INFINITY

/**
 * Adds charts to the services' sales, the service furthest behind first; all charts share one scale (4-decisions, 61).
 * Equal services keep their order.
 */
export function salesChart(services: readonly ServiceSales[]): DrawnSales[] {
  const end = targetBarsEnd(services.flatMap(reachedOf))
  return services
    .map((sales) => ({ ...sales, chart: targetBarsChart(reachedOf(sales), end) }))
    .sort((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)))
}

export type SalesContent =
  | { tab: 'targets'; services: ServiceSales[] }
  | { tab: 'sales'; mode: 'global'; services: DrawnSales[] }
  | {
      tab: 'sales'
      mode: 'detail'
      section: 'objectives' | 'split'
      tables: SalesTable[]
      /** position of the shown page in the tables' lines */
      part: Omit<PageOf<unknown>, 'rows'>
      /** key of the advisor whose bars are shown; null when none is selected */
      advisor: string | null
      /** French message when stored advisors are invalid; the global view stays correct (3 §4) */
      warning?: string
    }

/** Content of the printed report: services and all advisors' sales (3 §2.11). */
export interface SalesReport {
  services: ServiceSales[]
  tables: SalesTable[]
  /** position of the printed concessions; totals include all concessions */
  part: Omit<PageOf<unknown>, 'rows'>
  /** French message when stored advisors are invalid; the services' figures stay correct (4-decisions, 42) */
  warning?: string
}

/** Maximum number of donut slices with distinguishable colours. */
const MOST_SHARES = 6

/** Shares of a family: the best sellers, the remaining sellers combined, and the unattributed sales. */
function familyShares(
  lines: readonly SoldLine[],
  unattributed: readonly SoldLine[],
  family: Family,
): FamilyShare[] {
  // No second sort key: the lines are already in name order, and sort is stable.
  const sellers = lines
    .map(({ key, name, sales }) => ({ key, name, value: sales[family] }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
  const kept = sellers.length > MOST_SHARES ? sellers.slice(0, MOST_SHARES - 1) : sellers
  const rest = sumOf(sellers.slice(kept.length), ({ value }) => value)
  const unattributedSum = sumOf(unattributed, ({ sales }) => sales[family])
  return [
    ...kept,
    ...(rest > 0 ? [{ key: 'rest', name: 'Autres collaborateurs', value: rest }] : []),
    ...(unattributedSum > 0
      ? [{ key: 'unattributed', name: 'Ventes non attribuées', value: unattributedSum }]
      : []),
  ]
}

const severalIn = ([first, ...others]: readonly SoldLine[]) =>
  others.some(({ siteId }) => siteId !== first?.siteId)

const totalsOf = (lines: readonly SoldLine[]): SalesTable['totals'] => ({
  total: sumOf(lines, ({ total }) => total),
  sales: byFamily((key) => sumOf(lines, ({ sales }) => sales[key])),
})

/** Data of a table that does not depend on the selected family. */
export interface TableLines<L extends SoldLine = SoldLine> {
  key: TableKey
  lines: readonly L[]
  several: boolean
  totals: SalesTable['totals']
  /** lines that share the donut of a family; unattributed sales are a slice of their own */
  sellers: readonly L[]
  unattributed: readonly L[]
}

/**
 * Splits lines into the tables of the three services and of 'Autre'.
 * @param all in table order
 */
export function tableLines<L extends SoldLine>(all: readonly L[]): TableLines<L>[] {
  const unattributedLines = all.filter(({ name, total }) => name === UNATTRIBUTED && total > 0)
  const named = all.filter(({ name }) => name !== UNATTRIBUTED)
  const table = (key: TableKey, lines: L[], sellers: L[], unattributed: L[]): TableLines<L> => ({
    key,
    lines,
    several: severalIn(lines),
    totals: totalsOf(lines),
    sellers,
    unattributed,
  })
  const services = PRODUCTIVE_SERVICES.map((service) => {
    const own = named.filter((line) => line.service === service)
    return table(
      service,
      own,
      own,
      unattributedLines.filter((line) => line.service === service),
    )
  })
  return [...services, table('other', unattributedLines, [], unattributedLines)]
}

/**
 * Tables of the three services and of 'Autre'; tables without lines are left out.
 * @param chosen `mechanic.tires`: donut family of one table; each other table shows its first family
 */
export function salesTables<L extends SoldLine>(
  tables: readonly TableLines<L>[],
  services: readonly ServiceSales[],
  chosen: string | null,
): SalesTable<L>[] {
  const familiesOf = (service: ProductiveService) =>
    services.find((one) => one.service === service)?.families.map(({ key }) => key) ?? []
  const followed = new Set(PRODUCTIVE_SERVICES.flatMap(familiesOf))
  return tables
    .filter(({ lines }) => lines.length > 0)
    .map(({ key, lines, several, totals, sellers, unattributed }) => {
      const families =
        key === 'other' ? TARGET_FAMILIES.filter((one) => followed.has(one)) : familiesOf(key)
      const family = families.find((one) => chosen === `${key}.${one}`) ?? families[0] ?? null
      const shares = family ? withPercents(familyShares(sellers, unattributed, family)) : []
      return {
        key,
        families,
        lines: [...lines],
        several,
        totals,
        family,
        shares,
        sold: sumOf(shares, ({ value }) => value),
        slices: donutSlices(shares),
      }
    })
}

/**
 * Pieces that an advisor's targets view shows as total: of the families with a target. Without any target: of the
 * table's families, so that its cells add up to the total.
 */
export const soldInAll = (
  { families }: Pick<SalesTable, 'families'>,
  { objective, sales }: Pick<AdvisorLine, 'objective' | 'sales'>,
): number => (objective.target === 0 ? sumOf(families, (key) => sales[key]) : objective.realized)

/** Tables and page position of a screen or print. */
export interface TablesPart<L extends SoldLine> {
  tables: SalesTable<L>[]
  part: SalesReport['part']
}

/** Advisors per page of each table. */
const ROWS = 50

/** One page of the lines; all tables show the same page number. A table with fewer pages is left out of the later ones. */
export function pageOfTables<L extends SoldLine>(
  tables: readonly SalesTable<L>[],
  asked: string | null,
): TablesPart<L> {
  const longest = Math.max(0, ...tables.map(({ lines }) => lines.length))
  const { page, pages } = pageOfMany(longest, asked, ROWS)
  const found = tables.reduce((sum, { lines }) => sum + lines.length, 0)
  const shown = tables.map((table) => ({
    ...table,
    lines: table.lines.slice((page - 1) * ROWS, page * ROWS),
  }))
  return { tables: shown.filter(({ lines }) => lines.length > 0), part: { found, page, pages } }
}

/** Concessions per print page whose advisors are named. */
export const PRINTED_SITES = 25

/** Concessions that have a line in a table. */
export function sitesIn(
  tables: readonly TableLines[],
  sites: readonly SoldSite[],
): readonly SoldSite[] {
  const ids = new Set<string>()
  for (const { lines } of tables) for (const { siteId } of lines) ids.add(siteId)
  return sites.filter(({ siteId }) => ids.has(siteId))
}

/**
 * Tables restricted to the concessions of one print page.
 * @param sites result of `sitesIn`
 */
export function printedTables<L extends SoldLine>(
  tables: readonly SalesTable<L>[],
  sites: readonly Pick<SoldSite, 'siteId'>[],
  asked: string | null,
): TablesPart<L> {
  const { rows, ...part } = pageOf(sites, asked, PRINTED_SITES)
  const named = new Set(rows.map(({ siteId }) => siteId))
  const shown = tables.map((table) => ({
    ...table,
    lines: table.lines.filter(({ siteId }) => named.has(siteId)),
  }))
  return { tables: shown.filter(({ lines }) => lines.length > 0), part }
}
