import type { Principal } from '~/domain/access/scope'
import { linesWithTargets, type SoldLine } from '~/domain/additional-sales/lines'
import type { ServiceSales } from '~/domain/additional-sales/rules'
import {
  pageOfTables,
  printedTables,
  readSalesTab,
  SALES_PARAMS,
  type SalesContent,
  type SalesReport,
  type SalesTab,
  type SalesTable,
  salesChart,
  salesTables,
  type TablesPart,
} from '~/domain/additional-sales/view'
import type { AnalysisFigures } from '~/domain/analysis/analysis-view'
import type { LocalDate } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import { scopeName } from '~/domain/hierarchy/network'
import { type AnalysisPage, analysisPage } from '~/services/analysis/page.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readResult } from '~/services/web/guarded-read.server'
import { validSales } from './exclude-unreadable.server'
import {
  type Advisors,
  readAdvisors,
  readServiceSales,
  SENTENCES,
  withTargets,
} from './read-sales.server'

/**
 * Adds the targets to the tables' lines; reads only the targets of the shown lines' concessions.
 * @throws ReadFailedError
 */
async function aimedTables(
  tables: readonly SalesTable<SoldLine>[],
  { sites }: Advisors,
  month: ScopeMonth,
  date: LocalDate,
): Promise<SalesTable[]> {
  const shown = new Set(tables.flatMap(({ lines }) => lines.map(({ siteId }) => siteId)))
  const wanted = sites.filter(({ siteId }) => shown.has(siteId))
  const aimed = await withTargets(wanted, month, date)
  return tables.map((table) => ({ ...table, lines: linesWithTargets(table.lines, aimed) }))
}

const NO_TABLES = { tables: [], part: { found: 0, page: 1, pages: 1 } }

/**
 * Sales of a scope's services, and one page of its advisors' tables. When the advisors cannot be read, only their
 * tables are missing (3 §4; 4-decisions, 42).
 * @throws ReadFailedError when the services' sales cannot be read
 */
async function readByAdvisor(
  month: ScopeMonth,
  date: LocalDate,
  partOf: (services: readonly ServiceSales[], advisors: Advisors) => TablesPart<SoldLine>,
): Promise<SalesReport> {
  const [{ services }, advisors] = await Promise.all([
    readServiceSales(month, date),
    readResult(SENTENCES.advisors, () => readAdvisors(month, date)),
  ])
  if (advisors.error !== null) return { services, ...NO_TABLES, warning: advisors.error }
  const { tables, part } = partOf(services, advisors.value)
  const aimed = await readResult(SENTENCES.advisors, () =>
    aimedTables(tables, advisors.value, month, date),
  )
  if (aimed.error !== null) return { services, ...NO_TABLES, warning: aimed.error }
  return { services, tables: aimed.value, part }
}

async function salesContent(
  date: LocalDate,
  month: ScopeMonth,
  tab: SalesTab,
  params: URLSearchParams,
): Promise<SalesContent> {
  if (tab === 'targets' || params.get(SALES_PARAMS.mode) !== 'detail') {
    const { services } = await readServiceSales(month, date)
    if (tab === 'targets') return { tab, services }
    return { tab, mode: 'global', services: salesChart(services) }
  }
  const section = params.get(SALES_PARAMS.section) === 'split' ? 'split' : 'objectives'
  const [family, page] = [params.get(SALES_PARAMS.family), params.get('page')]
  const { services: _, ...shown } = await readByAdvisor(month, date, (services, advisors) => {
    const tables = salesTables(advisors.tables, services, family)
    // Sales without an advisor have no target.
    const aimed = tables.filter(({ key }) => key !== 'other')
    return pageOfTables(section === 'split' ? tables : aimed, page)
  })
  return { tab, mode: 'detail', section, advisor: params.get(SALES_PARAMS.advisor), ...shown }
}

/**
 * Page /crescendo of a scope at an analysed date; the address holds tab, view, section, family and advisor (3 §2.5).
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export async function salesPage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<AnalysisPage<SalesContent> & { tab: SalesTab }> {
  const { scope, date, reference } = analysed
  const tab = readSalesTab(params.get(SALES_PARAMS.tab))
  const page = await analysisPage<SalesContent>(principal, analysed, {
    permission: 'additional-sales.read',
    ...(tab === 'targets' ? { needsRecords: false } : { part: 'sales' }),
    sentences: { unreadable: reference ? SENTENCES.targets : SENTENCES.days },
    readable: (month) => validSales(month, date),
    content: (month) => {
      if (!scope) throw new ForbiddenError()
      return salesContent(date, month, tab, params)
    },
  })
  return { ...page, tab }
}

/** True when the month has no sales sheet and no family has a target. A sheet with zeros is data. */
const isBlank = ({ part, content }: AnalysisFigures<SalesReport>) =>
  part?.date === null && content.services.every(({ families }) => families.length === 0)

/**
 * Report of a scope's additional sales at an analysed date (3 §2.11; 4-decisions, 5), with the advisors of the page
 * that the address selects. A report without content becomes the empty state (3 §8).
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
    readable: (month) => validSales(month, date),
    content: (month) => {
      if (!scope) throw new ForbiddenError()
      return readByAdvisor(month, date, (services, { tables, inTables }) =>
        printedTables(salesTables(tables, services, null), inTables, params.get('page')),
      )
    },
  })
  const name = (scope && reference && scopeName(reference.network, scope)) || ''
  if (page.view.state !== 'data' || !isBlank(page.view)) return { ...page, scopeName: name }
  const view = { state: 'empty', reason: 'no-data', date, latest: null } as const
  return { view, freshness: null, scopeName: name }
}
