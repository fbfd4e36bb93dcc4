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
  await importActivity(net.sites.a1, '2026-11-17', {
    mechanic: { netRevenue: 46_000, totalHours: 230, hecHours: 155 },
  })
  await importOnTime(net)
  await importActivity(net.sites.b1, '2026-11-19', { mechanic: { netRevenue: Number.NaN } })
  await importActivity(net.sites.c1, '2026-11-16', { mechanic: { netRevenue: 500 } })
})

async function get(path: string) {
  const response = await ask(`/api${path}`, { token: admin })
  return { status: response.status, body: await response.json() }
}
const history = (query: string, date = '2026-11-19') =>
  get(`/records/gap-history?date=${date}${query}`)

// A1 on the 17th: (77 − 140 × 12 ÷ 21) × 600; (230 − 77 × 3) × 200; (155 − 230 × 2 ÷ 3) × 300; 46 000 − 155 × 300
const A1_17 = {
  date: '2026-11-17',
  target: 48_000,
  realized: 46_000,
  gap: -2000,
  levers: { ...NONE, calendar: -1800, productivity: -200, customerShare: 500, rate: -500 },
}
const A1_19 = {
  date: '2026-11-19',
  target: 56_000,
  realized: 50_000,
  gap: -6000,
  levers: { ...NONE, calendar: -5600, productivity: -600, customerShare: 600, rate: -400 },
}

describe('GET /records/gap-history (7-beyond §5)', () => {
  // shows 7 §5: GET /records/gap-history
  it('gives the gap of a concession, day by day, with its levers', async () => {
    const { status, body } = await history(`&site=${net.sites.a1._id}`)
    expect(status).toBe(200)
    expect(body).toEqual({
      dataDate: '2026-11-19',
      late: [],
      unreadable: [],
      untargeted: [],
      days: [A1_17, A1_19],
    })
    // up to the date that is asked for
    const earlier = await history(`&site=${net.sites.a1._id}`, '2026-11-18')
    expect(earlier.body).toMatchObject({ dataDate: '2026-11-17', days: [A1_17] })
    expect(earlier.body.days).toHaveLength(1)
  })

  it('sums a plate, each concession at its own date', async () => {
    const { body } = await history(`&plateId=${net.plates.a._id}`)
    expect(body.late).toEqual([{ siteId: net.sites.a2._id, dataDate: '2026-11-18' }])
    // A2 from the 18th on: due 26 000, (120 − 210 × 13 ÷ 21) × 200, 25 000 − 120 × 200
    expect(body.days).toEqual([
      A1_17,
      {
        date: '2026-11-18',
        target: 74_000,
        realized: 71_000,
        gap: -3000,
        levers: { ...A1_17.levers, hours: -2000, rate: 500 },
      },
      {
        date: '2026-11-19',
        target: 82_000,
        realized: 75_000,
        gap: -7000,
        levers: { ...A1_19.levers, hours: -2000, rate: 600 },
      },
    ])
  })

  it.each(['netRevenue', 'ht', 'hec'])(
    'ends at the gap and levers of the causes, whatever the scope: %s',
    async (measure) => {
      for (const scope of ['', `&groupId=${net.groups.north._id}`, `&site=${net.sites.a2._id}`]) {
        const { body } = await history(`${scope}&measure=${measure}`)
        const causes = await get(`/records/causes?date=2026-11-19${scope}&measure=${measure}`)
        const { dataDate, late, unreadable, untargeted, target, realized, gap, levers } =
          causes.body
        expect(body).toMatchObject({ dataDate, late, unreadable, untargeted })
        expect(body.days.at(-1)).toMatchObject({ target, realized, gap, levers })
      }
    },
  )

  it('compares nothing without objective (4-decisions, 64), and leaves out the broken record', async () => {
    const { body } = await history('')
    // C1's 500 € of the 16th have no objective
    expect(body.days[0]).toMatchObject({ date: '2026-11-17', target: 48_000, gap: -2000 })
    expect(body.unreadable).toMatchObject([{ siteId: net.sites.b1._id, part: 'record' }])
  })

  it('has no day in a month without data', async () => {
    const { body } = await history('', '2026-10-15')
    expect(body).toMatchObject({ dataDate: null, days: [] })
  })

  it('refuses another measure or node in French', async () => {
    expect((await history('&measure=ca')).status).toBe(400)
    expect((await history('&plateId=000000000000000000000000')).status).toBe(404)
  })

  it('takes one query of sums and one of their pending invalidations whatever the scope, and no document', async () => {
    await history('')
    const prototype = Object.getPrototypeOf(await records.open())
    const find = vi.spyOn(prototype, 'find')
    // another day of the same month, too
    await history('', '2026-11-18')
    const seen = find.mock.contexts.map((of) => (of as { collectionName: string }).collectionName)
    vi.restoreAllMocks()
    expect(seen.filter((name) => name === 'rollups').length).toBeLessThanOrEqual(2)
    for (const name of ['records', 'objectifs', 'planning']) expect(seen).not.toContain(name)
  })

  it('follows a record that is imported again', async () => {
    await importActivity(net.sites.a1, '2026-11-17', {
      mechanic: { netRevenue: 47_000, totalHours: 230, hecHours: 155 },
    })
    const { body } = await history('')
    // 47 000 − 48 000; C1’s 500 € have no objective
    expect(body.days[0]).toMatchObject({ date: '2026-11-17', gap: -1000 })
  })
})
