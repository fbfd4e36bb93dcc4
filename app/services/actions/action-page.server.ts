import type { SubmissionResult } from '@conform-to/react'
import { referenceData } from '~/db/collections/reference-data.server'
import { isId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import {
  ActionChangedError,
  ActionNotFoundError,
  isLateAction,
  requireDeciding,
} from '~/domain/actions/action'
import { effectText } from '~/domain/actions/effect'
import { gapText } from '~/domain/actions/lever-gap'
import type { ActionFields, ActionState } from '~/domain/actions/terms'
import type { ActionFormPage } from '~/domain/actions/view'
import { analysedDate } from '~/domain/calendar/analysis-date'
import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import { frenchDay } from '~/domain/calendar/local-date'
import { closedSentence } from '~/domain/closing/closed-message'
import { FAILED } from '~/domain/errors'
import { parisTime, today } from '~/infra/process/clock.server'
import { actionButton, editForm, endForm } from '~/schemas/actions.server'
import { parseForm, readForm, replyOf } from '~/schemas/form.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requirePermission } from '~/services/session/session.server'
import { draftReply } from '~/services/web/drafts.server'
import {
  NOTHING_TO_SAVE,
  type Outcome,
  redirectWithNotice,
  redisplayForm,
} from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { isClosed } from '~/services/writes/closed-month-guard.server'
import { urls, withChanges } from '~/urls'
import { placeName, scopeOfAction } from './action-scope.server'
import { readEffects } from './lever-gaps.server'
import { offeredPeople } from './people.server'
import { storedAction } from './read-actions.server'
import { changeAction, decisionMonth, removeAction, versionOf } from './write-actions.server'

const subjectOf = (id: string) => `action|${id}`

/** Address of the list that the page was opened from. */
const listOf = (request: Request): string =>
  withChanges(
    { pathname: urls.actions(), search: new URL(request.url).search },
    { _data: null, dialog: null },
  )

/** The analysed date of the address, the latest one by default. */
function dateOf(request: Request): string {
  const asked = new URL(request.url).searchParams.get('date') ?? ''
  return analysedDate(isLocalDate(asked) ? asked : today(), today())
}

async function actionPage(
  request: Request,
  principal: Principal,
  id: string,
): Promise<Extract<ActionFormPage, { state: 'form' }>> {
  if (!isId(id)) throw new ActionNotFoundError()
  const [action, reference] = await Promise.all([storedAction(id), referenceData()])
  const scope = requireDeciding(principal, scopeOfAction(action))
  const month = decisionMonth(action)
  const [people, effectOf, closed] = await Promise.all([
    offeredPeople(principal, scope),
    readEffects([action], dateOf(request), reference),
    action.siteId ? isClosed(action.siteId, month) : false,
  ])
  const { siteId, service, lever, text, who, until, state, why, author, createdAt } = action
  const { lacking, ...measured } = effectOf(action)
  const decidedOn = frenchDay(parisTime(createdAt).slice(0, 10))
  return {
    state: 'form',
    sites: [],
    name: placeName(reference.network, action),
    values: {
      site: siteId,
      service: service ?? '',
      lever: lever ?? '',
      text,
      who,
      until,
      expected: action.expected ? String(action.expected).replace('.', ',') : '',
    },
    people,
    back: listOf(request),
    gap: gapText(action.decided),
    effect: [
      effectText(measured),
      ...(lacking.length ? [`sans mesure\u202f: ${lacking.join(', ')}`] : []),
    ].join(' '),
    fresh: '',
    stored: {
      id,
      version: versionOf(action),
      state,
      late: isLateAction(action, today()),
      why,
      by: `${author}, le ${decidedOn}`,
      closed: closed ? closedSentence(month) : null,
    },
  }
}

/**
 * Loads the page of an action: its form, its end and its deletion.
 * @throws ActionNotFoundError, ForbiddenError, Response a redirect to /login
 */
export async function loadAction(request: Request, id: string) {
  const { principal } = await requirePermission(request, 'actions.write')
  const view = await actionPage(request, principal, id)
  return { view, kept: await draftReply(request, principal, subjectOf(id)) }
}

const DONE: Readonly<Record<ActionState, string>> = {
  open: 'Action rouverte.',
  done: 'Action terminée.',
  dropped: 'Action abandonnée.',
}

type Ended = 'done' | 'dropped' | 'reopen'

const stateOf = (intent: Ended): ActionState => (intent === 'reopen' ? 'open' : intent)

/** Redisplays a form after a concurrent change, with the version stored now: saving again replaces that version. */
function conflicted(form: FormData, error: ActionChangedError): Outcome {
  const typed = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const values = { ...Object.fromEntries(typed), version: String(error.version) }
  return redisplayForm(replyOf(values, { '': [error.message] }), error.status)
}

async function handle(
  request: Request,
  principal: Principal,
  id: string,
  form: FormData,
): Promise<Outcome<SubmissionResult>> {
  const { intent } = readForm(form, actionButton)
  const to = listOf(request)
  const says = { failed: FAILED, invalid: 422 } as const
  const saying = async (act: () => Promise<boolean>, sentence: string): Promise<Outcome> => {
    try {
      return redirectWithNotice(to, (await act()) ? sentence : NOTHING_TO_SAVE)
    } catch (error) {
      if (error instanceof ActionChangedError) return conflicted(form, error)
      throw error
    }
  }
  const change = async (...given: [Partial<ActionFields>, number]) =>
    (await changeAction(principal, id, ...given)).changed
  if (intent === 'save')
    return handleForm(parseForm(form, editForm), says, ({ version, service, lever, ...given }) =>
      saying(
        () => change({ ...given, service: service || null, lever: lever || null }, version),
        'Action enregistrée.',
      ),
    )
  return handleForm(parseForm(form, endForm), says, ({ version, why }) => {
    if (intent === 'delete')
      return saying(async () => {
        await removeAction(principal, id, version)
        return true
      }, 'Action supprimée.')
    const state = stateOf(intent)
    return saying(() => change({ state, why }, version), DONE[state])
  })
}

/**
 * Handles a form of an action; when the session has ended, its content is kept.
 * @throws UnknownFormError, ActionNotFoundError, ForbiddenError, Response a redirect to /login
 */
export async function postAction(request: Request, id: string, form: FormData): Promise<Outcome> {
  const user = await requirePermissionOrSaveDraft(request, 'actions.write', subjectOf(id), form)
  const { principal } = user
  if (!isId(id)) throw new ActionNotFoundError()
  requireDeciding(principal, scopeOfAction(await storedAction(id)))
  return handle(request, principal, id, form)
}
