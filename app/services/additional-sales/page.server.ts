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
} from '~/domain/additional-sales/sales'
import {
  SALES_PARAMS,
  type SalesContent,
  type SalesReport,
  salesTables,
} from '~/domain/additional-sales/view'
import { type BusinessDay, type Month, monthOf } from '~/domain/calendar/business-day'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { ForbiddenError } from '~/domain/errors'
import { scopeName, sitesOf } from '~/domain/hierarchy/network'
import type { ObjectifTotals } from '~/domain/objectifs/totals'
import type { AdviserSales } from '~/domain/records/figures'
import { sitesByDataDate } from '~/domain/records/month-activity'
import { type AnalysisPage, analysisPage } from '~/services/analysis/page.server'
import { scopeOfCall } from '~/services/network/hierarchy.server'
import { readSites } from '~/services/rollups/rollups.server'
import {
  readScopeMonth,
  type ScopeMonth,
  sitesByLatestDay,
} from '~/services/rollups/scope-month.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readOrSay, readOrShow } from '~/services/web/read-failure.server'

/** The sentences of readings that fail (3 §8). */
const SENTENCES = {
  targets: 'Impossible de charger les objectifs.',
  sales: 'Impossible de charger les ventes du jour.',
  days: 'Impossible de charger les jours ouvrés.',
  advisers: 'Impossible de charger les ventes par conseiller.',
}

/** Each concession's advisers at its latest record of the month not after the date (4-decisions, 18). */
async function readAdvisers(
  month: ScopeMonth,
  date: BusinessDay,
): Promise<Map<string, AdviserSales[]>> {
  const days = [...sitesByLatestDay(month, date)]
  const found = await Promise.all(days.map(([day, ids]) => advisersOn(ids, day)))
  return new Map(found.flat().map(({ siteId, advisers }) => [siteId, advisers]))
}

const targetsOf = ({ services }: ObjectifTotals): SiteSales['targets'] => ({
  mechanic: services.mechanic.families,
  quickService: services.quickService.families,
  body: services.body.families,
})

/** The month's working days up to a data date. */
const daysAt = ({ days }: ScopeMonth, date: BusinessDay | null) => ({
  elapsed: days.elapsedAt(date),
  total: days.total,
})

/** The scope as one concession per data date: what its services sold against the sum of its targets. */
function together(
  month: ScopeMonth,
  date: BusinessDay,
  advisers: Map<string, AdviserSales[]>,
): SiteSales[] {
  const dated = sitesByDataDate(month.rollup.activity, date)
  return month.figures.parts.map((part, i) => ({
    siteId: '',
    siteName: '',
    days: daysAt(month, part.date),
    advisers: (dated[i]?.siteIds ?? []).flatMap((siteId) => advisers.get(siteId) ?? []),
    targets: targetsOf(part.objectifs),
  }))
}

/** Each concession with its own advisers and targets. */
async function bySite(
  scope: Scope,
  month: ScopeMonth,
  date: BusinessDay,
  advisers: Map<string, AdviserSales[]>,
): Promise<SiteSales[]> {
  const sites = sitesOf(month.reference.network, scope)
  const targets = await readSites(
    'objectifs',
    sites.map(({ _id }) => _id),
    monthOf(date),
  )
  const dataDates = new Map(
    sitesByDataDate(month.rollup.activity, date).flatMap(({ siteIds, date: day }) =>
      siteIds.map((siteId) => [siteId, day]),
    ),
  )
  return sites.flatMap(({ _id, name }, i) => {
    const own = targets[i]
    return own
      ? [
          {
            siteId: _id,
            siteName: name,
            days: daysAt(month, dataDates.get(_id) ?? null),
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
): Promise<ServiceSales[]> {
  const advisers = await readOrSay(SENTENCES.sales, () => readAdvisers(month, date))
  return salesByService(together(month, date, advisers))
}

async function salesContent(
  scope: Scope,
  date: BusinessDay,
  month: ScopeMonth,
  params: URLSearchParams,
): Promise<SalesContent> {
  const advisers = await readOrSay(SENTENCES.sales, () => readAdvisers(month, date))
  const services = salesByService(together(month, date, advisers))
  if (params.get(SALES_PARAMS.tab) === 'targets') return { tab: 'targets', services }
  if (params.get(SALES_PARAMS.mode) !== 'detail') return { tab: 'sales', mode: 'global', services }
  const sites = await readOrShow(SENTENCES.advisers, () => bySite(scope, month, date, advisers))
  return {
    tab: 'sales',
    mode: 'detail',
    section: params.get(SALES_PARAMS.section) === 'split' ? 'split' : 'objectives',
    tables: salesTables(sites.value ?? [], services, params.get(SALES_PARAMS.family)),
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
    needsRecords: params.get(SALES_PARAMS.tab) !== 'targets',
    sentences: { unreadable: reference ? SENTENCES.targets : SENTENCES.days },
    content: (month) => {
      if (!scope) throw new ForbiddenError()
      return salesContent(scope, date, month, params)
    },
  })
}

/**
 * The report of a scope's additional sales at an analysed date (3 §2.11; 4-decisions, 5).
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export async function salesSheet(
  principal: Principal,
  analysed: AnalysedScope,
): Promise<AnalysisPage<SalesReport> & { scopeName: string }> {
  const { scope, date, reference } = analysed
  const page = await analysisPage(principal, analysed, {
    permission: 'additional-sales.read',
    sentences: { unreadable: reference ? SENTENCES.targets : SENTENCES.days },
    content: async (month) => {
      if (!scope) throw new ForbiddenError()
      const advisers = await readOrSay(SENTENCES.sales, () => readAdvisers(month, date))
      const sites = await readOrSay(SENTENCES.advisers, () => bySite(scope, month, date, advisers))
      const services = salesByService(together(month, date, advisers))
      return { services, tables: salesTables(sites, services, null) }
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
  const advisers = await readAdvisers(month, date)
  const sites = await bySite(scope, month, date, advisers)
  const label = {
    type: scope.type,
    id: scopeId(scope),
    name: scopeName(month.reference.network, scope) ?? '',
  }
  return { month, date, advisers, label, lines: salesByAdviser(sites) }
}

/**
 * `GET /additional-sales`: the sales of a scope's services and advisers at the month's latest records (3 §7).
 * @throws NotFoundError for an unknown node, ForbiddenError outside the cover
 */
export async function readAdditionalSales(
  principal: Principal,
  query: { period: Month; site?: string; plate?: string; group?: string },
): Promise<AdditionalSales> {
  const { month, date, advisers, label, lines } = await salesOfCall(principal, query)
  const services = salesByService(together(month, date, advisers))
  return salesAnswer(label, query.period, services, lines)
}

/** `GET /additional-sales/advisors`: the advisers alone (4-decisions, 4). @throws as `readAdditionalSales` */
export async function readAdvisorSales(
  principal: Principal,
  query: { period: Month; site?: string; plate?: string; group?: string },
): Promise<AdvisersAnswer> {
  const { lines } = await salesOfCall(principal, query)
  return advisersAnswer(query.period, lines)
}
