import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CONTRACTS } from '~/api/contracts.server'
import { useDatabase } from '../../services/harness/database'
import type { Actor } from '../access/actors'
import type { CallRow, Sent } from '../access/call-row'
import { ADMINISTRATION_CALLS } from '../access/calls-administration'
import { TRADE_CALLS } from '../access/calls-trade'
import { halfOfRun } from '../access/cases-of-run'
import {
  changedSince,
  type Fixture,
  harmStored,
  makeFixture,
  restore,
  takeSnapshot,
} from '../access/fixture'
import { FOREIGN_WORDS, HOSTILE_TEXTS, HOSTILE_VALUES } from '../access/hostile'
import { type Ask, application } from '../harness/application'

// @long: hostile values in every parameter of every call

useDatabase({ keep: true })
let ask: Ask
let world: Fixture
let admin: Actor
let before: Awaited<ReturnType<typeof takeSnapshot>>
beforeAll(async () => {
  ask = await application()
  world = await makeFixture()
  admin = world.actors[0] as Actor
  before = await takeSnapshot()
})
afterEach(() => restore(before))

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Paths of a schema's fields: `name`, `budget.revenue`, `entries.0.code`. */
function fieldsOf(schema: Schema, path: string[] = []): string[][] {
  const below = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      fieldsOf(field, [...path, name]),
    ),
    ...(schema.items ? fieldsOf(schema.items, [...path, '0']) : []),
    ...(schema.anyOf ?? []).flatMap((option) => fieldsOf(option, path)),
  ]
  return [...(path.length > 0 ? [path] : []), ...below]
}

/** Copy of a value with `other` at the path; missing parents are created. */
function withAt(value: unknown, [name, ...rest]: string[], other: unknown): unknown {
  if (name === undefined) return other
  if (name === '0') {
    const [first, ...others] = Array.isArray(value) ? value : [{}]
    return [withAt(first, rest, other), ...others]
  }
  const fields = typeof value === 'object' && value !== null ? value : {}
  const inner = (fields as Record<string, unknown>)[name]
  return { ...fields, [name]: withAt(inner, rest, other) }
}

interface Case {
  name: string
  row: CallRow
  writes: boolean
  /** media type of a success */
  type: string
  fields: string[][]
}
const ROWS: Readonly<Record<string, CallRow>> = { ...ADMINISTRATION_CALLS, ...TRADE_CALLS }
/** Fields that preprocessing reads and the schema does not declare (spec 3 §3: services as a list or as a map). */
const UNDECLARED: Readonly<Record<string, string[]>> = {
  'POST /objectifs': [
    'services.0',
    'services.0.key',
    'services.0.netRevenue',
    'services.0.selectedFamilies',
    'services.0.selectedFamilies.0',
    'services.0.families',
    'services.0.families.0',
    'services.0.families.0.key',
    'services.0.families.0.quantity',
    'services.mechanic',
  ],
}

const CASES: Case[] = CONTRACTS.map((contract) => {
  const name = `${contract.method} ${contract.path}`
  const row = ROWS[name]
  if (!row) throw new Error(`${name} has no row: see tests/api/security/idor-calls.test.ts`)
  const schema = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const undeclared = (UNDECLARED[name] ?? []).map((path) => path.split('.'))
  const unique = new Map([...fieldsOf(schema), ...undeclared].map((path) => [path.join('.'), path]))
  const type = contract.file ?? 'application/json'
  return { name, row, writes: contract.method !== 'GET', type, fields: [...unique.values()] }
})

const sentBy = ({ row }: Case): Sent =>
  row.call({ ...world.ids.own, user: world.ids.foreign.user }, { site: world.ids.own.site })

async function send(name: string, { id = '', query = {}, body, form }: Sent) {
  const [method = '', path = ''] = name.split(' ')
  const search = new URLSearchParams(query)
  const address = `/api${path.replace(/\{\w+\}/, encodeURIComponent(id))}?${search}`
  const { token } = admin
  // another IP address for each request, so that none is throttled
  const clientIp = `2001:db8:${(++callers).toString(16)}::1`
  const sent = form ? { body: form } : { json: body }
  return ask(address, { method, token, clientIp, ...sent })
}
let callers = 0

/** Sentences of a response's errors, without the fields' names, which are English ('expected'). */
const sentencesOf = (errors: Record<string, unknown> = {}) => JSON.stringify(Object.values(errors))

