import { may } from '~/domain/access/permissions'
import { covers, type Principal } from '~/domain/access/scope'
import { monthOf } from '~/domain/calendar/local-date'
import { closedSentence } from '~/domain/closing/closed-message'
import { CommentChangedError } from '~/domain/comments/comment'
import type { CommentRow, CommentsPage } from '~/domain/comments/view'
import { FAILED, ForbiddenError } from '~/domain/errors'
import { scopeName, siteScope, sitesOf } from '~/domain/hierarchy/network'
import { pageOf } from '~/domain/paging'
import { today } from '~/infra/process/clock.server'
import { commentForm } from '~/schemas/comments.server'
import { parseForm, replyOf } from '~/schemas/form.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { type AnalysedScope, readAnalysedScope } from '~/services/scope/scope.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requireUser } from '~/services/session/session.server'
import { draftReply } from '~/services/web/drafts.server'
import {
  NOTHING_TO_SAVE,
  type Outcome,
  redirectWithNotice,
  redisplayForm,
} from '~/services/web/form-outcome.server'
import { readResult } from '~/services/web/guarded-read.server'
import { handleForm } from '~/services/web/handle-form.server'
import { isClosed } from '~/services/writes/closed-month-guard.server'
import { scopeQuery, serverUrls, urls } from '~/urls'
import {
  COMMENTS_UNREADABLE,
  lineOf,
  readComments,
  saveComment,
  savedSentence,
} from './comments.server'

/** Concessions on one page of the list. */
const ROWS = 50

const subjectOf = (site: unknown, date: unknown) => `comment|${site}|${date}`

/** Page /comments of a scope and day: the form of one concession, or the list of a scope of several. */
async function commentsPage(
  principal: Principal,
  { scope, date, reference }: AnalysedScope,
  params: URLSearchParams,
): Promise<CommentsPage> {
  if (!reference) return { state: 'error', message: COMMENTS_UNREADABLE }
  if (!scope) return { state: 'no-scope' }
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  const { network } = reference
  const sites = sitesOf(network, scope)
  const read = await readResult(COMMENTS_UNREADABLE, () =>
    readComments(principal, scope, date, Math.max(1, sites.length), network),
  )
  if (read.error !== null) return { state: 'error', message: read.error }
  const back = urls.synthesis({ ...scopeQuery(scope), date })
  if (scope.type === 'site') {
    const [comment] = read.value
    const writes = may(principal.role, 'comments.write') && date < today()
    const closed = writes && (await isClosed(scope.siteId, monthOf(date)))
    const form = { site: scope.siteId, date, seen: comment?.text ?? '' }
    return {
      state: 'site',
      name: scopeName(network, scope) ?? '',
      date,
      back,
      comment: comment ? lineOf(comment, null) : null,
      form: writes && !closed ? form : null,
      refusal: writes && closed ? closedSentence(monthOf(date)) : null,
    }
  }
  const commented = new Map(read.value.map((comment) => [comment.siteId, comment]))
  const order = [
    ...read.value.flatMap(({ siteId }) => network.siteById.get(siteId) ?? []),
    ...sites.filter(({ _id }) => !commented.has(_id)),
  ]
  const rowOf = ({ _id, name }: (typeof order)[number]): CommentRow => {
    const comment = commented.get(_id)
    const line = comment && lineOf(comment, null)
    const to = serverUrls.comments({ ...scopeQuery(siteScope(network, _id)), date })
    return { siteId: _id, name, text: line?.text ?? null, by: line?.by ?? null, to }
  }
  const { rows, ...page } = pageOf(order, params.get('page'), ROWS)
  return { state: 'wide', rows: { ...page, rows: rows.map(rowOf) }, back }
}

/**
 * Loads /comments for a request. The form shows the text that was typed when the session ended.
 * @throws ForbiddenError
 */
export async function loadComments(request: Request) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const view = await commentsPage(principal, analysed, new URL(request.url).searchParams)
  const form = view.state === 'site' ? view.form : null
  const kept = form && (await draftReply(request, principal, subjectOf(form.site, form.date)))
  return { view, kept }
}

const SAYS = {
  failed: FAILED,
  invalid: 400,
  field: () => 'text',
} as const

/** Handles the posted form; when the session has ended, the text is kept. @throws Response a redirect to /login */
export async function postComment(request: Request, form: FormData): Promise<Outcome> {
  const subject = subjectOf(form.get('site'), form.get('date'))
  const user = await requirePermissionOrSaveDraft(request, 'comments.write', subject, form)
  const { principal } = user
  return handleForm(parseForm(form, commentForm), SAYS, async ({ site, date, text, seen }) => {
    const scope = await scopeOfCall(principal, { site })
    try {
      const saved = await saveComment(principal, scope, date, { text, seen })
      const to = urls.synthesis({ ...scopeQuery(scope), date })
      if (saved.text === (saved.replaced ?? '')) return redirectWithNotice(to, NOTHING_TO_SAVE)
      return redirectWithNotice(to, savedSentence(saved))
    } catch (error) {
      if (!(error instanceof CommentChangedError)) throw error
      // The message shows the stored text, so saving again may replace that text.
      const typed = { site, date, text, seen: error.text }
      return redisplayForm(replyOf(typed, { text: [error.message] }), error.status)
    }
  })
}
