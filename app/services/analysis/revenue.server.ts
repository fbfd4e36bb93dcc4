import type { Principal } from '~/domain/access/scope'
import { readProgressMode } from '~/domain/records/revenue-progress'
import {
  type RevenueProgressTab,
  type RevenueTargetsTab,
  revenueProgressTab,
  revenueTargetsTab,
} from '~/domain/records/revenue-view'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { type AnalysisPage, analysisPage } from './page.server'

/**
 * What /revenue shows of a scope for an analysed date; `tab` and `progress` of the address choose the tab and
 * the reading of its first card (3 §2.2).
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export function revenuePage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<AnalysisPage<RevenueProgressTab | RevenueTargetsTab>> {
  const targets = params.get('tab') === 'targets'
  return analysisPage<RevenueProgressTab | RevenueTargetsTab>(principal, analysed, {
    permission: 'revenue.read',
    needsRecords: !targets,
    sentences: { unreadable: 'Impossible de charger les données de revenus.' },
    content: ({ figures }) =>
      targets
        ? revenueTargetsTab(figures)
        : revenueProgressTab(figures, readProgressMode(params.get('progress'))),
  })
}