/** Asserts that the response is the product's, in French, and that no harmful content was stored. */
async function check(one: Case, what: string, sent: Sent): Promise<void> {
  const response = await send(one.name, sent)
  const text = await response.text()
  expect(response.status, `${what}: ${text}`).toBeLessThan(500)
  const type = response.ok ? one.type : 'application/json'
  expect(response.headers.get('Content-Type'), what).toContain(type)
  if (response.status >= 400) {
    const { message, ...rest } = JSON.parse(text)
    expect(message, what).toMatch(/^\p{L}.* .+/su)
    if (!/^(Group ID|Token) is/.test(message))
      expect(`${message} ${sentencesOf(rest.errors)}`, what).not.toMatch(FOREIGN_WORDS)
    // The export of everything, a GET, is noted in the trail.
  } else if (one.writes || one.type === 'application/zip') {
    const changed = await changedSince(before)
    expect(await harmStored(changed), what).toEqual([])
    await restore(before, changed)
  }
}

/** Asserts that the rejected requests since the last check stored nothing. */
const unchanged = async (what: string) =>
  expect(await changedSince(before), `${what}: refused, but wrote`).toEqual([])

describe.each(CASES.filter(({ writes }) => writes))('$name', (one) => {
  // guards against: `POST /objectifs` with an object for a key answers 500
  it('handles hostile values in every field of its body', async () => {
    const sent = sentBy(one)
    // file uploads have no JSON body
    if (sent.form) return
    const base = Array.isArray(sent.body) ? { entries: sent.body } : sent.body
    for (const path of one.fields.filter(([field]) => !one.name.includes(`{${field}}`))) {
      for (const [what, value] of halfOfRun(Object.entries(HOSTILE_VALUES)))
        await check(one, `${path.join('.')}, ${what}`, { ...sent, body: withAt(base, path, value) })
      await unchanged(path.join('.'))
    }
  })
})

describe.each(CASES)('$name', (one) => {
  it('handles hostile texts in its path and in every query parameter', async () => {
    const sent = sentBy(one)
    // no lone surrogate, which a URL cannot contain; fewer texts for writes, whose body is tested above
    const { surrogate: _half, ...all } = HOSTILE_TEXTS
    const { operator, script, bidi, nul } = all
    const texts = one.writes ? { operator, script, bidi, nul } : all
    for (const [what, value = ''] of Object.entries(texts)) {
      if (sent.id) await check(one, `path, ${what}`, { ...sent, id: value })
      for (const [field = ''] of one.fields.filter((path) => path.length === 1))
        await check(one, `${field}, ${what}`, { ...sent, query: { ...sent.query, [field]: value } })
      const nested = one.fields.map(([field]) => [`${field}[$gt]`, value])
      await check(one, what, { ...sent, query: { ...sent.query, ...Object.fromEntries(nested) } })
    }
    await unchanged('query')
  })

  it('accepts no undeclared field', async () => {
    const sent = sentBy(one)
    if (sent.form) return
    const fields = {
      _id: 'INTRUS',
      $set: { role: 'INTRUS' },
      passwordHash: 'INTRUS',
      sessionId: 'INTRUS',
      requesterId: 'INTRUS',
      userId: 'INTRUS',
      siteIds: ['INTRUS'],
      createdAt: 'INTRUS',
      deletedAt: 'INTRUS',
      movingFrom: 'INTRUS',
    }
    const intruding = (value: unknown) => {
      const body = JSON.parse('{"__proto__":{"role":"INTRUS"},"constructor":{"name":"INTRUS"}}')
      return Object.assign(body, value, fields)
    }
    const body = Array.isArray(sent.body) ? sent.body.map(intruding) : intruding(sent.body)
    await check(one, 'body', one.writes ? { ...sent, body } : sent)
    const { $set: _set, siteIds: _sites, ...texts } = fields
    await check(one, 'query', { ...sent, query: { ...texts, __proto__: 'x', ...sent.query } })
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('rejects a body that is no JSON object with the right status', async () => {
    if (!one.writes || one.name.startsWith('DELETE ')) return
    const [method = '', path = ''] = one.name.split(' ')
    const sent = sentBy(one)
    const address = `/api${path.replace(/\{\w+\}/, sent.id ?? '')}`
    const bottomless = `${'{"a":['.repeat(100_000)}${']}'.repeat(100_000)}`
    for (const [body, type, status] of [
      ['{"a":', 'application/json', 400],
      ['"text"', 'application/json', 400],
      ['null', 'application/json', 400],
      ['{}', 'text/plain', 415],
      ['{}', 'text/plain; charset=application/json', 415],
      ['a=b', 'application/x-www-form-urlencoded', 415],
      [bottomless, 'application/json', 400],
    ] as const) {
      const { token } = admin
      const headers = { 'Content-Type': type }
      const response = await ask(address, { method, token, body, headers })
      const expected = sent.form ? 415 : status
      expect([body.slice(0, 9), type, response.status]).toEqual([body.slice(0, 9), type, expected])
      expect((await response.json()).message).not.toMatch(FOREIGN_WORDS)
    }
    expect(await changedSince(before)).toEqual([])
  })
})
