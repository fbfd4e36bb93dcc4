import { findObjectif } from '~/db/objectifs.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { type BusinessDay, isMonth, type Month } from '~/domain/calendar/business-day'
import { RuleError } from '~/domain/errors'
import type { ObjectifForm } from '~/domain/objectifs/form'
import {
  NoObjectifError,
  requireEditing,
  SaveFailedError,
  SelectionError,
} from '~/domain/objectifs/rules'
import type { ObjectifsPage } from '~/domain/objectifs/view'
import { logger } from '~/infra/logger.server'
import { type PostedObjectif, readObjectifForm } from '~/schemas/objectif-form.server'
import { freezePotential } from '~/services/planning/potential.server'
import { readView } from '~/services/scope/scope.server'
import { requirePermissionKeeping } from '~/services/session/keep-draft.server'
import { requirePermission } from '~/services/session/session.server'
import { dropDraft, readDraft } from '~/services/web/drafts.server'
import { scopeQuery, urls } from '~/urls'
import { postedForm, saveForm, withSums } from './form.server'
import { monthOfAddress, readTargetsPage } from './page.server'
import { deleteObjectif } from './save.server'

/** What a posted form of /targets comes to. */
export type TargetsAnswer =
  /** on to `to`, with the sentence as a flash message when there is one */
  | { kind: 'done'; to: string; message: string | null; headers: Headers }
  /** the form again, with everything that was typed */
  | { kind: 'form'; status: number; form: ObjectifForm }
  /** refused: the page again, with the sentence */
  | { kind: 'refused'; status: number; message: string }

/** Names the page's subject for what is kept across an expired session. */
export function targetsDraftPage(scope: Scope | null, month: Month): string {
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
export async function actOnTargets(request: Request, form: FormData): Promise<TargetsAnswer> {
  const url = new URL(request.url)
  const page = pageOfAddress(url)
  const { principal } = await requirePermissionKeeping(request, 'objectifs.read', page, form)
  const view = await readView(request, principal)
  const month = url.searchParams.get('month') ?? ''
  const posted = readObjectifForm(form)
  // why: a page falls back to another scope when its address names a concession that is gone; a write must not
  const scope = view.selector.error ? null : view.scope
  const at = { principal, scope, month, date: view.selected }
  try {
    if (!isMonth(month)) throw new SelectionError()
    return await act(request, at, posted)
  } catch (error) {
    if (error instanceof RuleError)
      return { kind: 'refused', status: error.status, message: error.message }
    if (posted.intent !== 'save') throw error
    logger().error({ err: error }, 'objectives could not be saved')
    const { message } = new SaveFailedError('Une erreur est survenue.', 500)
    const notice = { tone: 'error', text: message } as const
    return { kind: 'form', status: 500, form: { ...postedForm(posted), notice } }
  }
}

interface At {
  principal: Principal
  scope: Scope | null
  month: Month
  /** the selected date, for the address that a form leads to */
  date: BusinessDay
}

async function done(request: Request, { scope, month, date }: At, message: string | null) {
  const headers = new Headers()
  const dropped = await dropDraft(request)
  if (dropped) headers.append('Set-Cookie', dropped)
  const to = urls.targets({ ...scopeQuery(scope), date, month })
  return { kind: 'done', to, message, headers } as const
}

async function act(request: Request, at: At, posted: PostedObjectif): Promise<TargetsAnswer> {
  const { principal, scope, month, date } = at
  switch (posted.intent) {
    case null:
      throw new SelectionError()
    case 'freeze': {
      const { message } = await freezePotential(principal, scope, month)
      return {
        kind: 'done',
        to: urls.targets({ ...scopeQuery(scope), date, month }),
        message,
        headers: new Headers(),
      }
    }
    case 'sums':
      requireEditing(principal, scope)
      return { kind: 'form', status: 200, form: withSums(posted) }
    case 'discard':
      return done(request, at, null)
    case 'delete': {
      const site = requireEditing(principal, scope)
      const stored = await findObjectif(site.siteId, month)
      if (!stored) throw new NoObjectifError()
      const { message } = await deleteObjectif(principal, stored._id, posted.version)
      return done(request, at, message)
    }
    case 'save': {
      const result = await saveForm(principal, scope, month, posted)
      if (result.outcome === 'saved') return done(request, at, result.message)
      return { kind: 'form', status: result.status, form: result.form }
    }
  }
}
