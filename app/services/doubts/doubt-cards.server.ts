import { may } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { type DoubtCard, doubtCard } from '~/domain/doubts/view'
import { type Network, siteScope } from '~/domain/hierarchy/network'
import { scopeQuery, serverUrls, urls } from '~/urls'
import type { PlacedDoubt } from './read-doubts.server'

/** The doubts of a scope as screens show them, with the addresses and rights of the reader. */
export function doubtCards(
  { role }: Principal,
  { scope, closed }: { scope: Scope; closed: ReadonlySet<string> },
  network: Network,
  doubts: readonly PlacedDoubt[],
): DoubtCard[] {
  return doubts.map((doubt) => {
    const { siteId, date } = doubt
    const site = scope.type === 'site' ? null : (network.siteById.get(siteId)?.name ?? siteId)
    const at = { ...scopeQuery(siteScope(network, siteId)), date }
    return doubtCard(
      { ...doubt, site },
      {
        confirms: may(role, 'doubts.confirm') && !closed.has(siteId),
        correct: may(role, 'activity.import') ? urls.import({ date }) : null,
        origin: serverUrls.origin({ ...at, figure: 'day' }),
      },
    )
  })
}
