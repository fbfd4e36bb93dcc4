import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import { monthOf } from '~/domain/calendar/business-day'
import { closedSentence } from '~/domain/closing/sentence'
import { ForbiddenError, RuleError } from '~/domain/errors'
import { type Network, scopeName } from '~/domain/hierarchy/network'
import { pageOf } from '~/domain/paging'
import { brandViews } from '~/domain/quality/brands'
import { typedBrand } from '~/domain/quality/form'
import { defaultBrands } from '~/domain/quality/quality'
import { mayEditQuality, whyNotEditable } from '~/domain/quality/rules'
import type { QualityData, QualityPrint, QualityView, SiteLine } from '~/domain/quality/view'
import { logger } from '~/infra/logger.server'
import { isClosed } from '~/services/rollups/closed-months.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readOrShow } from '~/services/web/read-failure.server'
import { readQuality, type SiteBrands } from './quality.server'

/** Concessions of one page of the list. */
const ROWS = 50

const UNREADABLE = 'Erreur chargement données.'

function linesOf(network: Network, sites: readonly SiteBrands[]): SiteLine[] {
  return sites.map(({ siteId, name, brands }) => ({
    siteId,
    plateId: network.siteById.get(siteId)?.plateId ?? '',
    groupId: network.siteById.get(siteId)?.groupId ?? '',
    name,
    brands: brands.map(({ brandName }) => brandName),
    surveyCount: brands.reduce((sum, { surveyCount }) => sum + surveyCount, 0),
  }))
}

async function load(
  principal: Principal,
  scope: Scope,
  date: string,
  network: Network,
  { editing, page }: { editing: boolean; page: string | null },
): Promise<QualityData> {
  const period = monthOf(date)
  const { sites, leftOut } = await readQuality(principal, scope, period, network)
  const single = scope.type === 'site'
  const template = defaultBrands().map((brand) => ({ ...brand, version: 0, updatedBy: '' }))
  const shown =
    sites.length === 0 && single ? [{ siteId: scope.siteId, name: '', brands: template }] : sites
  const mine = mayEditQuality(principal, scope)
  const closed = mine && single && (await isClosed(scope.siteId, period))
  const editable = mine && !closed
  const own = shown[0]?.brands ?? template
  return {
    state: 'data',
    period,
    scopeName: scopeName(network, scope) ?? '',
    empty: sites.length === 0,
    leftOut,
    brands: brandViews(shown),
    sites: pageOf(single ? [] : linesOf(network, sites), page, ROWS),
    editable,
    refusal: closed ? closedSentence(period) : editing ? whyNotEditable(principal, scope) : null,
    kept: null,
    form:
      editable && editing && single
        ? { site: scope.siteId, period, brands: own.map(typedBrand), removed: [], turn: 0 }
        : null,
  }
}

/**
 * What /quality shows of a scope for the analysed date's month; `mode=edit` opens the edit mode (3 §2.7).
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export async function qualityPage(
  principal: Principal,
  { scope, date, reference }: AnalysedScope,
  params: URLSearchParams,
): Promise<QualityView> {
  if (!may(principal.role, 'quality.read')) throw new ForbiddenError()
  if (!reference) return { state: 'error', message: UNREADABLE }
  if (!scope) return { state: 'no-scope' }
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  try {
    const editing = params.get('mode') === 'edit'
    const page = params.get('page')
    return await load(principal, scope, date, reference.network, { editing, page })
  } catch (error) {
    if (error instanceof RuleError) throw error
    logger().error({ err: error }, 'quality could not be read')
    return { state: 'error', message: UNREADABLE }
  }
}

const ESSENTIAL = 'Données essentielles manquantes pour générer le rapport.'

/**
 * What the printed report shows, or the sentence in its place: no scope, no data, a database that fails (3 §2.11, §8).
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export async function qualitySheet(
  principal: Principal,
  { scope, date, reference }: AnalysedScope,
): Promise<QualityPrint> {
  if (!reference) return { status: 500, message: UNREADABLE }
  if (!scope) return { status: 400, message: ESSENTIAL }
  const { network } = reference
  const period = monthOf(date)
  const read = await readOrShow(UNREADABLE, () => readQuality(principal, scope, period, network))
  if (read.error !== null) return { status: 500, message: read.error }
  const { sites, leftOut } = read.value
  if (sites.length === 0) return { status: 404, message: ESSENTIAL }
  const brands = brandViews(sites)
  return { status: 200, scopeName: scopeName(network, scope) ?? '', period, brands, leftOut }
}
