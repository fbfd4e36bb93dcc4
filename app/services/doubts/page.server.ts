import { covers, type Principal } from '~/domain/access/scope'
import { monthOf } from '~/domain/calendar/local-date'
import { closedSentence } from '~/domain/closing/closed-message'
import type { DoubtsPage } from '~/domain/doubts/view'
import { FAILED, ForbiddenError } from '~/domain/errors'
import { sitesOf } from '~/domain/hierarchy/network'
import { pageOf } from '~/domain/paging'
import { confirmDoubtForm } from '~/schemas/doubts.server'
import { parseForm } from '~/schemas/form.server'
import { type AnalysedScope, readAnalysedScope } from '~/services/scope/scope.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requireUser } from '~/services/session/session.server'
import { draftReply } from '~/services/web/drafts.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { readResult } from '~/services/web/guarded-read.server'
import { handleForm } from '~/services/web/handle-form.server'
import { closedSites } from '~/services/writes/closed-month-guard.server'
import { scopeQuery, serverUrls, urls, withChanges } from '~/urls'
import { confirmDoubt } from './confirm.server'
import { doubtCards } from './doubt-cards.server'
import { readDoubts } from './read-doubts.server'

/** Message in place of doubts that cannot be read (4-decisions, 42). */
const UNREADABLE = 'Impossible de charger les chiffres sous réserve.'
/** Doubts on one page of the list. */
const ROWS = 50
const SUBJECT = 'doubts'

async function doubtsPage(
  principal: Principal,
  { scope, date, reference }: AnalysedScope,
  params: URLSearchParams,
): Promise<DoubtsPage> {
  if (!reference) return { state: 'error', message: UNREADABLE }
  if (!scope) return { state: 'no-scope' }
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  const { network } = reference
  const month = monthOf(date)
  const siteIds = sitesOf(network, scope).map(({ _id }) => _id)
  const read = await readResult(UNREADABLE, () =>
    Promise.all([readDoubts(scope, date, reference), closedSites(siteIds, month)]),
  )
  if (read.error !== null) return { state: 'error', message: read.error }
  const [doubts, closed] = read.value
  const cards = doubtCards(principal, { scope, closed }, network, doubts)
  return {
    state: 'list',
    rows: pageOf(cards, params.get('page'), ROWS),
    back: urls.synthesis({ ...scopeQuery(scope), date }),
    origin: serverUrls.origin({ ...scopeQuery(scope), date, figure: 'day' }),
    closed: closed.size > 0 ? closedSentence(month) : null,
  }
}

/** Loads /doubts: the doubted figures of a scope's month up to the analysed date. @throws ForbiddenError */
export async function loadDoubts(request: Request) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const view = await doubtsPage(principal, analysed, new URL(request.url).searchParams)
  return { view, kept: await draftReply(request, principal, SUBJECT) }
}

/**
 * Handles the form 'Confirmer ce chiffre' of every page: its address carries scope, date and tab, to which the
 * user returns. @throws Response a redirect to /login
 */
export async function postDoubt(request: Request, form: FormData): Promise<Outcome> {
  const { principal } = await requirePermissionOrSaveDraft(request, 'doubts.confirm', SUBJECT, form)
  const says = { failed: FAILED, field: () => 'reason' }
  return handleForm(parseForm(form, confirmDoubtForm), says, async ({ id, figure, reason }) => {
    await confirmDoubt(principal, id, { figure, reason })
    const { search } = new URL(request.url)
    const back = withChanges({ pathname: urls.synthesis(), search }, { _data: null, page: null })
    return redirectWithNotice(back, 'Chiffre confirmé\u202f: il compte désormais comme les autres.')
  })
}
