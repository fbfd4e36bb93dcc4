import {
  type ActionChoice,
  type ActionDocument,
  countActions,
  findAction,
  findActions,
} from '~/db/collections/actions.server'
import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope, scopeKey } from '~/domain/access/scope'
import { ActionNotFoundError, isLateAction } from '~/domain/actions/action'
import { effectText } from '~/domain/actions/effect'
import { gapText } from '~/domain/actions/lever-gap'
import { type ActionState, leverText, serviceText } from '~/domain/actions/terms'
import { type ActionLine, type ActionList, aimKey, openActionText } from '~/domain/actions/view'
import { frenchDay, type LocalDate } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import { type PageOf, pageOfMany } from '~/domain/paging'
import { parisTime, today } from '~/infra/process/clock.server'
import { scopeQuery, serverUrls, urls } from '~/urls'
import { placeName, scopeOfAction } from './action-scope.server'
import { readEffects } from './lever-gaps.server'

/** Message in place of actions that cannot be read (4-decisions, 42). */
export const ACTIONS_UNREADABLE = 'Impossible de charger les actions.'

/** @throws ForbiddenError for a role that may not read actions, or a scope outside the cover */
export function requireReading({ role, cover }: Principal, scope: Scope): void {
  if (!may(role, 'actions.read') || !covers(cover, scope)) throw new ForbiddenError()
}

/** Stored action. @throws ActionNotFoundError */
export async function storedAction(id: string): Promise<ActionDocument> {
  const found = await findAction(id)
  if (!found) throw new ActionNotFoundError()
  return found
}

/** Scope and analysed date of a page or mail; links keep both. */
export interface ActionsPlace {
  scope: Scope
  date: LocalDate
  /** list that the links lead back to; the open actions by default */
  list?: ActionList
}

/** Adds to stored actions the gap at the decision and the effect up to a date. The caller has checked the cover. */
export async function actionLines(
  principal: Principal,
  found: readonly ActionDocument[],
  { scope, date, list = 'open' }: ActionsPlace,
  reference: ReferenceData,
): Promise<ActionLine[]> {
  const effectOf = await readEffects(found, date, reference)
  const writes = may(principal.role, 'actions.write')
  const query = { ...scopeQuery(scope), date, list: list === 'open' ? null : list }
  const day = today()
  return found.map((action) => {
    const { _id, siteId, text, who, until, state, why, author, createdAt } = action
    const measured = effectOf(action)
    return {
      id: _id,
      siteId,
      site: placeName(reference.network, action),
      place: scopeKey(scopeOfAction(action)),
      aim: aimKey(action),
      service: serviceText(action.service),
      lever: leverText(action.lever),
      text,
      who,
      until,
      state,
      late: isLateAction(action, day),
      why,
      by: `${author}, le ${frenchDay(parisTime(createdAt).slice(0, 10))}`,
      expected: action.expected ?? null,
      decided: action.decided,
      gap: gapText(action.decided),
      measured,
      effect: effectText(measured),
      to: writes ? serverUrls.action(_id, query) : null,
    }
  })
}

/** Selection of a list of the screen, or of a state. */
const choiceOf = (list: ActionList | ActionState, scope: Scope): ActionChoice =>
  list === 'late' ? { scope, state: 'open', before: today() } : { scope, state: list }

/** Number of actions of each list. @throws ForbiddenError */
export async function countLists(
  principal: Principal,
  scope: Scope,
): Promise<Record<ActionList, number>> {
  requireReading(principal, scope)
  const [late, open, ended] = await Promise.all([
    countActions(choiceOf('late', scope)),
    countActions(choiceOf('open', scope)),
    countActions(choiceOf('ended', scope)),
  ])
  return { late, open, ended }
}

/**
 * One page of a scope's stored actions: by deadline, the earliest first; ended ones the latest change first.
 * @throws ForbiddenError
 */
export async function pageOfStored(
  principal: Principal,
  scope: Scope,
  {
    list,
    page,
    size,
  }: { list: ActionList | ActionState; page: string | number | null; size: number },
): Promise<PageOf<ActionDocument>> {
  requireReading(principal, scope)
  const asked = choiceOf(list, scope)
  const span = pageOfMany(await countActions(asked), page, size)
  const rows = await findActions(asked, { skip: (span.page - 1) * size, limit: size })
  return { ...span, rows }
}

