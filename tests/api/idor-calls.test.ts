import { beforeAll, describe, expect, it } from 'vitest'
import { CONTRACTS } from '~/api/table.server'
import { useDatabase } from '../services/database'
import { type Actor, marked, type Node, PLACES, type Place, reaches } from './access/actors'
import type { CallRow, ScopeKeys } from './access/call-row'
import { ADMINISTRATION_CALLS } from './access/calls-administration'
import { TRADE_CALLS } from './access/calls-trade'
import { useWorld } from './access/use-world'
import { type Ask, application } from './application'

const ROWS = { ...ADMINISTRATION_CALLS, ...TRADE_CALLS }
const WITHOUT_NOTE = / \(.+\)$/

it('has a row for every endpoint', () => {
  const rows = new Set(Object.keys(ROWS).map((name) => name.replace(WITHOUT_NOTE, '')))
  const calls = CONTRACTS.map(({ method, path }) => `${method} ${path}`)
  const missing = calls.filter((name) => !rows.has(name))
  expect(
    missing,
    `No row in the access table for ${missing.join(', ')}: add one to tests/api/access/calls-trade.ts (or calls-administration.ts) that says which roles may call it, what it names and what it answers.`,
  ).toEqual([])
  expect([...rows].filter((name) => !calls.includes(name))).toEqual([])
})

useDatabase({ keep: true })
const stage = useWorld()
let ask: Ask
beforeAll(async () => {
  ask = await application()
})

interface Case {
  name: string
  row: CallRow
  place: Place
  /** the key of a scope that is named; null: none is */
  key: Node | null
}

const CASES: Case[] = Object.entries(ROWS).flatMap(([name, row]) => {
  const keys: (Node | null)[] = row.reach === 'scope' ? ['site', 'plate', 'group'] : [null]
  const places = row.places ?? (row.unknown === undefined ? (['own'] as const) : PLACES)
  const named = places.flatMap((place) => keys.map((key) => ({ name, row, place, key })))
  // why: a scope may also be left to the server, which must then keep to the cover
  return row.reach === 'scope'
    ? [...named, { name, row: { ...row, reach: undefined }, place: 'own' as const, key: null }]
    : named
})

function reached({ row, place, key }: Case, actor: Actor): boolean {
  if (place === 'unknown' || place === 'malformed' || !row.reach) return true
  if (row.reach === 'chain')
    return actor.role === 'administrator' || (place === 'own' && actor.level !== 'none')
  return reaches(actor, row.reach === 'scope' ? (key ?? 'group') : row.reach, place)
}

function expected(one: Case, actor: Actor): number {
  const { row, place } = one
  if (row.may !== 'public' && !marked(row.may, actor.role)) return 403
  if (!reached(one, actor)) return 403
  const unassigned = actor.level === 'none' && actor.role !== 'administrator'
  if (unassigned && !row.reach && row.bare !== undefined) return row.bare
  if (place === 'foreign') return row.foreign ?? row.own
  return (place === 'own' ? row.own : row[place]) ?? row.own
}

async function send({ name, row, place, key }: Case, actor: Actor | null) {
  const [method = '', path = ''] = name.replace(WITHOUT_NOTE, '').split(' ')
  const ids = { ...stage.world.ids[place] }
  if (place === 'own') ids.user = actor?.userId ?? stage.world.ids.foreign.user
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

describe.each(CASES)('$name, $place, $key', (one) => {
  it('answers each role and level as the access table says, and changes nothing when it refuses', async () => {
    const { row } = one
    const visitor = await send(one, null)
    expect(visitor.status).toBe(row.may === 'public' ? row.own : 401)
    const reads = one.name.startsWith('GET ')
    const refused = stage.world.actors.filter((actor) => expected(one, actor) >= 400)
    const allowed = stage.world.actors.filter((actor) => expected(one, actor) < 400)
    for (const actor of refused) {
      const { status, text } = await send(one, actor)
      const who = `${actor.role}, ${actor.level}`
      expect([who, status, text]).toEqual([who, expected(one, actor), text])
      expect(JSON.parse(text).message, who).toMatch(/\S/)
    }
    if (!reads) expect(await stage.changed(), 'a refused call wrote').toEqual([])
    for (const actor of allowed) {
      const { status, text } = await send(one, actor)
      const who = `${actor.role}, ${actor.level}`
      expect([who, status, text]).toEqual([who, expected(one, actor), text])
      if (actor.role !== 'administrator')
        expect(
          stage.world.hidden[actor.level].filter((id) => text.includes(id)),
          `${who} is shown what lies beyond the cover`,
        ).toEqual([])
      if (!reads) await stage.restore()
    }
  })
})
