import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import { disambiguate } from '~/domain/hierarchy/disambiguated-names'
import { coverScope, sitesOf } from '~/domain/hierarchy/network'
import { stepOf } from '~/domain/import-models/editor/draft'
import type { EditorChoice, EditorView } from '~/domain/import-models/editor/view'
import { dayOfDraft, requireDraft } from './drafts.server'

/** Rows up to which each change of the form reads the file again at once. */
const LIVE_ROWS = 20_000

/** Concessions to choose from, in the order of the hierarchy; namesakes with their plate. */
export async function siteChoices({ cover }: Principal): Promise<EditorChoice[]> {
  const { network } = await referenceData()
  const hints = disambiguate(network)
  return sitesOf(network, coverScope(network, cover)).map(({ _id, name }) => ({
    value: _id,
    label: [name, hints.get(_id)].filter(Boolean).join(', '),
  }))
}

/** Page of the editor (8 §2). @throws ForbiddenError, DraftGoneError 404 */
export async function readEditor(
  principal: Principal,
  id: string,
  url: string,
): Promise<EditorView> {
  const { document, draft, description } = await requireDraft(principal, id)
  const { _id, fileName, date, feeds, expiresAt, corrects, revision } = document
  const params = new URL(url).searchParams
  return {
    _id,
    fileName,
    date,
    activityDate: feeds === 'videocheck' ? null : dayOfDraft({ feeds, date }),
    expiresAt: expiresAt.toISOString(),
    corrects,
    draft,
    description,
    revision,
    step: stepOf(params.get('step')),
    adding: params.get('add'),
    sites: await siteChoices(principal),
    live: description.rowCount <= LIVE_ROWS,
  }
}
