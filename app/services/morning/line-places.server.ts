import type { ActionDocument } from '~/db/collections/actions.server'
import { may } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { readActionLever } from '~/domain/actions/terms'
import type { HighlightItem } from '~/domain/analysis/highlights'
import type { LocalDate } from '~/domain/calendar/local-date'
import type { Lever } from '~/domain/causes/levers'
import { type Network, siteScope } from '~/domain/hierarchy/network'
import type { Measure } from '~/domain/measures'
import type { LinePlace } from '~/domain/morning/build-view'
import { serviceOfCell } from '~/domain/records/cell-keys'
import { openActionLink } from '~/services/actions/read-actions.server'
import { leverPage } from '~/services/levers/lever-page.server'
import { scopeQuery, serverUrls, urls } from '~/urls'

/** Name of the page on which the user acts on a lever. */
const ACTS: Readonly<Record<Lever, string>> = {
  calendar: 'Voir le planning',
  presence: 'Voir le planning',
  productivity: 'Voir la productivité',
  customerShare: 'Voir les heures clients',
  rate: 'Voir le taux',
  hours: 'Voir les heures',
  unsplit: 'Voir les objectifs',
}

/**
 * Name and addresses of a line: the causes of the service's gap, the page of the first lever, and what the reader
 * may write: an action for a gap, a comment for a success. An open action on the first lever replaces the offer to
 * decide one.
 * @param actions open actions of the scope
 */
export function linePlace(
  principal: Principal,
  { scope, date, measure }: { scope: Scope; date: LocalDate; measure: Measure },
  network: Network,
  { siteId, service, value, levers }: HighlightItem,
  actions: readonly ActionDocument[],
): LinePlace {
  const site = siteScope(network, siteId) ?? scope
  const place = { ...scopeQuery(site), date }
  const metric = measure === 'revenue' ? null : measure
  const lever = levers[0]?.lever
  const page = lever && leverPage(principal, { lever, service, measure }, site, date)
  const own = actions.filter((one) => one.siteId === siteId && one.service === service)
  const aim = readActionLever(lever ?? null)
  const answers = own.find((one) => one.lever === aim || one.lever === null)
  const open = answers ?? own[0]
  const decides =
    !answers && value < 0 && serviceOfCell(service) !== null && may(principal.role, 'actions.write')
  const comments = value > 0 && may(principal.role, 'comments.write')
  return {
    site: scope.type === 'site' ? null : (network.siteById.get(siteId)?.name ?? siteId),
    to: `${urls.synthesis({ ...place, tab: 'causes', metric })}#causes-${service}`,
    act: page ? { to: page, label: ACTS[lever] } : null,
    decide: decides ? serverUrls.decideAction({ ...place, service, lever: aim }) : null,
    open: open ? openActionLink(principal, { scope, date }, open) : null,
    comment: comments ? serverUrls.comments(place) : null,
  }
}
