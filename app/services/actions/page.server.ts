import { newId } from '~/db/driver/ids.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope, scopeId } from '~/domain/access/scope'
import { ActionExistsError, type ActionScope, ActionSiteError } from '~/domain/actions/action'
import { gapText } from '~/domain/actions/lever-gap'
import { readActionLever } from '~/domain/actions/terms'
import { type ActionFormPage, type ActionsPage, readActionList } from '~/domain/actions/view'
import { previousBusinessDate } from '~/domain/calendar/analysis-date'
import { addDays } from '~/domain/calendar/day-counting'
import { FAILED, ForbiddenError } from '~/domain/errors'
import { type Network, scopeName, sitesOf } from '~/domain/hierarchy/network'
import { readProductiveService } from '~/domain/workshop-services'
import { today } from '~/infra/process/clock.server'
import { decideForm } from '~/schemas/actions.server'
import { parseForm, replyOf } from '~/schemas/form.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { type AnalysedScope, readAnalysedScope } from '~/services/scope/scope.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requirePermission } from '~/services/session/session.server'
import { draftReply } from '~/services/web/drafts.server'
import { type Outcome, redirectWithNotice, redisplayForm } from '~/services/web/form-outcome.server'
import { readResult } from '~/services/web/guarded-read.server'
import { handleForm } from '~/services/web/handle-form.server'
import { scopeQuery, serverUrls, urls } from '~/urls'
import { readGapAt } from './lever-gaps.server'
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

const WHOLE = { plate: 'Toute la plaque', group: 'Tout le groupe' } as const

/** Choices of where to act: the scope as a whole, then its concessions, if they are few. */
function placesIn(network: Network, scope: Exclude<Scope, { type: 'site' }>) {
  const sites = sitesOf(network, scope)
  const few = sites.length > CHOICES ? [] : sites
  const choices = few.map(({ _id, name }) => ({ value: _id, label: name }))
  if (scope.type === 'all') return choices
  const label = `${WHOLE[scope.type]} ${scopeName(network, scope)}`
  return [{ value: `${scope.type}:${scopeId(scope)}`, label }, ...choices]
}

/** Values of the form, as the address proposes them. */
const proposed = (
  given: Record<'site' | 'service' | 'lever' | 'expected', string | null | undefined>,
) => ({
  site: given.site ?? '',
  service: given.service ?? '',
  lever: given.lever ?? '',
  text: '',
  who: '',
  until: addDays(today(), PROPOSED_DAYS),
  expected: given.expected ?? '',
})

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
  const places = scope.type === 'site' ? [] : placesIn(reference.network, scope)
  if (!site && places.length === 0)
    return { state: 'choose', message: new ActionSiteError().message, back }
  const service = readProductiveService(params.get('service'))
  const lever = readActionLever(params.get('lever'))
  const of: ActionScope | null = scope.type === 'all' ? null : scope
  const measured = site && service && lever ? { service, lever } : null
  const [people, decided] = await Promise.all([
    of ? offeredPeople(principal, of) : [],
    site && measured ? readGapAt(site, measured, previousBusinessDate(today()), reference) : null,
  ])
  return {
    state: 'form',
    sites: places,
    name: site ? (reference.network.siteById.get(site.siteId)?.name ?? '') : '',
    values: proposed({ site: site?.siteId, service, lever, expected: params.get('expected') }),
    people,
    back,
    gap: decided && gapText(decided),
    effect: null,
    fresh: newId(),
    stored: null,
  }
}

/**
 * Loads the form of a new action, prefilled by the address: `site`, `service`, `lever`, `expected`.
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
  return handleForm(parseForm(form, decideForm), says, async ({ site, id, confirm, ...given }) => {
    const [wide, wideId] = site.split(':')
    const scope = await scopeOfCall(principal, wideId ? { [`${wide}`]: wideId } : { site })
    const content = {
      ...given,
      service: given.service === '' ? null : given.service,
      lever: given.lever === '' ? null : given.lever,
    }
    try {
      await createAction(principal, scope, content, { id, confirm: confirm === 'true' })
    } catch (error) {
      if (!(error instanceof ActionExistsError)) throw error
      const typed = Object.fromEntries(
        [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
      // Sent again, the form decides another action.
      const values = { ...typed, confirm: 'true' }
      return redisplayForm(replyOf(values, { '': [error.message] }), error.status)
    }
    return redirectWithNotice(urls.actions({ ...scopeQuery(scope), date }), 'Action décidée.')
  })
}
