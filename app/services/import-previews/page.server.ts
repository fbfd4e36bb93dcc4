import type { ImportPreviewDocument } from '~/db/collections/import-previews.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { NO_ACCOUNT } from '~/domain/file-account/account'
import { disambiguate } from '~/domain/hierarchy/disambiguated-names'
import type { Attaching, PreviewPage } from '~/domain/import-previews/preview-page'
import { isUnsettled } from '~/domain/import-settling/view'
import { unknownNumbers, worstFirst } from '~/domain/imports/preview'
import { matchesSearch } from '~/domain/text-matching'
import { peopleOffer } from '~/services/import-decisions/people-offer.server'
import { readSettling } from '~/services/import-models/settling-page.server'
import { visiblePreview } from './stored-preview.server'

/** Maximum concessions that the form offers; beyond it, the user narrows them by a search. */
const OFFERED = 100

async function attachingOf(
  { role }: Principal,
  { shown }: ImportPreviewDocument,
  asked: string,
): Promise<Attaching | null> {
  const numbers = unknownNumbers(shown.sites)
  if (numbers.length === 0 || !may(role, 'administration')) return null
  const { network } = await referenceData()
  const hints = disambiguate(network)
  const all = network.sites.map(({ _id, name, numerosPDV }) => ({
    value: _id,
    label: [name, hints.get(_id)].filter(Boolean).join(', '),
    words: [name, ...numerosPDV].join(' '),
  }))
  const query = asked.trim().slice(0, 200)
  const found = query ? all.filter(({ words }) => matchesSearch(words, query)) : all
  const choices = found.slice(0, OFFERED).map(({ value, label }) => ({ value, label }))
  return { numbers: numbers.slice(0, OFFERED), choices, query, more: found.length - choices.length }
}

/** Page of an import preview (7-beyond §2). @throws PreviewGoneError 404, AlreadyImportedError 409, ForbiddenError */
export async function readPreview(
  principal: Principal,
  id: string,
  url: string,
): Promise<PreviewPage> {
  const preview = await visiblePreview(principal, id)
  const { _id, kind, fileName, expiresAt } = preview
  const { people = [], ...shown } = preview.shown
  const isForeign = preview.userId !== principal.userId
  const account = shown.account ?? NO_ACCOUNT
  const read = { model: shown.model ?? null, account, sites: shown.sites }
  const settling = await readSettling(principal, read, true)
  const { activityDate } = shown
  const newPeople = await peopleOffer(principal, { ...read, people, activityDate })
  const asked = new URL(url).searchParams.get('q') ?? ''
  return {
    _id,
    kind,
    fileName,
    expiresAt: expiresAt.toISOString(),
    ...shown,
    sites: worstFirst<never>(shown.sites as never, shown.warnings, shown.doubts),
    // Values of a model's file are assigned in the model.
    attaching: settling?.model || isForeign ? null : await attachingOf(principal, preview, asked),
    settling,
    newPeople: newPeople?.sites.length ? newPeople : null,
    ...(isForeign ? { isForeign } : {}),
    ...(shown.model && !settling && isUnsettled(account) ? { asksAdministrator: true } : {}),
  } as PreviewPage
}
