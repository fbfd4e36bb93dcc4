import type { Principal, Scope } from '~/domain/access/scope'
import { readChoiceSort, type SiteChoices, siteChoice } from '~/domain/comparison/site-choice'
import { type Network, sitesOf } from '~/domain/hierarchy/network'
import type { Measure } from '~/domain/measures'
import { pageOf } from '~/domain/paging'
import { FIGURES_UNREADABLE } from '~/domain/read-failure-messages'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readResult } from '~/services/web/guarded-read.server'
import { readComparison } from './comparison.server'

const ROWS = 50

/** Concessions without their state, for a list whose figures cannot be read. */
function named(network: Network, scope: Scope) {
  const unknown = { status: 'none', verdict: null } as const
  return sitesOf(network, scope).map(({ _id: siteId, name, plateId, groupId }) => ({
    ...unknown,
    name,
    plateName: network.plateById.get(plateId)?.name ?? '',
    scope: { type: 'site', siteId, plateId, groupId } as const,
    dataDate: null,
    unreadable: false,
    gap: null,
    target: 0,
    percent: null,
  }))
}

/**
 * Concessions of a scope to choose from, each with its gap to date, the furthest behind first; `sort` and `page` of the
 * address select order and page. Null without a scope, and for a scope without concession.
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export async function readSiteChoices(
  principal: Principal,
  analysed: AnalysedScope,
  measure: Measure,
  params: URLSearchParams,
): Promise<SiteChoices | null> {
  const { scope, date, reference } = analysed
  if (!scope || !reference || sitesOf(reference.network, scope).length === 0) return null
  const sort = readChoiceSort(params.get('sort'))
  const page = params.get('page')
  const read = await readResult(FIGURES_UNREADABLE, () =>
    readComparison(principal, analysed, { measure, sort }),
  )
  const plates = new Set(sitesOf(reference.network, scope).map(({ plateId }) => plateId))
  const rows = read.value?.rows
  const paged = rows
    ? pageOf(rows, page, ROWS)
    : pageOf(named(reference.network, scope), page, ROWS)
  return {
    ...paged,
    rows: paged.rows.map((row) => ('siteId' in row ? siteChoice(row) : row)),
    measure,
    sort,
    date,
    manyPlates: plates.size > 1,
    error: read.error,
  }
}
