import { beforeAll, describe, expect, it } from 'vitest'
import { CONTRACTS } from '~/api/contracts.server'
import { useDatabase } from '../../services/harness/database'
import type { Actor } from '../access/actors'
import { CASES, type Case, expected, ROWS, sendCase, WITHOUT_NOTE } from '../access/cases'
import { actorsOfRun, casesOfRun } from '../access/cases-of-run'
import { useFixture } from '../access/use-access-fixture'
import { type Ask, application } from '../harness/application'

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
const stage = useFixture()
let ask: Ask
beforeAll(async () => {
  ask = await application()
})

const send = (one: Case, actor: Actor | null) => sendCase(ask, stage.world, one, actor)

describe.each(casesOfRun(CASES, ({ name }) => name))('$name, $place, $key', (one) => {
  it('answers each role and level as the access table says, and changes nothing when it refuses', async () => {
    const { row } = one
    const visitor = await send(one, null)
    expect(visitor.status).toBe(row.may === 'public' ? row.own : 401)
    const reads = one.name.startsWith('GET ')
    const actors = actorsOfRun(stage.world.actors, one.name)
    const refused = actors.filter((actor) => expected(one, actor) >= 400)
    const allowed = actors.filter((actor) => expected(one, actor) < 400)
    const refusals = await Promise.all(refused.map((actor) => send(one, actor)))
    for (const [i, actor] of refused.entries()) {
      const { status = 0, text = '' } = refusals[i] ?? {}
      const who = `${actor.role}, ${actor.level}`
      expect([who, status, text]).toEqual([who, expected(one, actor), text])
      expect(JSON.parse(text).message, who).toMatch(/\S/)
    }
    if (!reads) expect(await stage.changed(), 'a refused call wrote').toEqual([])
    const read = reads ? await Promise.all(allowed.map((actor) => send(one, actor))) : null
    for (const [i, actor] of allowed.entries()) {
      const { status, text } = read?.[i] ?? (await send(one, actor))
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
