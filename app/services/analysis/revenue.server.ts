import type { Principal } from '~/domain/access/scope'
import {
  type RevenueProgressTab,
  type RevenueTab,
  type RevenueTargetsTab,
  readRevenueTab,
  revenueProgressTab,
  revenueTargetsTab,
} from '~/domain/analysis/revenue-view'
import { readProgressMode } from '~/domain/cells/revenue-progress'
import { REVENUE_UNREADABLE } from '~/domain/read-failure-messages'
import { addedUpOf } from '~/services/rollups/scope-month.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { type AnalysisPage, analysisPage } from './page.server'

/** Content of /revenue: the tab, and its figures. */
type RevenuePage = AnalysisPage<RevenueProgressTab | RevenueTargetsTab> & { tab: RevenueTab }

/**
 * Loads /revenue for a scope and an analysed date. The URL parameters `tab` and `progress` choose the tab and the
 * first card's variant (3 §2.2).
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export async function revenuePage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<RevenuePage> {
  const tab = readRevenueTab(params.get('tab'))
  const page = await analysisPage<RevenueProgressTab | RevenueTargetsTab>(principal, analysed, {
    permission: 'revenue.read',
    needsRecords: tab === 'progress',
    sentences: { unreadable: REVENUE_UNREADABLE },
    content: (month) =>
      tab === 'targets'
        ? revenueTargetsTab(month.figures)
        : revenueProgressTab(
            month.figures,
            readProgressMode(params.get('progress')),
            addedUpOf(month),
          ),
  })
  return { ...page, tab }
}
