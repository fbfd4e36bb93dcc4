import { type Scope, scopeKey } from '~/domain/access/scope'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import { RuleError, UnknownFormError } from '~/domain/errors'
import type { EditForm } from '~/domain/productivity/form'
import type { ProductivityPage } from '~/domain/productivity/view'
import { type PostedProductivity, readProductivityForm } from '~/schemas/productivity-form.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requirePermissionKeeping } from '~/services/session/keep-draft.server'
import { requirePermission } from '~/services/session/session.server'
import { dropDraft, readDraft } from '~/services/web/drafts.server'
import type { FlashMessage } from '~/services/web/flash.server'
import { scopeQuery, urls } from '~/urls'
import { failedForm, type PageSave, savePage } from './form.server'
import { readProductivityPage } from './page.server'

/** What a posted form of /productivity comes to. */
export type ProductivityAnswer =
  | { kind: 'done'; to: string; flash: FlashMessage | null; headers: Headers }
  /** the form again, with what was typed */
  | { kind: 'form'; status: number; form: EditForm }
  | { kind: 'refused'; status: number; message: string }

const keyOf = (query: URLSearchParams, month: string) =>
  ['productivity', query.get('group'), query.get('plate'), query.get('site'), month].join('|')

/** Names the page's subject for what is kept across an expired session: scope and month. */
function subjectOf(scope: Scope | null, date: BusinessDay): string {
  const query = Object.entries(scopeQuery(scope)).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  )
  return keyOf(new URLSearchParams(query), monthOf(date))
}

/** /productivity for a request. @throws ForbiddenError */
export async function loadProductivityPage(request: Request): Promise<ProductivityPage> {
  const { principal } = await requirePermission(request, 'productivity.read')
  const analysed = await readAnalysedScope(request, principal)
  const params = new URL(request.url).searchParams
  const subject = subjectOf(analysed.scope, analysed.date)
  const draft = params.get('mode') === 'edit' ? await readDraft(request, principal, subject) : null
  const edit = draft ? readProductivityForm(draft) : null
  return readProductivityPage(principal, analysed, params, edit)
}

async function done(
  request: Request,
  to: string,
  flash: FlashMessage | null,
): Promise<ProductivityAnswer> {
  const headers = new Headers()
  const dropped = await dropDraft(request)
  if (dropped) headers.append('Set-Cookie', dropped)
  return { kind: 'done', to, flash, headers }
}

/** Saves what the posted form changed, or forgets it (3 §4). */
export async function actOnProductivity(
  request: Request,
  form: FormData,
): Promise<ProductivityAnswer> {
  const query = new URL(request.url).searchParams
  const page = keyOf(query, monthOf(query.get('date') ?? ''))
  const { principal } = await requirePermissionKeeping(request, 'productivity.read', page, form)
  const { scope, date, dateError } = await readAnalysedScope(request, principal)
  const posted: PostedProductivity = readProductivityForm(form)
  const to = urls.productivity({ ...scopeQuery(scope), date, page: query.get('page') })
  const problem = dateError
    ? new RuleError(dateError)
    : posted.intent
      ? null
      : new UnknownFormError()
  if (problem) return { kind: 'refused', status: problem.status, message: problem.message }
  if (posted.intent === 'discard') return done(request, to, null)
  let result: PageSave
  try {
    // why: an address that names nothing falls back to another scope; a write must not
    const read = scope && posted.node === scopeKey(scope) ? scope : null
    result = await savePage(principal, read, posted)
  } catch (error) {
    if (error instanceof RuleError)
      return { kind: 'refused', status: error.status, message: error.message }
    return { kind: 'form', status: 500, form: failedForm(posted, error) }
  }
  if (result.outcome === 'again') return { kind: 'form', status: result.status, form: result.form }
  return done(request, to, { type: result.tone, message: result.message })
}
