import { advisorsOn } from '~/db/collections/records.server'
import { inOrder, type SoldLine, type SoldSite, soldLines } from '~/domain/additional-sales/lines'
import { type OutsideSold, siteOutsideSold } from '~/domain/additional-sales/outside-sales'
import { unpackAdvisors } from '~/domain/additional-sales/packed'
import {
  type PartSales,
  type ServiceSales,
  type SiteSales,
  type SoldByService,
  salesByService,
  soldBy,
} from '~/domain/additional-sales/rules'
import { sitesIn, type TableLines, tableLines } from '~/domain/additional-sales/view'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { daysOfSite, type MonthDays } from '~/domain/calendar/working-days'
import type { FreshnessView } from '~/domain/freshness/view'
import {
  type GroupScope,
  type Network,
  type PlateScope,
  placesOf,
  type SiteNode,
} from '~/domain/hierarchy/network'
import { SALES_UNREADABLE } from '~/domain/read-failure-messages'
import { areValidAdvisors } from '~/domain/records/advisors-validity'
import { datedLabel } from '~/domain/records/data-dates'
import { namedSites } from '~/domain/records/missing'
import { noObjectifs, type ObjectifTotals } from '~/domain/targets/totals'
import { byService } from '~/domain/workshop-services'
import { deepFreeze } from '~/infra/process/deep-freeze.server'
import { memoizeByIdentity } from '~/infra/process/memoize.server'
import { readSiteRollups } from '~/services/rollups/build.server'
import { asSubsets, readObjectifsOf } from '~/services/rollups/off-date-sites.server'
import { partOfMonth, type ScopeMonth } from '~/services/rollups/scope-month.server'
import {
  subsetAdvisors,
  subsetSalesByNode,
  subsetTargetsByNode,
} from '~/services/rollups/subset-rollups.server'
import { readOrThrow } from '~/services/web/guarded-read.server'
import { datedLists, soldOfLists, subsetScopeOf } from './exclude-unreadable.server'

/** The sentences of readings that fail (3 §8). */
export const SENTENCES = {
  targets: 'Impossible de charger les objectifs.',
  sales: SALES_UNREADABLE,
  days: 'Impossible de charger les jours ouvrés.',
  advisors: 'Impossible de charger les ventes par conseiller.',
}

/** The concessions of a scope that have advisors, in the network's order, and their lines in that of the tables. */
export interface Advisors {
  sites: readonly SoldSite[]
  lines: readonly SoldLine[]
  /** the same lines by table, and the concessions that have one in some table */
  tables: readonly TableLines[]
  inTables: readonly SoldSite[]
}

const targetsOf = ({ services }: ObjectifTotals): SiteSales['targets'] =>
  byService((service) => services[service].families)

/** The month's working days up to a data date, by a calendar. */
const daysAt = (days: MonthDays, date: LocalDate | null) => ({
  elapsed: days.elapsedAt(date),
  total: days.total,
})

/** A concession's own advisors; none without sales this month. @throws what cannot be read */
async function ownAdvisors(siteId: string, month: ScopeMonth, date: LocalDate) {
  const day = partOfMonth(month, date, 'sales').dateOf(siteId)
  const [record] = day ? await advisorsOn([siteId], day) : []
  if (!record) return []
  if (!areValidAdvisors(record.advisers))
    throw new Error(`the advisors of ${siteId} on ${day} cannot be read`)
  return record.advisers
}

type Sold = SoldByService & { outside?: OutsideSold }

/** Sales of a day, with the names of the concessions without a target. */
function soldOn(
  sold: Sold | undefined,
  { reference }: ScopeMonth,
): Pick<PartSales, 'sold' | 'outside'> {
  const { siteById } = reference.network
  const named = (siteId: string) => ({ siteId, name: siteById.get(siteId)?.name ?? siteId })
  const outside = sold?.outside
  return {
    sold: sold ?? soldBy([]),
    ...(outside ? { outside: namedSites(outside, named) } : {}),
  }
}

/**
 * Reads the services' sales of a scope by the day of the sales; an aggregate scope reads no single concession.
 * @throws ReadFailedError
 */
export async function readDatedSales(month: ScopeMonth, date: LocalDate): Promise<PartSales[]> {
  const { scope } = month
  const { dated, lists } = datedLists(month, date)
  const sold = await readOrThrow(SENTENCES.sales, async () =>
    scope.type === 'site'
      ? { [lists[0]?.label ?? '']: soldBy(await ownAdvisors(scope.siteId, month, date)) }
      : soldOfLists(month, date),
  )
  const objectifs = await readObjectifsOf(month.rollup, dated, month)
  return dated.map((one, i) => ({
    days: daysAt(one.days ?? month.days, one.date),
    ...soldOn(sold[datedLabel(one.date, one.days)], month),
    dateless: one.date === null,
    targets: targetsOf(objectifs[i] ?? noObjectifs()),
  }))
}

