import { findImport } from '~/db/collections/imports.server'
import type { OutletMessageDocument } from '~/db/collections/outlet-messages.server'
import type { OutletDocument } from '~/db/collections/outlets.server'
import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { scopeName, sitesOf } from '~/domain/hierarchy/network'
import { importLines, importVerdict, isReserved, outcomesIn } from '~/domain/outlets/import-lines'
import type { MessageContent, OutletMessage } from '~/domain/outlets/message'
import { outletScope } from '~/domain/outlets/scope'
import { environment } from '~/infra/config/environment.server'
import { today } from '~/infra/process/clock.server'
import { scopeQuery, urls } from '~/urls'
import { alertContent } from './alert-message.server'
import { morningContent } from './morning-message.server'

async function importContent(
  importId: string,
  scope: Scope,
  { network }: ReferenceData,
): Promise<MessageContent | null> {
  const found = await findImport(importId)
  if (!found) return null
  const known = new Map(sitesOf(network, scope).map(({ _id, name }) => [_id, name]))
  const ids = new Set(known.keys())
  const sites = outcomesIn(found.sites, ids)
  const doubts = (found.doubts ?? []).filter(({ siteId }) => ids.has(siteId)).length
  const doubted = isReserved(found, (siteId) => ids.has(siteId), new Set(known.values()))
  const given = { ...found, sites, doubts, isReserved: doubted }
  return { date: found.activityDate, verdict: importVerdict(given), lines: importLines(given) }
}

function contentOf(
  { subject }: OutletMessageDocument,
  outlet: OutletDocument,
  scope: Scope,
  reference: ReferenceData,
): Promise<MessageContent | null> | MessageContent | null {
  if (subject.event === 'import') return importContent(subject.importId, scope, reference)
  if (subject.event === 'alert') return alertContent(subject, scope, reference)
  // The morning of a day is outdated after its day, unless it was composed before.
  return subject.day === today() ? morningContent(outlet, scope, reference) : null
}

/**
 * Composes a message with the figures of this moment (7-beyond §7).
 * @returns null when there is nothing left to send
 * @throws Error when figures cannot be read
 */
export async function composeMessage(
  document: OutletMessageDocument,
  outlet: OutletDocument,
): Promise<OutletMessage | null> {
  const reference = await referenceData()
  const scope = outletScope(reference.network, outlet)
  const content = scope && (await contentOf(document, outlet, scope, reference))
  if (!content) return null
  const { event } = document.subject
  return { id: document._id, event, ...placed(scope, content.date, reference), ...content }
}

/** Name of a scope, and the absolute address of its overview at a date. */
export const placed = (scope: Scope, date: string, { network }: ReferenceData) => ({
  scope: scopeName(network, scope) ?? '',
  link: environment().appUrl + urls.synthesis({ ...scopeQuery(scope), date }),
})
