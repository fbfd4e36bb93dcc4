import { findObjectif } from '~/db/collections/objectifs.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { isMonth, type Month } from '~/domain/calendar/local-date'
import { ClosedMonthError } from '~/domain/closing/errors'
import { FAILED, RuleError } from '~/domain/errors'
import { NoObjectifError, SaveFailedError, SelectionError } from '~/domain/objectifs/errors'
import type { ObjectifForm } from '~/domain/objectifs/form'
import { requireEditing } from '~/domain/objectifs/rights'
import type { ObjectifsPage } from '~/domain/objectifs/view'
import { logger } from '~/infra/logger.server'
import { type PostedObjectif, readObjectifForm } from '~/schemas/objectif-form.server'
import { readView } from '~/services/scope/scope.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requirePermission } from '~/services/session/session.server'
import { readDraft } from '~/services/web/drafts.server'
import {
  type Outcome,
  redirectWithNotice,
  redisplayForm,
  refused,
} from '~/services/web/form-outcome.server'
import { scopeQuery, urls } from '~/urls'
import { postedForm, saveForm, withSums } from './form.server'
import { freezePotential } from './freeze.server'
import { monthOfAddress, readTargetsPage } from './page.server'
import { deleteObjectif } from './save.server'

/** Key of the page's draft: scope and month. */
function targetsDraftPage(scope: Scope | null, month: Month): string {
  return `targets|${scope?.type === 'site' ? scope.siteId : ''}|${month}`
}

const pageOfAddress = (url: URL): string =>
  `targets|${url.searchParams.get('site') ?? ''}|${url.searchParams.get('month') ?? ''}`

/** /targets for a request: view, edit mode, opened dialogs (spec 1 §2.7). @throws ForbiddenError */
export async function loadTargets(
  request: Request,
): Promise<{ page: ObjectifsPage; headers: Headers }> {
  const { principal } = await requirePermission(request, 'objectifs.read')
  const { headers, ...view } = await readView(request, principal)
  const params = new URL(request.url).searchParams
  const subject = targetsDraftPage(view.scope, monthOfAddress(params, view.today))
  const editing = params.get('mode') === 'edit'
  const draft = editing ? await readDraft(request, principal, subject) : null
  return { page: await readTargetsPage(principal, view, params, draft), headers }
}

/**
 * Saves, freezes, deletes or sums up, as the posted form asks (spec 1 §4, §8). A write never guesses its month: an
 * address without a real one, or an unknown button, is refused (400).
 */
export async function handleTargetsForm(
  request: Request,
  form: FormData,
): Promise<Outcome<ObjectifForm | { message: string }>> {
  const url = new URL(request.url)
  const page = pageOfAddress(url)
  const { principal } = await requirePermissionOrSaveDraft(request, 'objectifs.read', page, form)
  const view = await readView(request, principal)
  const month = url.searchParams.get('month') ?? ''
  const posted = readObjectifForm(form)
  // Not the page's fallback scope: a write must not go there when the URL names a deleted concession.
  const scope = view.selector.error ? null : view.scope
  const to = urls.targets({ ...scopeQuery(scope), date: view.selected, month })
  try {
    if (!isMonth(month)) throw new SelectionError()
    return await act({ principal, scope, month, to }, posted)
  } catch (error) {
    if (error instanceof ClosedMonthError && posted.intent === 'save') {
      const notice = { tone: 'error', text: error.message } as const
      return redisplayForm({ ...postedForm(posted), notice }, error.status)
    }
    if (error instanceof RuleError) return refused(error)
    if (posted.intent !== 'save') throw error
    logger().error({ err: error }, 'objectives could not be saved')
    const { message } = new SaveFailedError(FAILED, 500)
    const notice = { tone: 'error', text: message } as const
    return redisplayForm({ ...postedForm(posted), notice }, 500)
  }
}

interface At {
  principal: Principal
  scope: Scope | null
  month: Month
  /** where a form leads that is done with */
  to: string
}

async function act(
  { principal, scope, month, to }: At,
  posted: PostedObjectif,
): Promise<Outcome<ObjectifForm>> {
  switch (posted.intent) {
    case null:
      throw new SelectionError()
    case 'freeze': {
      const { message } = await freezePotential(principal, scope, month)
      return redirectWithNotice(to, message, { draft: 'kept' })
    }
    case 'sums':
      requireEditing(principal, scope)
      return redisplayForm(withSums(posted), 200)
    case 'discard':
      return redirectWithNotice(to)
    case 'delete': {
      const site = requireEditing(principal, scope)
      const stored = await findObjectif(site.siteId, month)
      if (!stored) throw new NoObjectifError()
      const { message } = await deleteObjectif(principal, stored._id, posted.version)
      return redirectWithNotice(to, message)
    }
    case 'save':
      return saveForm(principal, scope, month, posted, to)
  }
}
