import type { OutletSubject } from '~/db/collections/outlet-messages.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { groupBy } from '~/domain/group-by'
import { sitesOf } from '~/domain/hierarchy/network'
import type { MessageContent } from '~/domain/outlets/message'
import { datedAlertLine } from '~/mails/alert-lines'

/** Concessions that a message names. */
const CONCESSIONS_IN_MESSAGE = 30

/** Crossed thresholds of a webhook's concessions, one line per concession; null when none remains. */
export function alertContent(
  { reported, date }: Extract<OutletSubject, { event: 'alert' }>,
  scope: Scope,
  { network }: ReferenceData,
): MessageContent | null {
  const names = new Map(sitesOf(network, scope).map(({ _id, name }) => [_id, name]))
  const seen = reported.filter(({ siteId }) => names.has(siteId))
  if (seen.length === 0) return null
  const lines = [...groupBy(seen, ({ siteId }) => siteId)].map(([siteId, own]) => {
    const { head, rest } = datedAlertLine(own, names.get(siteId) ?? siteId, '')
    return `${head}${rest}`
  })
  const more = lines.length - CONCESSIONS_IN_MESSAGE
  const rest =
    more > 0 ? [`et ${more} ${more === 1 ? 'autre concession' : 'autres concessions'}`] : []
  return {
    date,
    verdict:
      seen.length === 1
        ? 'Un seuil vient d’être franchi.'
        : `${seen.length} seuils viennent d’être franchis.`,
    lines: [...lines.slice(0, CONCESSIONS_IN_MESSAGE), ...rest],
  }
}
