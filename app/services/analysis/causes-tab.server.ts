import type { ReferenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { LEVERS } from '~/domain/causes/levers'
import { type CausesView, causesView } from '~/domain/causes/view'
import { readMeasure } from '~/domain/measures'
import { leverPage } from '~/services/levers/lever-page.server'
import { scopeQuery, serverUrls, urls } from '~/urls'
import { readScopeCauses, unplannedOf } from './causes.server'

/**
 * Loads 'Causes de l’écart' for a scope; the URL parameter `metric` chooses the measure. The caller has checked the
 * cover.
 */
export async function causesTab(
  principal: Principal,
  scope: Scope,
  date: LocalDate,
  params: URLSearchParams,
  reference: ReferenceData,
): Promise<CausesView> {
  const measure = readMeasure(params.get('metric'))
  const found = await readScopeCauses(scope, { date, measure }, reference)
  const metric = measure === 'revenue' ? null : measure
  const parts = found.parts.map(({ id, name, causes, ...part }) => ({
    id,
    name,
    causes,
    to: urls.synthesis({ ...scopeQuery(part.scope), date, tab: 'causes', metric }),
  }))
  const links: CausesView['links'] = {}
  for (const lever of LEVERS) {
    const page = leverPage(principal, lever, scope, date)
    if (page) links[lever] = page
  }
  const unplanned = unplannedOf(found)
  const decides = scope.type === 'site' && may(principal.role, 'actions.write')
  const decide = decides ? serverUrls.decideAction({ ...scopeQuery(scope), date }) : null
  return causesView(found, parts, {
    measure,
    links,
    page: params.get('page'),
    unplanned,
    ...(decide ? { decide } : {}),
  })
}
