import type { Scope } from '~/domain/access/scope'
import { type Network, partsOf } from '~/domain/hierarchy/network'
import type { OriginRow } from '~/domain/origin/subject'
import { scopeQuery, serverUrls } from '~/urls'

/** The choices of an explanation's address beside its scope. */
export type OriginQuery = Record<string, string | null>

/** The address of an explanation. */
export const addressOf = (scope: Scope, query: OriginQuery): string =>
  serverUrls.origin({ ...scopeQuery(scope), ...query })

/** The parts of a wide scope one level down, with what `read` makes of their concessions; null leaves one out. */
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
