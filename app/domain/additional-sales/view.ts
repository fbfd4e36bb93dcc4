import { type DonutSlice, donutSlices, type WithPercent, withPercents } from '../charts/donut'
import { type TargetBarsChart, targetBarsChart, targetBarsEnd } from '../charts/target-bars'
import { type PageOf, pageOf, pageOfMany } from '../paging'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import { type Family, TARGET_FAMILIES, type TargetFamily } from './families'
import type { AdviserLine, SoldLine, SoldSite } from './lines'
import { byFamily, type ServiceSales, sumOf, UNATTRIBUTED } from './rules'

/** Query parameters of /crescendo (4-decisions, 2). */
export const SALES_PARAMS = {
  tab: 'tab',
  mode: 'view',
  section: 'section',
  family: 'family',
  adviser: 'adviser',
} as const

/** The two tabs of /crescendo (3 §2.5). */
export type SalesTab = 'sales' | 'targets'

/** The tab that a query parameter names; 'Ventes' for anything else. */
export const readSalesTab = (text: string | null): SalesTab => (text === 'targets' ? text : 'sales')

/** A service's table, or that of the sales that name no adviser. */
export type TableKey = ProductiveService | 'other'

/** One part of a family's donut. */
export interface FamilyShare {
  /** of an adviser's line; 'unattributed' for the sales without adviser, 'rest' for the smallest together */
  key: string
  name: string
  value: number
}

/** The advisers of a service, and how they share the chosen family (3 §2.5). */
export interface SalesTable<L extends SoldLine = AdviserLine> {
  key: TableKey
  families: TargetFamily[]
  /** those shown; totals and shares are of all */
  lines: L[]
  /** whether they are of several concessions */
  several: boolean
  totals: { total: number; sales: Record<Family, number> }
  /** the family drawn; null without a family */
  family: TargetFamily | null
  shares: WithPercent<FamilyShare>[]
  /** of the family, by whomever */
  sold: number
  slices: DonutSlice[]
}

/** A service's sales with their picture: families against the line of their targets to date. */
export interface DrawnSales extends ServiceSales {
  chart: TargetBarsChart
}

const reachedOf = ({ families }: ServiceSales) =>
  families.map(({ proratedPercent }) => proratedPercent)

/** The pictures of the services' families, which share one scale (4-decisions, 61). */
export function drawnSales(services: readonly ServiceSales[]): DrawnSales[] {
  const end = targetBarsEnd(services.flatMap(reachedOf))
  return services.map((sales) => ({ ...sales, chart: targetBarsChart(reachedOf(sales), end) }))
}

export type SalesContent =
  | { tab: 'targets'; services: ServiceSales[] }
  | { tab: 'sales'; mode: 'global'; services: DrawnSales[] }
  | {
      tab: 'sales'
      mode: 'detail'
      section: 'objectives' | 'split'
      tables: SalesTable[]
      /** which page of the tables' lines is shown */
      part: Omit<PageOf<unknown>, 'rows'>
      /** key of the adviser whose bars are shown */
      adviser: string | null
      /** the sentence of advisers that could not be read; the global view is kept (3 §4) */
      warning?: string
    }

/** What the printed report shows: the services and everybody's sales (3 §2.11). */
export interface SalesReport {
  services: ServiceSales[]
  tables: SalesTable[]
  /** the concessions whose advisers this print names; the sums are those of all */
  part: Omit<PageOf<unknown>, 'rows'>
  /** the sentence of advisers that could not be read; the services stand (4-decisions, 42) */
  warning?: string
}

/** Most slices of a donut that colours tell apart. */
const MOST_SHARES = 6

/** The biggest sellers of a family, the others together, and the sales that name nobody. */
function familyShares(
  lines: readonly SoldLine[],
  unattributed: readonly SoldLine[],
  family: Family,
): FamilyShare[] {
  // why no second key: the lines are in the order of their names
  const sellers = lines
    .map(({ key, name, sales }) => ({ key, name, value: sales[family] }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
  const kept = sellers.length > MOST_SHARES ? sellers.slice(0, MOST_SHARES - 1) : sellers
  const rest = sumOf(sellers.slice(kept.length), ({ value }) => value)
  const nobody = sumOf(unattributed, ({ sales }) => sales[family])
  return [
    ...kept,
    ...(rest > 0 ? [{ key: 'rest', name: 'Autres collaborateurs', value: rest }] : []),
    ...(nobody > 0 ? [{ key: 'unattributed', name: 'Ventes non attribuées', value: nobody }] : []),
  ]
}

const severalIn = ([first, ...others]: readonly SoldLine[]) =>
  others.some(({ siteId }) => siteId !== first?.siteId)

const totalsOf = (lines: readonly SoldLine[]): SalesTable['totals'] => ({
  total: sumOf(lines, ({ total }) => total),
  sales: byFamily((key) => sumOf(lines, ({ sales }) => sales[key])),
})

/** What a table says whichever family is drawn beside it. */
export interface TableLines<L extends SoldLine = SoldLine> {
  key: TableKey
  lines: readonly L[]
  several: boolean
  totals: SalesTable['totals']
  /** the sellers among whom a family is shared, and the sales that name nobody */
  sellers: readonly L[]
  unattributed: readonly L[]
}

/** The lines of each table: of the three services, and of 'Autre'. @param all in the order of the tables */
export function tableLines<L extends SoldLine>(all: readonly L[]): TableLines<L>[] {
  const nobody = all.filter(({ name, total }) => name === UNATTRIBUTED && total > 0)
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
      nobody.filter((line) => line.service === service),
    )
  })
  return [...services, table('other', nobody, [], nobody)]
}

/**
 * The tables of the three services and of 'Autre', those without line nor family left out.
 * @param chosen `mechanic.tires`: the family drawn beside a table; each other table draws its first one
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
 * What an adviser's targets tell that he sold in all: of the families that he aims at; without any target, of those that
 * stand in the table, so that its cells add up to it.
 */
export const soldInAll = (
  { families }: Pick<SalesTable, 'families'>,
  { objective, sales }: Pick<AdviserLine, 'objective' | 'sales'>,
): number => (objective.target === 0 ? sumOf(families, (key) => sales[key]) : objective.realized)

/** What a page or a print shows of the tables. */
export interface TablesPart<L extends SoldLine> {
  tables: SalesTable<L>[]
  part: SalesReport['part']
}

/** Advisers of one page of each table. */
const ROWS = 50

/** One page of the tables' lines, each table at the same page; one that has fewer pages is left out of the later ones. */
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

/** Concessions whose advisers one print names. */
export const PRINTED_SITES = 25

/** Those of some concessions that have a line in a table. */
export function sitesIn(
  tables: readonly TableLines[],
  sites: readonly SoldSite[],
): readonly SoldSite[] {
  const ids = new Set<string>()
  for (const { lines } of tables) for (const { siteId } of lines) ids.add(siteId)
  return sites.filter(({ siteId }) => ids.has(siteId))
}

/** The tables with the advisers of some concessions, as many as one print holds. @param sites those of `sitesIn` */
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
