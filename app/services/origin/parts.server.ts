import type { Scope } from '~/domain/access/scope'
import { type Network, partsOf } from '~/domain/hierarchy/network'
import type { OriginRow } from '~/domain/origin/subject'
import { scopeQuery, serverUrls } from '~/urls'

/** Parameters of an explanation's address, without its scope. */
export type OriginQuery = Record<string, string | null>

/** Address of an explanation. */
export const addressOf = (scope: Scope, query: OriginQuery): string =>
  serverUrls.origin({ ...scopeQuery(scope), ...query })

/**
 * Rows of a scope's parts one level down.
 * @param read computes a part's figures from its concessions; null leaves the part out
 */
export function partRows(
  network: Network,
  scope: Scope,
  query: OriginQuery,
  read: (
    siteIds: readonly string[],
    id: string,
  ) => (Pick<OriginRow, 'terms' | 'value' | 'dataDate'> & Partial<Pick<OriginRow, 'note'>>) | null,
): OriginRow[] {
  return partsOf(network, scope).flatMap(({ id, name, scope: own, siteIds }) => {
    const figures = read(siteIds, id)
    return figures ? [{ id, name, to: addressOf(own, query), note: null, ...figures }] : []
  })
}