/** One page of a scope's actions with their gaps, as `pageOfStored`. @throws ForbiddenError */
export async function pageOfActions(
  principal: Principal,
  place: ActionsPlace,
  choice: { list: ActionList; page: string | number | null; size: number },
  known?: ReferenceData,
): Promise<PageOf<ActionLine>> {
  const { rows, ...span } = await pageOfStored(principal, place.scope, choice)
  const of = { ...place, list: choice.list }
  const lines = await actionLines(principal, rows, of, known ?? (await referenceData()))
  return { ...span, rows: lines }
}

/** Maximum number of open actions that are read, and counted without a second query. */
const COUNTED = 20

/**
 * The first open actions of a scope as stored, by deadline, and their number (7-beyond §5). One query, two beyond
 * `COUNTED`.
 * @throws ForbiddenError
 */
export async function firstOpenActions(
  principal: Principal,
  scope: Scope,
): Promise<{ found: ActionDocument[]; count: number }> {
  requireReading(principal, scope)
  const choice = { scope, state: 'open' } as const
  const found = await findActions(choice, { limit: COUNTED })
  const count = found.length < COUNTED ? found.length : await countActions(choice)
  return { found, count }
}

/** Most open actions that the rows of a page show. */
const ON_ROWS = 50

/** Link of an open action on the row that it concerns; to the list for a role that may not edit it. */
export function openActionLink(
  { role }: Principal,
  { scope, date }: ActionsPlace,
  action: ActionDocument,
): { label: string; to: string } {
  const query = { ...scopeQuery(scope), date }
  const own = may(role, 'actions.write') ? serverUrls.action(action._id, query) : null
  return { label: openActionText(action), to: own ?? urls.actions(query) }
}

/** Links of the open actions of a scope's concessions, by identifier, the earliest deadlines first. */
export async function openBySite(
  principal: Principal,
  place: ActionsPlace,
): Promise<Map<string, { label: string; to: string }[]>> {
  if (!may(principal.role, 'actions.read')) return new Map()
  const found = await findActions({ scope: place.scope, state: 'open' }, { limit: ON_ROWS })
  const links = new Map<string, { label: string; to: string }[]>()
  for (const action of found) {
    const own = links.get(action.siteId) ?? []
    links.set(action.siteId, [...own, openActionLink(principal, place, action)])
  }
  return links
}

/** Open actions of exactly this scope by `aimKey`, the earliest deadline of each. */
export async function openByAim(
  principal: Principal,
  place: ActionsPlace,
  reference: ReferenceData,
): Promise<Record<string, ActionLine>> {
  const { scope } = place
  if (!may(principal.role, 'actions.read')) return {}
  const found = await findActions({ scope, state: 'open' }, { limit: ON_ROWS })
  const key = scopeKey(scope)
  const own = found.filter((action) => scopeKey(scopeOfAction(action)) === key)
  const lines = await actionLines(principal, own, place, reference)
  return Object.fromEntries(lines.map((line) => [line.aim, line]).reverse())
}

/** Roles whose morning mail lists the open actions of their whole scope (7-beyond §5). */
const OF_THE_SCOPE: readonly Principal['role'][] = ['dirigeant', 'director']

/** Most actions read for a mail; the mail shows fewer and counts the others. */
const MAILED = 200

/** Open actions of a mail's reader: those of the scope for directors, else those that the reader must do. */
export async function actionsOfReader(
  principal: Principal,
  place: ActionsPlace,
  reference: ReferenceData,
): Promise<ActionLine[]> {
  const { scope } = place
  requireReading(principal, scope)
  const whole = OF_THE_SCOPE.includes(principal.role)
  const choice: ActionChoice = {
    scope,
    state: 'open',
    ...(whole ? {} : { whoId: principal.userId }),
  }
  const found = await findActions(choice, { limit: MAILED })
  return actionLines(principal, found, place, reference)
}
