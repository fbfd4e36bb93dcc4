import type { Principal } from '~/domain/access/scope'
import { type EntriesView, entriesView, readDetail } from '~/domain/billing/view'
import { scopeName } from '~/domain/hierarchy/network'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { type AnalysisPage, analysisPage } from './page.server'

/**
 * Loads /entries for a scope and an analysed date; the `detail` parameter of the URL opens the modal (3 §2.6).
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export function entriesPage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<AnalysisPage<EntriesView>> {
  const general =
    'Une erreur générale est survenue lors de la récupération des données de facturation.'
  return analysisPage(principal, analysed, {
    permission: 'billing.read',
    compared: false,
    sentences: {
      unreadable: general,
      incomplete: 'Format de données invalide reçu du serveur.',
      general,
    },
    content: ({ figures, reference }) =>
      entriesView(
        figures,
        scopeName(reference.network, analysed.scope) ?? '',
        readDetail(params.get('detail')),
      ),
  })
}
