import { advisersOn } from '~/db/records.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope, scopeId } from '~/domain/access/scope'
import {
  type AdditionalSales,
  type AdvisersAnswer,
  advisersAnswer,
  salesAnswer,
} from '~/domain/additional-sales/answer'
import {
  type ServiceSales,
  type SiteSales,
  salesByAdviser,
  salesByService,
  soldBy,
} from '~/domain/additional-sales/rules'
import {
  drawnSales,
  pageOfTables,
  printedTables,
  SALES_PARAMS,
  type SalesContent,
  type SalesReport,
  salesTables,
} from '~/domain/additional-sales/view'
import { type BusinessDay, type Month, monthOf } from '~/domain/calendar/business-day'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { ForbiddenError } from '~/domain/errors'
import { scopeName, sitesOf } from '~/domain/hierarchy/network'
import { noObjectifs, type ObjectifTotals } from '~/domain/objectifs/totals'
import type { AdviserSales } from '~/domain/records/figures'
import { byService } from '~/domain/records/services'
import type { FreshnessView } from '~/domain/records/synthesis-view'
import { type AnalysisPage, analysisPage } from '~/services/analysis/page.server'
import { scopeOfCall } from '~/services/network/hierarchy.server'
import { readSites } from '~/services/rollups/build.server'
import { listed, readObjectifsOf } from '~/services/rollups/other-dates.server'
import {
  type PartOfMonth,
  partOfMonth,
  readDated,
  readScopeMonth,
  type ScopeMonth,
} from '~/services/rollups/scope-month.server'
import { salesOfSome } from '~/services/rollups/some-sites.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readOrSay, readOrShow } from '~/services/web/read-failure.server'

/** The sentences of readings that fail (3 §8). */
const SENTENCES = {
  targets: 'Impossible de charger les objectifs.',
  sales: 'Impossible de charger les ventes du jour.',
  days: 'Impossible de charger les jours ouvrés.',
  advisers: 'Impossible de charger les ventes par conseiller.',
}

/** What the scope's concessions sold, each at the latest record that has its sales (4-decisions, 18 and 41). */
interface Sold {
  part: PartOfMonth
  advisers: Map<string, AdviserSales[]>
}

async function readSold(month: ScopeMonth, date: BusinessDay): Promise<Sold> {
  const part = partOfMonth(month, date, 'sales')
  const found = await readDated(part, advisersOn)
  const advisers = new Map(found.map(({ siteId, advisers: own }) => [siteId, own]))
  return { part, advisers }
}

const targetsOf = ({ services }: ObjectifTotals): SiteSales['targets'] =>
  byService((service) => services[service].families)

/** The month's working days up to a data date. */
const daysAt = ({ days }: ScopeMonth, date: BusinessDay | null) => ({
  elapsed: days.elapsedAt(date),
  total: days.total,
})

/** The scope as one concession per date of its sales: what its services sold against the sum of its targets. */
async function together(month: ScopeMonth, { part, advisers }: Sold): Promise<SiteSales[]> {
  const objectifs = await readObjectifsOf(month.rollup, part.dated, month)
  return part.dated.map(({ date, siteIds }, i) => ({
    siteId: '',
    siteName: '',
    days: daysAt(month, date),
    advisers: siteIds.flatMap((siteId) => advisers.get(siteId) ?? []),
    targets: targetsOf(objectifs[i] ?? noObjectifs()),
  }))
}

/** Each service's sales of a scope; of a wide one no concession is read. @throws ReadFailedError */
async function servicesOf(month: ScopeMonth, date: BusinessDay): Promise<ServiceSales[]> {
  const { scope, reference, rollup } = month
  if (scope.type === 'site') {
    const own = await readOrSay(SENTENCES.sales, () => readSold(month, date))
    return salesByService(await together(month, own))
  }
  const { dated } = partOfMonth(month, date, 'sales')
  const lists = listed(
    dated.filter((one) => one.date !== null),
    monthOf(date),
  )
  const sold = await readOrSay(SENTENCES.sales, () =>
    salesOfSome(lists, { scope, month: monthOf(date), reference }),
  )
  const objectifs = await readObjectifsOf(rollup, dated, month)
  return salesByService(
    dated.map((one, i) => ({
      days: daysAt(month, one.date),
      sold: sold[one.date ?? ''] ?? soldBy([]),
      targets: targetsOf(objectifs[i] ?? noObjectifs()),
    })),
  )
}

/** Each concession with its own advisers and targets. */
async function bySite(
  scope: Scope,
  month: ScopeMonth,
  date: BusinessDay,
  { part, advisers }: Sold,
): Promise<SiteSales[]> {
  const sites = sitesOf(month.reference.network, scope)
  const targets = await readSites(
    'objectifs',
    sites.map(({ _id }) => _id),
    monthOf(date),
  )
  return sites.flatMap(({ _id, name }, i) => {
    const own = targets[i]
    return own
      ? [
          {
            siteId: _id,
            siteName: name,
            days: daysAt(month, part.dateOf(_id)),
            advisers: advisers.get(_id) ?? [],
            targets: targetsOf(own),
          },
        ]
      : []
  })
}

/** Each service's sales of a scope at an analysed date, for the page and the reports. @throws ReadFailedError */
export async function readServiceSales(
  month: ScopeMonth,
  date: BusinessDay,
): Promise<{ services: ServiceSales[]; freshness: FreshnessView }> {
  const services = await servicesOf(month, date)
  return { services, freshness: partOfMonth(month, date, 'sales').freshness }
}