/** Each service's sales of a scope at an analysed date, for the page and the reports. @throws ReadFailedError */
export async function readServiceSales(
  month: ScopeMonth,
  date: LocalDate,
): Promise<{ services: ServiceSales[]; freshness: FreshnessView }> {
  const services = salesByService(await readDatedSales(month, date))
  return { services, freshness: partOfMonth(month, date, 'sales').freshness }
}

function advisorsOf(sites: readonly SoldSite[]): Advisors {
  const lines = inOrder(soldLines(sites))
  const tables = tableLines(lines)
  return deepFreeze({ sites, lines, tables, inTables: sitesIn(tables, sites) })
}

/** The advisors of packed lists, unpacked once. */
const unpackedOf = memoizeByIdentity((kept: Partial<Record<string, string>>, network: Network) => {
  const places = placesOf(network)
  const sites = Object.values(kept)
    .flatMap((text) => unpackAdvisors(text ?? ''))
    .flatMap((site) => {
      const node = network.siteById.get(site.siteId)
      return node ? { ...site, siteName: node.name } : []
    })
    .sort((a, b) => (places.get(a.siteId) ?? 0) - (places.get(b.siteId) ?? 0))
  return advisorsOf(sites)
})

/** Reads the sales by advisor of a scope, each concession at its latest record with sales. @throws ReadFailedError */
export function readAdvisors(month: ScopeMonth, date: LocalDate): Promise<Advisors> {
  const { scope, reference } = month
  const { network } = reference
  return readOrThrow(SENTENCES.advisors, async () => {
    if (scope.type !== 'site') {
      const { lists } = datedLists(month, date)
      return unpackedOf(await subsetAdvisors(lists, subsetScopeOf(month, date)), network)
    }
    const { siteId } = scope
    const advisers = await ownAdvisors(siteId, month, date)
    const siteName = network.siteById.get(siteId)?.name ?? ''
    return advisorsOf(advisers.length > 0 ? [{ siteId, siteName, advisers }] : [])
  })
}

/** Concessions with their targets. @throws ReadFailedError */
export function withTargets(
  sites: readonly SoldSite[],
  month: ScopeMonth,
  date: LocalDate,
): Promise<SiteSales[]> {
  const { dateOf } = partOfMonth(month, date, 'sales')
  return readOrThrow(SENTENCES.advisors, async () => {
    const ids = sites.map(({ siteId }) => siteId)
    const targets = await readSiteRollups('objectifs', ids, monthOf(date))
    return sites.map((site, i) => ({
      ...site,
      days: daysAt(daysOfSite(month.days, site.siteId), dateOf(site.siteId)),
      targets: targetsOf(targets[i] ?? noObjectifs()),
    }))
  })
}

/** A concession's sales as a part of a wide scope's (4-decisions, 53). */
export function partOfSite(
  { siteId, siteName: name, advisers, ...own }: SiteSales,
  month: ScopeMonth,
  date: LocalDate,
): PartSales {
  const sold = soldBy(advisers)
  const outside = siteOutsideSold(siteId, sold, own.targets)
  const dateless = partOfMonth(month, date, 'sales').dateOf(siteId) === null
  return { ...own, sold, dateless, outside: namedSites(outside, () => ({ siteId, name })) }
}

/** Reads the concessions of the scope with their sales and targets. @throws ReadFailedError */
export async function readSiteSales(
  nodes: readonly SiteNode[],
  month: ScopeMonth,
  date: LocalDate,
): Promise<SiteSales[]> {
  const { sites } = await readAdvisors(month, date)
  const own = new Map(sites.map(({ siteId, advisers }) => [siteId, advisers]))
  const sold = nodes.map(({ _id: siteId, name: siteName }) => {
    return { siteId, siteName, advisers: own.get(siteId) ?? [] }
  })
  return withTargets(sold, month, date)
}

/**
 * Reads the sales of each plate or group one level below a scope, by the day of the sales, in the given order. No
 * entry for one whose concessions are all excluded. No single concession is read.
 * @throws ReadFailedError
 */
export async function readSalesOfEach(
  scopes: readonly (PlateScope | GroupScope)[],
  month: ScopeMonth,
  date: LocalDate,
): Promise<PartSales[][]> {
  const { dated, lists } = datedLists(month, date)
  const where = subsetScopeOf(month, date)
  const [sold, targets] = await Promise.all([
    readOrThrow(SENTENCES.sales, () => subsetSalesByNode(lists, where, scopes)),
    readOrThrow(SENTENCES.advisors, () =>
      subsetTargetsByNode(asSubsets(dated, where.month), where, scopes),
    ),
  ])
  return scopes.map((_scope, i) =>
    dated.flatMap(({ date: day, days: calendar }) => {
      const label = datedLabel(day, calendar)
      const days = calendar ?? month.days
      const aimed = targets[i]?.[label]
      if (!aimed) return []
      const own = soldOn(sold[i]?.[label], month)
      const dateless = day === null
      return [{ days: daysAt(days, day), ...own, dateless, targets: targetsOf(aimed) }]
    }),
  )
}
