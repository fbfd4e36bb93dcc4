import { type Scope, scopeKey } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { RuleError, UnknownFormError } from '~/domain/errors'
import type { EditForm } from '~/domain/productivity/form'
import { PRODUCTIVITY_PARAMS, type ProductivityPage } from '~/domain/productivity/view'
import { type PostedProductivity, readProductivityForm } from '~/schemas/productivity-form.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
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
import { failedForm, savePage } from './form.server'
import { readProductivityPage } from './page.server'

const keyOf = (query: URLSearchParams, month: string) =>
  ['productivity', query.get('group'), query.get('plate'), query.get('site'), month].join('|')

/** Key of the page's draft: scope and month. */
function subjectOf(scope: Scope | null, date: LocalDate): string {
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

/** Saves the changes of the posted form, or discards them (3 §4). */
export async function handleProductivityForm(
  request: Request,
  form: FormData,
): Promise<Outcome<EditForm | { message: string }>> {
  const query = new URL(request.url).searchParams
  const page = keyOf(query, monthOf(query.get('date') ?? ''))
  const { principal } = await requirePermissionOrSaveDraft(request, 'productivity.read', page, form)
  const { scope, date, dateError } = await readAnalysedScope(request, principal)
  const posted: PostedProductivity = readProductivityForm(form)
  const { page: number, sort, by } = PRODUCTIVITY_PARAMS
  const shown = Object.fromEntries([number, sort, by].map((name) => [name, query.get(name)]))
  const to = urls.productivity({ ...scopeQuery(scope), date, ...shown })
  const problem = dateError
    ? new RuleError(dateError)
    : posted.intent
      ? null
      : new UnknownFormError()
  if (problem) return refused(problem)
  if (posted.intent === 'discard') return redirectWithNotice(to)
  try {
    // Not the page's fallback scope: a write must not go there when the URL names no scope.
    const read = scope && posted.node === scopeKey(scope) ? scope : null
    return await savePage(principal, read, { edit: posted, month: monthOf(date), to })
  } catch (error) {
    if (error instanceof RuleError) return refused(error)
    return redisplayForm(failedForm(posted, error), 500)
  }
}
