import { findImport, type ImportDocument } from '~/db/collections/imports.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import { truncateFreshness } from '~/domain/analysis/truncate-lists'
import { isMonth, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { ForbiddenError, RuleError } from '~/domain/errors'
import { NO_ACCOUNT } from '~/domain/file-account/account'
import { sitesOf } from '~/domain/hierarchy/network'
import { reservesOf } from '~/domain/imports/doubt-texts'
import { type PageOf, pageOf } from '~/domain/paging'
import { VIDEOCHECK_INCOMPLETE } from '~/domain/read-failure-messages'
import { VideocheckImportForbidden } from '~/domain/videocheck/file'
import {
  furthestBehind,
  pathLines,
  tabOf,
  type VideocheckImportResult,
  type VideocheckImportTab,
  type VideocheckLine,
  type VideocheckPage,
  type VideocheckTab,
  type VideocheckView,
  videocheckGauges,
  videocheckLines,
} from '~/domain/videocheck/view'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { logger } from '~/infra/logger.server'
import { today } from '~/infra/process/clock.server'
import { rareUrls } from '~/rare-urls'
import { readSettling } from '~/services/import-models/settling-page.server'
import { modelsOffered } from '~/services/imports/model-choice.server'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { IncompleteRecordError } from '~/services/rollups/definitions.server'
import { VIDEOCHECK_TARGET_GAPS } from '~/services/rollups/kinds/videocheck.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readVideocheck, siteMonths, UNREADABLE } from './read.server'

/** Concessions of one page of the details. */
const ROWS = 50

/** Parameters of the URL. */
interface VideocheckQuery {
  tab: VideocheckTab
  page: string | null
}

/** One page of the details: of a wide scope only its concessions are read. */
async function detailLines(
  scope: Scope,
  date: LocalDate,
  page: string | null,
  reference: ReferenceData,
): Promise<PageOf<VideocheckLine>> {
  const { network } = reference
  if (scope.type === 'site')
    return pageOf(videocheckLines(await siteMonths(sitesOf(network, scope), date)), page, ROWS)
  const kept = await readDayRollup(VIDEOCHECK_TARGET_GAPS, { scope, date }, reference)
  const sites = kept.flatMap(({ siteId, gap }) => {
    const site = network.siteById.get(siteId)
    return site ? { site, gap, name: site.name } : []
  })
  const { rows, ...part } = pageOf(furthestBehind(sites), page, ROWS)
  const months = await siteMonths(
    rows.map(({ site }) => site),
    date,
  )
  return { rows: videocheckLines(months), ...part }
}

async function load(
  principal: Principal,
  scope: Scope,
  date: LocalDate,
  { tab, page }: VideocheckQuery,
  reference: ReferenceData,
): Promise<VideocheckView> {
  const reading = await readVideocheck(principal, scope, date, reference)
  const { period, scopeName, totals, dates, path, freshness } = reading
  const siteCount = freshness.total
  if (!totals || !dates) return { state: 'empty', period, scopeName, siteCount }
  return {
    state: 'data',
    period,
    date,
    scopeName,
    totals,
    dates,
    path: pathLines(path),
    siteCount,
    freshness: truncateFreshness(freshness),
    gauges: videocheckGauges(totals),
    lines:
      tab === 'details'
        ? await detailLines(scope, date, page, reference)
        : pageOf<VideocheckLine>([], null, ROWS),
  }
}

async function viewOf(
  principal: Principal,
  { scope, date, reference }: AnalysedScope,
  asked: VideocheckQuery,
): Promise<VideocheckView> {
  if (!reference) return { state: 'error', message: UNREADABLE }
  if (!scope) return { state: 'no-scope' }
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  try {
    return await load(principal, scope, date, asked, reference)
  } catch (error) {
    if (error instanceof RuleError) throw error
    logger().error({ err: error }, 'VideoCheck could not be read')
    return {
      state: 'error',
      message: error instanceof IncompleteRecordError ? VIDEOCHECK_INCOMPLETE : UNREADABLE,
    }
  }
}

/** Import page with the form that settles what the file left open; null when there is nothing that the user decides. */
async function settlingUrl(principal: Principal, entry: ImportDocument): Promise<string | null> {
  const { _id, model = null, account = NO_ACCOUNT, sites } = entry
  const settling = await readSettling(principal, { model, account, sites }, false)
  return settling && rareUrls.importResult(_id)
}

/** An import that the user made; null for another's, another kind's, or none. */
async function resultOf(
  principal: Principal,
  id: string | null,
): Promise<VideocheckImportResult | null> {
  const entry = id ? await findImport(id) : null
  if (entry?.kind !== 'videocheck' || entry.userId !== principal.userId) return null
  const { state, message, counts, fileName, model = null, sites, errors, warnings } = entry
  const { account = NO_ACCOUNT, reserves = reservesOf([], warnings) } = entry
  const found = { sites, errors, warnings, reserves, account }
  const settle = await settlingUrl(principal, entry)
  return { state, message, failed: counts.failed, fileName, model, settle, ...found }
}

async function importTab(
  principal: Principal,
  date: LocalDate,
  params: URLSearchParams,
): Promise<VideocheckImportTab> {
  const asked: Month = params.get('period') ?? ''
  return {
    refusal: may(principal.role, 'videocheck.import')
      ? null
      : new VideocheckImportForbidden().message,
    period: isMonth(asked) ? asked : monthOf(date),
    lastPeriod: monthOf(today()),
    maxBytes: MAX_FILE_BYTES,
    models: await modelsOffered('videocheck'),
    result: await resultOf(principal, params.get('import')),
  }
}

/**
 * Loads /videocheck for a scope and an analysed date; the URL contains the tab (3 §2.8).
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export async function videocheckPage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<VideocheckPage> {
  if (!may(principal.role, 'videocheck.read')) throw new ForbiddenError()
  const tab = tabOf(params.get('tab'))
  const view = await viewOf(principal, analysed, { tab, page: params.get('page') })
  const importing = tab === 'import' ? await importTab(principal, analysed.date, params) : null
  return { tab, view, importing }
}
