import type { Principal } from '~/domain/access/scope'
import { aimedLines, type SoldLine } from '~/domain/additional-sales/lines'
import {
  drawnSales,
  pageOfTables,
  printedTables,
  readSalesTab,
  SALES_PARAMS,
  type SalesContent,
  type SalesReport,
  type SalesTab,
  type SalesTable,
  salesTables,
} from '~/domain/additional-sales/view'
import type { BusinessDay } from '~/domain/calendar/business-day'
import { ForbiddenError } from '~/domain/errors'
import { scopeName } from '~/domain/hierarchy/network'
import { type AnalysisPage, analysisPage } from '~/services/analysis/page.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readOrShow } from '~/services/web/read-failure.server'
import {
  type Advisers,
  readAdvisers,
  readServiceSales,
  SENTENCES,
  withTargets,
} from './sold.server'

/** The tables with the shown lines against their targets: only their concessions' are read. @throws ReadFailedError */
async function aimedTables(
  tables: readonly SalesTable<SoldLine>[],
  { sites }: Advisers,
  month: ScopeMonth,
  date: BusinessDay,
): Promise<SalesTable[]> {
  const shown = new Set(tables.flatMap(({ lines }) => lines.map(({ siteId }) => siteId)))
  const wanted = sites.filter(({ siteId }) => shown.has(siteId))
  const aimed = await withTargets(wanted, month, date)
  return tables.map((table) => ({ ...table, lines: aimedLines(table.lines, aimed) }))
}

async function salesContent(
  date: BusinessDay,
  month: ScopeMonth,
  tab: SalesTab,
  params: URLSearchParams,
): Promise<SalesContent> {
  if (tab === 'targets' || params.get(SALES_PARAMS.mode) !== 'detail') {
    const { services } = await readServiceSales(month, date)
    if (tab === 'targets') return { tab, services }
    return { tab, mode: 'global', services: services.map(drawnSales) }
  }
  const section = params.get(SALES_PARAMS.section) === 'split' ? 'split' : 'objectives'
  const [{ services }, advisers] = await Promise.all([
    readServiceSales(month, date),
    readAdvisers(month, date),
  ])
  const tables = salesTables(advisers.lines, services, params.get(SALES_PARAMS.family)).filter(
    // why: sales that name nobody have no objective
    ({ key }) => section === 'split' || key !== 'other',
  )
  const { tables: shown, part } = pageOfTables(tables, params.get('page'))
  const aimed = await readOrShow(SENTENCES.advisers, () =>
    aimedTables(shown, advisers, month, date),
  )
  return {
    tab,
    mode: 'detail',
    section,
    ...{ tables: aimed.value ?? [], part },
    adviser: params.get(SALES_PARAMS.adviser),
    ...(aimed.error === null ? {} : { warning: aimed.error }),
  }
}

/**
 * What /crescendo shows of a scope at an analysed date; tab, view, section, family and adviser are in the
 * address (3 §2.5).
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
    content: (month) => {
      if (!scope) throw new ForbiddenError()
      return salesContent(date, month, tab, params)
    },
  })
  return { ...page, tab }
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
      const [{ services }, advisers] = await Promise.all([
        readServiceSales(month, date),
        readAdvisers(month, date),
      ])
      const tables = salesTables(advisers.lines, services, null)
      const { tables: shown, part } = printedTables(tables, advisers.sites, params.get('page'))
      return { services, tables: await aimedTables(shown, advisers, month, date), part }
    },
  })
  return { ...page, scopeName: (scope && reference && scopeName(reference.network, scope)) || '' }
}
