import { beforeAll, describe, expect, it, vi } from 'vitest'
import { objectifs } from '~/db/collections/objectifs.server'
import { planning } from '~/db/collections/planning.server'
import { records } from '~/db/collections/records.server'
import { rollups } from '~/db/collections/rollups.server'
import { importActivity, storePlanning } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import { importOnTime, present, storeLevers } from '../../builders/levers'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

let net: TestNetwork
let ask: Ask
let admin: string
const NO_SITES = { count: 0, first: [] }
const NO_NOTES = { planning: NO_SITES, activity: NO_SITES, ahead: NO_SITES }

beforeAll(async () => {
  ;({ ask, net, admin } = await restFixture())
  await storeLevers(net)
  await importOnTime(net)
  // a record that cannot be read, and a concession without objectif or planning
  await importActivity(net.sites.b1, '2026-11-19', { mechanic: { netRevenue: Number.NaN } })
  await importActivity(net.sites.c1, '2026-11-19', {
    mechanic: { netRevenue: 3000, totalHours: 10, hecHours: 10 },
  })
})

async function get(path: string) {
  const response = await ask(`/api${path}`, { token: admin })
  return { status: response.status, body: await response.json() }
}
const landing = (query: string) => get(`/records/landing?date=2026-11-19${query}`)
const named = (key: keyof TestNetwork['sites']) => {
  const { _id: siteId, name } = net.sites[key]
  return { siteId, name }
}

