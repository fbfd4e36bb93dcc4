import type { ActionDocument } from '~/db/collections/actions.server'
import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { covers, type Principal } from '~/domain/access/scope'
import { isLateAction } from '~/domain/actions/action'
import type { ActionFields, ActionState } from '~/domain/actions/terms'
import { previousBusinessDate } from '~/domain/calendar/analysis-date'
import type { LocalDate } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import { today } from '~/infra/process/clock.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { placeName } from './action-scope.server'
import { readEffects } from './lever-gaps.server'
import { pageOfStored } from './read-actions.server'
import {
  changeAction,
  createAction,
  type NewAction,
  removeAction,
  versionOf,
} from './write-actions.server'

/** Scope of a call, by one of three keys. */
interface Keys {
  site?: string
  plate?: string
  group?: string
}

/** Actions on one page of an answer. */
const PAGE = 200

/** Actions as calls answer them, with their effect up to a date. */
async function answersOf(
  found: readonly ActionDocument[],
  date: LocalDate,
  reference: ReferenceData,
) {
  const effectOf = await readEffects(found, date, reference)
  return found.map((action) => {
    const { _id, siteId, plateId, groupId, service, lever, text } = action
    const { who, whoId, until, state, why, expected = null, decided } = action
    const { effect, reason, lacking } = effectOf(action)
    return {
      _id,
      siteId: siteId || null,
      plateId: siteId ? null : plateId || null,
      groupId: plateId ? null : groupId,
      site: placeName(reference.network, action),
      service,
      lever,
      text,
      who,
      whoId,
      until,
      state,
      late: isLateAction(action, today()),
      word: why || null,
      expected,
      decided,
      effect,
      reason,
      lacking,
      author: action.author,
      createdAt: action.createdAt.toISOString(),
      editor: action.editor,
      updatedAt: action.updatedAt.toISOString(),
      version: versionOf(action),
    } satisfies Omit<ActionFields, 'why'> & Record<string, unknown>
  })
}

async function answerOf(action: ActionDocument) {
  const date = previousBusinessDate(today())
  const [answer] = await answersOf([action], date, await referenceData())
  if (!answer) throw new Error('an action has one answer')
  return answer
}

/** `GET /actions`: the actions of a scope; without a scope, of the user's whole cover. @throws ForbiddenError */
export async function readActionsCall(
  principal: Principal,
  query: Keys & {
    state: ActionState | 'late' | 'ended'
    date?: LocalDate | undefined
    page: number
  },
) {
  const scope = await scopeOfCall(principal, query)
  if (!scope || !covers(principal.cover, scope)) throw new ForbiddenError()
  const date = query.date ?? previousBusinessDate(today())
  const choice = { list: query.state, page: query.page, size: PAGE }
  const { rows, ...page } = await pageOfStored(principal, scope, choice)
  return { date, ...page, actions: await answersOf(rows, date, await referenceData()) }
}

/** `POST /actions`. @throws as `createAction` */
export async function createActionCall(
  principal: Principal,
  { site, plate, group, confirm, ...given }: NewAction & Keys & { confirm: boolean },
  id: string,
) {
  const keys = { site, plate, group }
  const named = Object.values(keys).some(Boolean)
  const scope = named ? await scopeOfCall(principal, keys) : null
  return answerOf(await createAction(principal, scope, given, { id, confirm }))
}

type Change = { [K in Exclude<keyof ActionFields, 'why'>]?: ActionFields[K] | undefined } & {
  word?: string | null | undefined
}

/** `PUT /actions/{id}`. @throws as `changeAction` */
export async function changeActionCall(
  principal: Principal,
  {
    id,
    version = null,
    word,
    ...given
  }: Change & { id: string; version?: number | null | undefined },
) {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined)
  const fields = { ...Object.fromEntries(sent), ...(word === undefined ? {} : { why: word ?? '' }) }
  return answerOf((await changeAction(principal, id, fields, version)).action)
}

/** `DELETE /actions/{id}`. @throws as `removeAction` */
export async function deleteActionCall(
  principal: Principal,
  { id, version = null }: { id: string; version?: number | null | undefined },
) {
  await removeAction(principal, id, version)
  return { message: 'Action supprimée.' }
}
