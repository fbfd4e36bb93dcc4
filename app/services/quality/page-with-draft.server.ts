import type { QualityAnswer, QualityView } from '~/domain/quality/view'
import { readQualityForm } from '~/schemas/quality-form.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requireUser } from '~/services/session/session.server'
import { DRAFT_RESTORED, readDraft } from '~/services/web/drafts.server'
import type { Outcome } from '~/services/web/form-outcome.server'
import { withChanges } from '~/urls'
import { handleQualityForm } from './action.server'
import { qualityPage } from './page.server'

const subjectOf = (form: { site: string; period: string }) => `quality|${form.site}|${form.period}`

/** Loads /quality for a request. The form shows the entries typed when the session ended. @throws ForbiddenError */
export async function loadQuality(request: Request) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const view = await qualityPage(principal, analysed, new URL(request.url).searchParams)
  return { view: await withDraft(request, principal, view), analysed }
}

async function withDraft(
  request: Request,
  principal: Parameters<typeof readDraft>[1],
  view: QualityView,
): Promise<QualityView> {
  if (view.state !== 'data' || !view.form) return view
  const draft = await readDraft(request, principal, subjectOf(view.form))
  if (!draft) return view
  const { form } = readQualityForm(draft)
  return { ...view, form: { ...form, turn: form.turn + 1 }, kept: DRAFT_RESTORED }
}

/**
 * Handles a button of the edit form; when the session has ended, the entries are kept.
 * @throws the errors of `handleQualityForm`
 */
export async function postQuality(
  request: Request,
  posted: FormData,
): Promise<Outcome<QualityAnswer>> {
  const subject = subjectOf(readQualityForm(posted).form)
  const keeping = requirePermissionOrSaveDraft(request, 'quality.read', subject, posted)
  const { principal } = await keeping
  const to = withChanges(new URL(request.url), { mode: null })
  return handleQualityForm(principal, await readAnalysedScope(request, principal), posted, to)
}
