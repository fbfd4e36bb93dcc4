import { type EndedImport, importsSince } from '~/db/collections/imports.server'
import type { NewOutletMessage } from '~/db/collections/outlet-messages.server'
import type { OutletDocument } from '~/db/collections/outlets.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import { siteIdsOf } from '~/domain/hierarchy/network'
import { outcomesIn } from '~/domain/outlets/import-lines'
import { outletScope } from '~/domain/outlets/scope'
import { now } from '~/infra/process/clock.server'

/** Time after its start in which an ended import is looked for, in ms. */
const WINDOW_MS = 24 * 3_600_000

/**
 * Tests whether an import ended after the creation of a webhook, and after its last pause. Under a stopped clock (`NOW`)
 * all have one instant: identifiers are ordered by the real clock.
 */
const isAfter = (
  { _id, finishedAt }: EndedImport,
  { _id: outletId, createdAt, resumedAt = createdAt }: OutletDocument,
) =>
  finishedAt !== null &&
  (finishedAt > resumedAt || (finishedAt.getTime() === resumedAt.getTime() && _id > outletId))

/**
 * Messages about the imports that ended since yesterday, for the webhooks of their concessions. A file of which no
 * concession is known concerns the webhooks of the group, in a network of one group: its content may be of any.
 */
export async function importMessages(
  outlets: readonly OutletDocument[],
  { network }: ReferenceData,
): Promise<NewOutletMessage[]> {
  const wanted = outlets.filter(({ imports }) => imports)
  if (wanted.length === 0) return []
  const ended = await importsSince(new Date(now().getTime() - WINDOW_MS))
  const isSingle = network.groups.length === 1
  return wanted.flatMap((outlet) => {
    const scope = outletScope(network, outlet)
    if (!scope) return []
    const ids = new Set(siteIdsOf(network, scope))
    const concerns = (one: EndedImport) =>
      one.sites.some(({ siteId }) => siteId !== null)
        ? outcomesIn(one.sites, ids).length > 0
        : isSingle && scope.type === 'group'
    return ended
      .filter((one) => isAfter(one, outlet))
      .filter(concerns)
      .map(({ _id: importId }) => ({
        _id: `import-${importId}-${outlet._id}`,
        outletId: outlet._id,
        subject: { event: 'import' as const, importId },
      }))
  })
}
