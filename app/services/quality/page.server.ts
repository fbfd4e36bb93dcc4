import { qualityOfSites } from '~/db/collections/quality.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import { closedSentence } from '~/domain/closing/closed-message'
import { ForbiddenError, RuleError } from '~/domain/errors'
import { type Network, type SiteScope, scopeName } from '~/domain/hierarchy/network'
import { type PageOf, pageOf } from '~/domain/paging'
import { brandViews, surveyViews } from '~/domain/quality/brands'
import { typedBrand } from '~/domain/quality/form'
import { mayEditQuality, whyNotEditable } from '~/domain/quality/rights'
import { defaultBrands } from '~/domain/quality/template'
import { areValidBrands } from '~/domain/quality/validity'
import type { QualityData, QualityPrint, QualityView, SiteLine } from '~/domain/quality/view'
import { PAPER_LACKS, QUALITY_UNREADABLE } from '~/domain/read-failure-messages'
import { logger } from '~/infra/logger.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readResult } from '~/services/web/guarded-read.server'
import { isClosed } from '~/services/writes/closed-month-guard.server'
import { reopeningOf } from '~/services/writes/reopen-link.server'
import { readQuality } from './quality.server'
import { readSurveys } from './surveys.server'

/** Concessions of one page of the list. */
const ROWS = 50

/** One page of a wide scope's concessions: only these are read. */
async function siteLines(
  siteIds: readonly string[],
  period: Month,
  page: string | null,
  { siteById }: Network,
): Promise<PageOf<SiteLine>> {
  const { rows, ...place } = pageOf(siteIds, page, ROWS)
  const found = await qualityOfSites(rows, period)
  const bySite = new Map(found.map((month) => [month.siteId, month.brands]))
  const lines = rows.flatMap((siteId): SiteLine[] => {
    const [site, brands] = [siteById.get(siteId), bySite.get(siteId)]
    if (!site || !brands || !areValidBrands(brands)) return []
    return [
      {
        siteId,
        plateId: site.plateId,
        groupId: site.groupId,
        name: site.name,
        brands: brands.map(({ brandName }) => brandName),
        surveyCount: brands.reduce((sum, { surveyCount }) => sum + surveyCount, 0),
      },
    ]
  })
  return { rows: lines, ...place }
}

/** Parameters of the URL. */
interface QualityQuery {
  editing: boolean
  page: string | null
}

async function loadWide(
  principal: Principal,
  scope: Scope,
  period: Month,
  { editing, page }: QualityQuery,
  reference: ReferenceData,
): Promise<QualityData> {
  const { network } = reference
  const { brands, siteIds, leftOut } = await readSurveys(principal, scope, period, reference)
  return {
    state: 'data',
    period,
    leftOut,
    scopeName: scopeName(network, scope) ?? '',
    empty: siteIds.length === 0,
    brands: surveyViews(brands),
    sites: await siteLines(siteIds, period, page, network),
    editable: false,
    refusal: editing ? whyNotEditable(principal, scope) : null,
    reopen: null,
    kept: null,
    form: null,
  }
}

async function loadSite(
  principal: Principal,
  scope: SiteScope,
  period: Month,
  { editing, page }: QualityQuery,
  { network }: ReferenceData,
): Promise<QualityData> {
  const { sites, leftOut } = await readQuality(principal, scope, period, network)
  const own =
    sites[0]?.brands ?? defaultBrands().map((brand) => ({ ...brand, version: 0, updatedBy: '' }))
  const mine = mayEditQuality(principal, scope)
  const closed = mine && (await isClosed(scope.siteId, period))
  const editable = mine && !closed
  return {
    state: 'data',
    period,
    leftOut,
    scopeName: scopeName(network, scope) ?? '',
    empty: sites.length === 0,
    brands: brandViews([{ siteId: scope.siteId, brands: own }]),
    sites: pageOf<SiteLine>([], page, ROWS),
    editable,
    refusal: closed ? closedSentence(period) : editing ? whyNotEditable(principal, scope) : null,
    reopen: closed ? reopeningOf(principal, period) : null,
    kept: null,
    form:
      editable && editing
        ? { site: scope.siteId, period, brands: own.map(typedBrand), removed: [], turn: 0 }
        : null,
  }
}

/**
 * Loads /quality for a scope and the analysed date's month; `mode=edit` opens the edit mode (3 §2.7).
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export async function qualityPage(
  principal: Principal,
  { scope, date, reference }: AnalysedScope,
  params: URLSearchParams,
): Promise<QualityView> {
  if (!may(principal.role, 'quality.read')) throw new ForbiddenError()
  if (!reference) return { state: 'error', message: QUALITY_UNREADABLE }
  if (!scope) return { state: 'no-scope' }
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  try {
    const asked = { editing: params.get('mode') === 'edit', page: params.get('page') }
    const period = monthOf(date)
    return scope.type === 'site'
      ? await loadSite(principal, scope, period, asked, reference)
      : await loadWide(principal, scope, period, asked, reference)
  } catch (error) {
    if (error instanceof RuleError) throw error
    logger().error({ err: error }, 'quality could not be read')
    return { state: 'error', message: QUALITY_UNREADABLE }
  }
}

/**
 * Loads the printed report, or the message in its place: no scope, no data, failed read (3 §2.11, §8).
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export async function qualitySheet(
  principal: Principal,
  { scope, date, reference }: AnalysedScope,
): Promise<QualityPrint> {
  if (!reference) return { status: 500, message: QUALITY_UNREADABLE }
  if (!scope) return { status: 400, message: PAPER_LACKS }
  const { network } = reference
  const period = monthOf(date)
  const read = await readResult(QUALITY_UNREADABLE, () =>
    readSurveys(principal, scope, period, reference),
  )
  if (read.error !== null) return { status: 500, message: read.error }
  const { siteIds, leftOut } = read.value
  if (siteIds.length === 0) return { status: 404, message: PAPER_LACKS }
  const brands = surveyViews(read.value.brands)
  return { status: 200, scopeName: scopeName(network, scope) ?? '', period, brands, leftOut }
}
