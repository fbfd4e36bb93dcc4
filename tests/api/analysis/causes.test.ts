import { beforeAll, describe, expect, it, vi } from 'vitest'
import { records } from '~/db/collections/records.server'
import { importActivity } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import { importOnTime, storeLevers } from '../../builders/levers'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

let net: TestNetwork
let ask: Ask
let admin: string
const NONE = {
  calendar: 0,
  presence: 0,
  productivity: 0,
  customerShare: 0,
  rate: 0,
  hours: 0,
  unsplit: 0,
  untargeted: 0,
}

beforeAll(async () => {
  ;({ ask, net, admin } = await restFixture())
  await storeLevers(net)
  await importOnTime(net)
  // a record that cannot be read
  await importActivity(net.sites.b1, '2026-11-19', { mechanic: { netRevenue: Number.NaN } })
})

async function causes(query: string, token = admin) {
  const response = await ask(`/api/records/causes?date=2026-11-19${query}`, { token })
  return { status: response.status, body: await response.json() }
}

describe('GET /records/causes (7-beyond §1)', () => {
  // shows 7 §1: GET /records/causes
  it('says what the gap of a concession comes from', async () => {
    const { status, body } = await causes(`&site=${net.sites.a1._id}`)
    expect(status).toBe(200)
    const line = {
      target: 56_000,
      realized: 50_000,
      gap: -6000,
      levers: {
        ...NONE,
        // nothing frozen: Calendrier (84 − 140 × 14 ÷ 21) × 3 × 200; (249 − 84 × 3) × 200; (168 − 249 × 2 ÷ 3) × 300; 50 000 − 168 × 300
        calendar: -5600,
        productivity: -600,
        customerShare: 600,
        rate: -400,
      },
    }
    const none = { target: 0, realized: 0, gap: 0, levers: NONE }
    expect(body).toEqual({
      dataDate: '2026-11-19',
      late: [],
      unreadable: [],
      untargeted: [],
      ...line,
      services: { mechanic: line, quickService: none, body: none },
      parts: [],
    })
  })

  // shows decision 39 (REST): late data at its own date
  it('adds the concessions of a plate up, each at its own date, and names the late one', async () => {
    const { a1, a2 } = net.sites
    const { body } = await causes(`&plateId=${net.plates.a._id}`)
    expect(body).toMatchObject({
      dataDate: '2026-11-19',
      late: [{ siteId: a2._id, dataDate: '2026-11-18' }],
      target: 82_000,
      realized: 75_000,
      gap: -7000,
      // A2: (120 − 210 × 13 ÷ 21) × 200; 25 000 − 120 × 200
      levers: { calendar: -5600, productivity: -600, customerShare: 600, rate: 600, hours: -2000 },
    })
    expect(body.parts).toMatchObject([
      { id: a1._id, name: 'Concession A1', gap: -6000, levers: { calendar: -5600, hours: 0 } },
      {
        id: a2._id,
        name: 'Concession A2',
        gap: -1000,
        levers: { calendar: 0, presence: 0, hours: -2000 },
      },
    ])
  })

  it('goes one level down: plates of a group, groups of the network', async () => {
    const group = await causes(`&groupId=${net.groups.north._id}`)
    expect(
      group.body.parts.map(({ name, gap }: { name: string; gap: number }) => [name, gap]),
    ).toEqual([['Plaque A', -7000]])
    // what cannot be read counts nothing and is named
    expect(group.body).toMatchObject({
      late: [{ siteId: net.sites.a2._id }],
      unreadable: [{ siteId: net.sites.b1._id, name: 'Concession B1', part: 'record' }],
    })
    const { body } = await causes('')
    expect(body.gap).toBe(-7000)
    expect(body.parts.map(({ id }: { id: string }) => id)).toEqual([
      net.groups.north._id,
      net.groups.south._id,
    ])
  })

  it('speaks of HT and HEC in hours', async () => {
    const at = `&site=${net.sites.a1._id}`
    // due: 280 h; (84 − 93,3…) × 3, 249 − 252
    const ht = await causes(`${at}&measure=ht`)
    expect(ht.body).toMatchObject({
      target: 280,
      realized: 249,
      gap: -31,
      levers: { ...NONE, calendar: -28, productivity: -3 },
    })
    // due: 186,66… h
    const hec = await causes(`${at}&measure=hec`)
    expect(hec.body).toMatchObject({
      realized: 168,
      gap: -18.666667,
      levers: { ...NONE, calendar: -18.666667, productivity: -2, customerShare: 2 },
    })
  })

  it('refuses another measure, date or node in French', async () => {
    const wrong = await causes('&measure=ca')
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      'Mesure inconnue\u202f: netRevenue, ht ou hec attendu.',
    ])
    expect((await causes('&site=000000000000000000000000')).status).toBe(404)
  })

  it('takes one query of sums and one of their pending invalidations whatever the scope, and no document', async () => {
    await causes('')
    const prototype = Object.getPrototypeOf(await records.open())
    const find = vi.spyOn(prototype, 'find')
    await causes('')
    const seen = find.mock.contexts.map((of) => (of as { collectionName: string }).collectionName)
    vi.restoreAllMocks()
    // what the scope and its parts keep is asked for at once, and the invalidations with it
    expect(seen.filter((name) => name === 'rollups')).toHaveLength(2)
    for (const name of ['records', 'objectifs', 'planning']) expect(seen).not.toContain(name)
  })
})