describe('GET /records/landing (7-beyond §5)', () => {
  // shows 7 §5: GET /records/landing
  it('adds the planned hours that remain to what a concession realised', async () => {
    const { status, body } = await landing(`&site=${net.sites.a1._id}`)
    expect(status).toBe(200)
    const line = {
      realized: 50_000,
      compared: 50_000,
      target: 84_000,
      // 50 000 × 21 ÷ 14
      projection: 75_000,
      // 84 h planned up to the 19th, 56 h after it: 50 000 + 56 × (249 ÷ 84) × (168 ÷ 249) × (50 000 ÷ 168)
      landing: 83_333.333333,
      basis: 'planning',
      projected: 0,
      remainingPotential: 56,
      notes: NO_NOTES,
    }
    const none = {
      ...line,
      realized: 0,
      compared: 0,
      target: 0,
      projection: null,
      landing: 0,
      basis: null,
      remainingPotential: 0,
    }
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

  it('answers HT and HEC in hours', async () => {
    const at = `&site=${net.sites.a1._id}`
    // 249 + 56 × 249 ÷ 84; 168 + 56 × 2
    expect((await landing(`${at}&measure=ht`)).body).toMatchObject({
      projection: 373.5,
      landing: 415,
      target: 420,
    })
    expect((await landing(`${at}&measure=hec`)).body).toMatchObject({
      projection: 252,
      landing: 280,
      target: 280,
    })
  })

  it('sums a plate: the late concession without planning is projected at its own date, and named', async () => {
    const { body } = await landing(`&plateId=${net.plates.a._id}`)
    // A2: 25 000 × 21 ÷ 13
    expect(body).toMatchObject({
      dataDate: '2026-11-19',
      late: [{ siteId: net.sites.a2._id, dataDate: '2026-11-18' }],
      realized: 75_000,
      target: 126_000,
      projection: 115_384.615385,
      landing: 123_717.948718,
      projected: 40_384.615385,
      basis: 'mixed',
      remainingPotential: 56,
      notes: { ...NO_NOTES, planning: { count: 1, first: [named('a2')] } },
      parts: [
        { id: net.sites.a1._id, name: 'Concession A1', landing: 83_333.333333, basis: 'planning' },
        {
          id: net.sites.a2._id,
          landing: 40_384.615385,
          projection: 40_384.615385,
          basis: 'projection',
        },
      ],
    })
    // the projection and its target are those of every page
    const { body: shown } = await get(`/records?date=2026-11-19&plate=${net.plates.a._id}`)
    const { projection, target, compared } = shown.globalTotals.netRevenue
    expect([body.projection, body.target, body.compared]).toEqual([projection, target, compared])
  })

  it('compares the concessions with a target, and names the others (4-decisions, 42 and 53)', async () => {
    const { body } = await landing('')
    expect(body).toMatchObject({
      realized: 78_000,
      compared: 75_000,
      target: 126_000,
      landing: 123_717.948718,
      untargeted: [named('c1')],
      unreadable: [{ ...named('b1'), part: 'record' }],
      parts: [
        { id: net.groups.north._id, landing: 123_717.948718 },
        { id: net.groups.south._id, realized: 3000, compared: 0, projection: null, landing: null },
      ],
    })
    const { body: shown } = await get('/records?date=2026-11-19')
    const { projection, compared, realized } = shown.globalTotals.netRevenue
    expect([body.projection, body.compared, body.realized]).toEqual([
      projection,
      compared,
      realized,
    ])
    // alone, it has a landing without target: 3000 × 21 ÷ 14
    expect((await landing(`&groupId=${net.groups.south._id}`)).body).toMatchObject({
      target: 0,
      projection: null,
      landing: 4500,
      basis: 'projection',
      untargeted: [],
    })
  })

  it('has no landing on a day without data', async () => {
    const { body } = await get(`/records/landing?date=2026-11-03&site=${net.sites.a1._id}`)
    expect(body).toMatchObject({
      dataDate: null,
      realized: 0,
      target: 84_000,
      projection: null,
      landing: null,
      basis: null,
    })
  })

  it('refuses another measure, date or node in French', async () => {
    const wrong = await landing('&measure=ca')
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      'Mesure inconnue\u202f: netRevenue, ht ou hec attendu.',
    ])
    expect((await landing('&site=000000000000000000000000')).status).toBe(404)
  })

  it('takes one query of sums and one of their pending invalidations whatever the scope, and no document', async () => {
    await landing('')
    const prototype = Object.getPrototypeOf(await records.open())
    const find = vi.spyOn(prototype, 'find')
    await landing('')
    const seen = find.mock.contexts.map((of) => (of as { collectionName: string }).collectionName)
    vi.restoreAllMocks()
    expect(seen.filter((name) => name === 'rollups')).toHaveLength(2)
    for (const name of ['records', 'objectifs', 'planning']) expect(seen).not.toContain(name)
  })

  it('follows a planning that changes', async () => {
    const { a2 } = net.sites
    // A2: 91 h up to the 18th, 7 h after it: 25 000 × 98 ÷ 91
    const days = [2, 3, 4, 5, 6, 9, 10, 12, 13, 16, 17, 18, 1, 30]
    await storePlanning(a2, '2026-11', 'mechanic', present(days))
    expect((await landing(`&site=${a2._id}`)).body).toMatchObject({
      landing: 26_923.076923,
      basis: 'planning',
      remainingPotential: 7,
    })
    expect((await landing('')).body).toMatchObject({ landing: 110_256.410256, basis: 'planning' })
  })

  it('keeps the concession whose planning cannot be read, at its projection (4-decisions, 42)', async () => {
    const broken = { days: 'perdu' as unknown as Record<string, never> }
    await (await planning.open()).updateOne({ siteId: net.sites.a1._id }, { $set: broken })
    await (await rollups.open()).deleteMany({})
    expect((await landing(`&plateId=${net.plates.a._id}`)).body).toMatchObject({
      // 75 000 + 26 923.076923
      landing: 101_923.076923,
      projected: 75_000,
      basis: 'mixed',
      remainingPotential: 7,
      unreadable: [{ ...named('a1'), part: 'planning' }],
      notes: { planning: { count: 1, first: [named('a1')] } },
    })
  })

  it('leaves out the concession whose objectif cannot be read, as every page does', async () => {
    const broken = { services: 'perdu' as unknown as [] }
    await (await objectifs.open()).updateOne({ siteId: net.sites.a2._id }, { $set: broken })
    await (await rollups.open()).deleteMany({})
    const { body } = await landing(`&plateId=${net.plates.a._id}`)
    expect(body).toMatchObject({
      realized: 50_000,
      target: 84_000,
      landing: 75_000,
      unreadable: [
        { ...named('a1'), part: 'planning' },
        { ...named('a2'), part: 'objectif' },
      ],
      parts: [{ id: net.sites.a1._id }],
    })
    const { body: shown } = await get(`/records?date=2026-11-19&plate=${net.plates.a._id}`)
    expect(body.projection).toBe(shown.globalTotals.netRevenue.projection)
  })
})
