import type { Principal } from '~/domain/access/scope'
import { stepOf } from '~/domain/model-editor/draft'
import { allValueTargets } from '~/domain/model-editor/value-targets'
import type { EditorView } from '~/domain/model-editor/view'
import { siteChoices } from '~/services/import-models/value-targets.server'
import { dayOfDraft, requireDraft } from './drafts.server'

/** Rows up to which each change of the form reads the file again at once. */
const LIVE_ROWS = 20_000

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
    targets: allValueTargets(await siteChoices(principal)),
    live: description.rowCount <= LIVE_ROWS,
  }
}
