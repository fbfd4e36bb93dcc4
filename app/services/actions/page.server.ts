import { newId } from '~/db/driver/ids.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal } from '~/domain/access/scope'
import { ActionSiteError } from '~/domain/actions/action'
import { gapText } from '~/domain/actions/lever-gap'
import { readActionLever } from '~/domain/actions/terms'
import { type ActionFormPage, type ActionsPage, readActionList } from '~/domain/actions/view'
import { previousBusinessDate } from '~/domain/calendar/analysis-date'
import { addDays } from '~/domain/calendar/day-counting'
import { FAILED, ForbiddenError } from '~/domain/errors'
import { sitesOf } from '~/domain/hierarchy/network'
import { readProductiveService } from '~/domain/workshop-services'
import { today } from '~/infra/process/clock.server'
import { decideForm } from '~/schemas/actions.server'
import { parseForm } from '~/schemas/form.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { type AnalysedScope, readAnalysedScope } from '~/services/scope/scope.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requirePermission } from '~/services/session/session.server'
import { draftReply } from '~/services/web/drafts.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { readResult } from '~/services/web/guarded-read.server'
import { handleForm } from '~/services/web/handle-form.server'
import { scopeQuery, serverUrls, urls } from '~/urls'
import { readLeverGaps } from './lever-gaps.server'
import { offeredPeople } from './people.server'
import { ACTIONS_UNREADABLE, countLists, pageOfActions } from './read-actions.server'
import { createAction } from './write-actions.server'

/** Actions on one page of the list. */
const ROWS = 50

/** Days from today to the deadline that a new form proposes. */
const PROPOSED_DAYS = 14

/** Page /actions of a scope: late, open or ended actions with their gaps at the analysed date. @throws ForbiddenError */
export async function actionsPage(
  principal: Principal,
  { scope, date, reference }: AnalysedScope,
  params: URLSearchParams,
): Promise<{ view: ActionsPage }> {
  if (!reference) return { view: { state: 'error', message: ACTIONS_UNREADABLE } }
  if (!scope) return { view: { state: 'no-scope' } }
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  const list = readActionList(params.get('list'))
  const choice = { list, page: params.get('page'), size: ROWS }
  const read = await readResult(ACTIONS_UNREADABLE, () =>
    Promise.all([
      countLists(principal, scope),
      pageOfActions(principal, { scope, date }, choice, reference),
    ]),
  )
  if (read.error !== null) return { view: { state: 'error', message: read.error } }
  const [counts, rows] = read.value
  const query = { ...scopeQuery(scope), date }
  return {
    view: {
      state: 'list',
      list,
      counts,
      rows,
      own: scope.type === 'site',
      decide: may(principal.role, 'actions.write') ? serverUrls.decideAction(query) : null,
      back: urls.synthesis(query),
    },
  }
}

/** Most concessions that the form offers to choose from. */
const CHOICES = 100

const SUBJECT = 'action'

async function decidePage(
  principal: Principal,
  { scope, date, reference }: AnalysedScope,
  params: URLSearchParams,
): Promise<ActionFormPage> {
  if (!reference) return { state: 'error', message: ACTIONS_UNREADABLE }
  if (!scope) return { state: 'no-scope' }
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  const site = scope.type === 'site' ? scope : null
  const back = urls.actions({ ...scopeQuery(scope), date })
  const among = site ? [] : sitesOf(reference.network, scope)
  if (among.length > CHOICES)
    return { state: 'choose', message: new ActionSiteError().message, back }
  const service = readProductiveService(params.get('service'))
  const lever = readActionLever(params.get('lever'))
  const at = { siteId: site?.siteId ?? '', date: previousBusinessDate(today()) }
  const measured = site && service && lever ? { service, lever } : null
  const [people, gapAt] = await Promise.all([
    site ? offeredPeople(principal, site) : [],
    measured ? readLeverGaps([at], reference) : null,
  ])
  const decided = measured && gapAt?.(at, measured)
  return {
    state: 'form',
    sites: among.map(({ _id, name }) => ({ value: _id, label: name })),
    name: site ? (reference.network.siteById.get(site.siteId)?.name ?? '') : '',
    values: {
      site: site?.siteId ?? '',
      service: service ?? '',
      lever: lever ?? '',
      text: '',
      who: '',
      until: addDays(today(), PROPOSED_DAYS),
    },
    people,
    back,
    gap: decided ? gapText({ decided, now: null, change: null }) : null,
    fresh: newId(),
    stored: null,
  }
}

/**
 * Loads the form of a new action, prefilled by the address: `site`, `service`, `lever`.
 * @throws ForbiddenError, Response a redirect to /login
 */
export async function loadDecide(request: Request) {
  const { principal } = await requirePermission(request, 'actions.write')
  const analysed = await readAnalysedScope(request, principal)
  const view = await decidePage(principal, analysed, new URL(request.url).searchParams)
  const kept = view.state === 'form' ? await draftReply(request, principal, SUBJECT) : null
  return { view, kept }
}

/** Handles the form of a new action; when the session has ended, its content is kept. @throws Response a redirect */
export async function postDecide(request: Request, form: FormData): Promise<Outcome> {
  const user = await requirePermissionOrSaveDraft(request, 'actions.write', SUBJECT, form)
  const { principal } = user
  const date = new URL(request.url).searchParams.get('date')
  const says = { failed: FAILED, invalid: 422 } as const
  return handleForm(parseForm(form, decideForm), says, async ({ site, id, ...given }) => {
    const scope = await scopeOfCall(principal, { site })
    await createAction(principal, scope, given, id)
    return redirectWithNotice(urls.actions({ ...scopeQuery(scope), date }), 'Action décidée.')
  })
}
