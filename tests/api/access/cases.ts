import type { Ask } from '../harness/application'
import { type Actor, marked, type Node, PLACES, type Place, reaches } from './actors'
import type { CallRow, ScopeKeys } from './call-row'
import { ADMINISTRATION_CALLS } from './calls-administration'
import { TRADE_CALLS } from './calls-trade'
import type { Fixture } from './fixture'

/** Every row of the access tables, by the name of its call. */
export const ROWS = { ...ADMINISTRATION_CALLS, ...TRADE_CALLS }
/** What a row's name adds to its call's. */
export const WITHOUT_NOTE = / \(.+\)$/

/** One request of the access tables: a call, whose object it names, and by which key of a scope. */
export interface Case {
  name: string
  row: CallRow
  place: Place
  /** the key of a scope that is named; null: none is */
  key: Node | null
}

/** Every request of the access tables. */
export const CASES: Case[] = Object.entries(ROWS).flatMap(([name, row]) => {
  const keys: (Node | null)[] = row.reach === 'scope' ? ['site', 'plate', 'group'] : [null]
  const places = row.places ?? (row.unknown === undefined ? (['own'] as const) : PLACES)
  const named = places.flatMap((place) => keys.map((key) => ({ name, row, place, key })))
  // why: a scope may also be left to the server, which must then keep to the cover
  return row.reach === 'scope'
    ? [...named, { name, row: { ...row, reach: undefined }, place: 'own' as const, key: null }]
    : named
})

/** Whether the actor reaches what the request names. */
export function reached({ row, place, key }: Case, actor: Actor): boolean {
  if (place === 'unknown' || place === 'malformed' || !row.reach) return true
  if (row.reach === 'chain')
    return actor.role === 'administrator' || (place === 'own' && actor.level !== 'none')
  return reaches(actor, row.reach === 'scope' ? (key ?? 'group') : row.reach, place)
}

/** What the access table says of the request for an account. */
export function expected(one: Case, actor: Actor): number {
  const { row, place } = one
  if (row.may !== 'public' && !marked(row.may, actor.role)) return 403
  if (!reached(one, actor)) return 403
  const unassigned = actor.level === 'none' && actor.role !== 'administrator'
  if (unassigned && !row.reach && row.bare !== undefined) return row.bare
  if (place === 'foreign') return row.foreign ?? row.own
  return (place === 'own' ? row.own : row[place]) ?? row.own
}

/** Sends the request as the caller. */
export async function sendCase(
  ask: Ask,
  world: Fixture,
  { name, row, place, key }: Case,
  actor: Pick<Actor, 'userId' | 'token' | 'clientIp'> | null,
) {
  const [method = '', path = ''] = name.replace(WITHOUT_NOTE, '').split(' ')
  const ids = { ...world.ids[place] }
  if (place === 'own') ids.user = actor?.userId ?? world.ids.foreign.user
  const keys: ScopeKeys = key ? { [key]: ids[key] } : {}
  const { id = '', query = {}, body, form } = row.call(ids, keys)
  const address = `/api${path.replace(/\{\w+\}/, id)}?${new URLSearchParams(query)}`
  const response = await ask(address, {
    method,
    ...(actor ? { token: actor.token, clientIp: actor.clientIp } : {}),
    ...(form ? { body: form } : { json: body }),
  })
  return { status: response.status, text: await response.text() }
}