/** A scope's sales at an analysed date, together and concession by concession. @throws ReadFailedError */
export async function readSales(
  scope: Scope,
  month: ScopeMonth,
  date: BusinessDay,
): Promise<{ part: PartOfMonth; whole: SiteSales[]; sites: SiteSales[] }> {
  const sold = await readOrSay(SENTENCES.sales, () => readSold(month, date))
  const [whole, sites] = await Promise.all([
    together(month, sold),
    readOrSay(SENTENCES.advisers, () => bySite(scope, month, date, sold)),
  ])
  return { part: sold.part, whole, sites }
}

async function salesContent(
  scope: Scope,
  date: BusinessDay,
  month: ScopeMonth,
  params: URLSearchParams,
): Promise<SalesContent> {
  const isTargets = params.get(SALES_PARAMS.tab) === 'targets'
  if (isTargets || params.get(SALES_PARAMS.mode) !== 'detail') {
    const { services } = await readServiceSales(month, date)
    if (isTargets) return { tab: 'targets', services }
    return { tab: 'sales', mode: 'global', services: services.map(drawnSales) }
  }
  const sold = await readOrSay(SENTENCES.sales, () => readSold(month, date))
  const services = salesByService(await together(month, sold))
  const sites = await readOrShow(SENTENCES.advisers, () => bySite(scope, month, date, sold))
  const tables = salesTables(sites.value ?? [], services, params.get(SALES_PARAMS.family))
  return {
    tab: 'sales',
    mode: 'detail',
    section: params.get(SALES_PARAMS.section) === 'split' ? 'split' : 'objectives',
    ...pageOfTables(tables, params.get('page')),
    adviser: params.get(SALES_PARAMS.adviser),
    ...(sites.error === null ? {} : { warning: sites.error }),
  }
}

/**
 * What /crescendo shows of a scope at an analysed date; tab, view, section, family and adviser are in the
 * address (3 §2.5).
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export function salesPage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<AnalysisPage<SalesContent>> {
  const { scope, date, reference } = analysed
  return analysisPage<SalesContent>(principal, analysed, {
    permission: 'additional-sales.read',
    ...(params.get(SALES_PARAMS.tab) === 'targets' ? { needsRecords: false } : { part: 'sales' }),
    sentences: { unreadable: reference ? SENTENCES.targets : SENTENCES.days },
    content: (month) => {
      if (!scope) throw new ForbiddenError()
      return salesContent(scope, date, month, params)
    },
  })
}

/**
 * The report of a scope's additional sales at an analysed date (3 §2.11; 4-decisions, 5), with the advisers of the
 * concessions on the page that the address asks for.
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export async function salesSheet(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams = new URLSearchParams(),
): Promise<AnalysisPage<SalesReport> & { scopeName: string }> {
  const { scope, date, reference } = analysed
  const page = await analysisPage(principal, analysed, {
    permission: 'additional-sales.read',
    part: 'sales',
    sentences: { unreadable: reference ? SENTENCES.targets : SENTENCES.days },
    content: async (month) => {
      if (!scope) throw new ForbiddenError()
      const sold = await readOrSay(SENTENCES.sales, () => readSold(month, date))
      const sites = await readOrSay(SENTENCES.advisers, () => bySite(scope, month, date, sold))
      const services = salesByService(await together(month, sold))
      const tables = salesTables(sites, services, null)
      return { services, ...printedTables(tables, sites, params.get('page')) }
    },
  })
  return { ...page, scopeName: (scope && reference && scopeName(reference.network, scope)) || '' }
}

/** A scope and month of a REST call, with what its concessions sold. */
async function salesOfCall(
  principal: Principal,
  query: { period: Month; site?: string; plate?: string; group?: string },
) {
  if (!may(principal.role, 'additional-sales.read')) throw new ForbiddenError()
  const scope = await scopeOfCall(principal, query)
  if (!scope || !covers(principal.cover, scope)) throw new ForbiddenError()
  const date = lastDayOf(query.period)
  const month = await readScopeMonth(scope, date)
  const sold = await readSold(month, date)
  const sites = await bySite(scope, month, date, sold)
  const label = {
    type: scope.type,
    id: scopeId(scope),
    name: scopeName(month.reference.network, scope) ?? '',
  }
  // why its own day: at the end of the month every concession would be late
  const upTo = sold.part.date ?? date
  const { freshness } = partOfMonth(month, upTo, 'sales')
  const reached = { dataDate: sold.part.date, freshness }
  return { month, sold, label, reached, lines: salesByAdviser(sites) }
}

/**
 * `GET /additional-sales`: the sales of a scope's services and advisers at the month's latest records (3 §7).
 * @throws NotFoundError for an unknown node, ForbiddenError outside the cover
 */
export async function readAdditionalSales(
  principal: Principal,
  query: { period: Month; site?: string; plate?: string; group?: string },
): Promise<AdditionalSales> {
  const { month, sold, label, reached, lines } = await salesOfCall(principal, query)
  const services = salesByService(await together(month, sold))
  return salesAnswer(label, query.period, reached, services, lines)
}

/** `GET /additional-sales/advisors`: the advisers alone (4-decisions, 4). @throws as `readAdditionalSales` */
export async function readAdvisorSales(
  principal: Principal,
  query: { period: Month; site?: string; plate?: string; group?: string },
): Promise<AdvisersAnswer> {
  const { reached, lines } = await salesOfCall(principal, query)
  return advisersAnswer(query.period, reached, lines)
}
