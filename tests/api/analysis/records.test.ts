import { beforeAll, describe, expect, it } from 'vitest'
import { recordsContracts } from '~/api/records.contracts.server'
import { figuresOf, importActivity, storeObjectif, storePlanning } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

let net: TestNetwork
let ask: Ask
let admin: string
let manager: string
let plateUser: string
let unassigned: string

beforeAll(async () => {
  ;({ ask, net, admin } = await restFixture())
  await makeHoliday({ date: '2026-11-11', name: 'Armistice 1918' })
  const { a1, a2, c1 } = net.sites
  manager = await makeSession(
    await makeUser({ role: 'manager', assignmentLevel: 'concession', assignmentId: a1._id }),
  )
  plateUser = await makeSession(
    await makeUser({
      role: 'user',
      assignmentLevel: 'plate',
      assignmentId: net.plates.a._id,
      referenceConcessionId: a2._id,
    }),
  )
  unassigned = await makeSession(await makeUser({ role: 'user' }))
  await storeObjectif(a1, '2026-11', { revenue: 100_000, hours: 500, hec: 400 })
  await storePlanning(a1, '2026-11', 'mechanic', { '18': '1', '19': '1', '20': '1' })
  await storePlanning(a1, '2026-11', 'mechanic', { '18': 'P', '19': 'CP' })
  await importActivity(a1, '2026-11-18', {
    mechanic: { netRevenue: 60_000, totalHours: 250, hecHours: 200, ongoingWorkshops: 3 },
  })
  await importActivity(a1, '2026-11-19', {
    mechanic: { netRevenue: 65_000, totalHours: 260, hecHours: 208, ongoingWorkshops: 5 },
    body: { netRevenue: 1000, totalHours: 8, hecHours: 8, ongoingHours: 2 },
  })
  await importActivity(a2, '2026-11-18', { mechanic: { netRevenue: 10_000, totalHours: 40 } })
  await importActivity(c1, '2026-11-19', { mechanic: { netRevenue: 1 } })
})

async function get(path: string, token = admin) {
  const response = await ask(`/api${path}`, { token })
  return { status: response.status, body: await response.json() }
}

describe('GET /records', () => {
  // shows 3 §7: GET /records
  it('answers the statistics of a concession, as its contract says', async () => {
    const { status, body } = await get(`/records?date=2026-11-19&site=${net.sites.a1._id}`)
    expect(status).toBe(200)
    const statistics = recordsContracts.readRecords.output.parse(body)
    expect(statistics).toEqual(body)
    expect(statistics).toMatchObject({
      scope: { type: 'site', id: net.sites.a1._id, name: 'Concession A1' },
      dataDate: '2026-11-19',
      elapsedWorkingDays: 13,
      totalWorkingDaysInMonth: 20,
      freshness: { total: 1, upToDate: 1, late: [] },
    })
    const first = [{ siteId: net.sites.a1._id, name: 'Concession A1, Carrosserie' }]
    const brought = { count: 1, first }
    expect(statistics.globalTotals).toEqual({
      netRevenue: {
        realized: 66_000,
        compared: 65_000, // Carrosserie has no objective (4-decisions, 64)
        target: 100_000,
        wholeTarget: 100_000,
        due: 65_000, // 100 000 × 13 ÷ 20
        progressPercent: 65,
        projection: 100_000, // 65 000 × 20 ÷ 13
        projectionProgressPercent: 100,
        remaining: 35_000,
        dailyTarget: 5000, // 35 000 ÷ 7
      },
      ht: {
        realized: 268,
        compared: 260,
        target: 500,
        wholeTarget: 500,
        due: 325,
        progressPercent: 52,
        projection: 400,
        projectionProgressPercent: 80,
        remaining: 240,
        dailyTarget: 34.285714,
      },
      hec: {
        realized: 216,
        compared: 208,
        target: 400,
        wholeTarget: 400,
        due: 260,
        progressPercent: 52,
        projection: 320,
        projectionProgressPercent: 80,
        remaining: 192,
        dailyTarget: 27.428571,
      },
      caHtRate: { realized: 246.268657, compared: 250, target: 200 }, // 66 000 ÷ 268; 65 000 ÷ 260; 100 000 ÷ 500
      caHecRate: { realized: 305.555556, compared: 312.5, target: 250 }, // 66 000 ÷ 216; 65 000 ÷ 208; 100 000 ÷ 400
      dailyHT: 18,
      dailyHEC: 16,
      dailyNetRevenue: 6000,
      dailyStaff: 1,
      cumulativeStaff: 3,
      potentialHours: 14,
      ongoingWorkshops: 5,
      ongoingHours: 2,
      untargeted: {
        netRevenue: 1000,
        ht: 8,
        hec: 8,
        sites: { netRevenue: brought, ht: brought, hec: brought },
      },
    })
    expect(statistics.metrics.body).toMatchObject({
      netRevenue: { realized: 1000, target: 0, progressPercent: null, projection: null },
      dailyNetRevenue: 1000,
      caHtRate: { realized: 125, target: null },
    })
    expect(statistics.dailyPerformanceHistory).toEqual([
      { date: '2026-11-18', dailyNetRevenue: 60_000, dailyHT: 250, dailyHEC: 200 },
      { date: '2026-11-19', dailyNetRevenue: 6000, dailyHT: 18, dailyHEC: 16 },
    ])
  })

  it('sums a plate, a group and the network, and names the late concessions', async () => {
    const { plates, groups, sites } = net
    const realized = async (query: string) =>
      (await get(`/records?date=2026-11-19${query}`)).body.globalTotals.netRevenue.realized
    expect(await realized(`&plateId=${plates.a._id}`)).toBe(76_000)
    expect(await realized(`&groupId=${groups.south._id}`)).toBe(1)
    expect(await realized('&site=all')).toBe(76_001)
    const { body } = await get(`/records?date=2026-11-19&plate=${plates.a._id}`)
    expect(body.freshness).toEqual({
      total: 2,
      upToDate: 1,
      late: [{ siteId: sites.a2._id, name: 'Concession A2', date: '2026-11-18' }],
      unreadable: [],
      untargeted: [{ siteId: sites.a2._id, name: 'Concession A2' }],
    })
    expect(body.scope).toEqual({ type: 'plate', id: plates.a._id, name: 'Plaque A' })
  })

  it('asks for its date', async () => {
    for (const query of ['', '?date='])
      expect(await get(`/records${query}`)).toMatchObject({
        status: 400,
        body: { message: 'La date est requise.' },
      })
    expect((await get('/records?date=2026-02-30')).status).toBe(400)
  })

  // shows 3 §8: Aucune donnée de performance agrégée trouvée pour le {date}.
  it('says when the month has no record up to the date', async () => {
    const { status, body } = await get('/records?date=2026-12-01')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      dataDate: null,
      message: 'Aucune donnée de performance agrégée trouvée pour le 01/12/2026.',
      globalTotals: { netRevenue: { realized: 0 } },
    })
  })

  it('stays within the cover', async () => {
    const { plates, sites } = net
    expect((await get(`/records?date=2026-11-19&plate=${plates.a._id}`, manager)).status).toBe(403)
    expect((await get(`/records?date=2026-11-19&site=${sites.c1._id}`, manager)).status).toBe(403)
    const own = await get('/records?date=2026-11-19', manager)
    expect(own.body.scope.id).toBe(sites.a1._id)
    expect((await get('/records?date=2026-11-19', unassigned)).status).toBe(403)
  })
})

describe('GET /records/by-date-and-site', () => {
  // shows 3 §7: GET /records/by-date-and-site
  it('answers the imported figures, service by service', async () => {
    const site = net.sites.a1._id
    const { body } = await get(`/records/by-date-and-site?site=${site}&date=2026-11-19`)
    const figures = figuresOf({
      mechanic: { netRevenue: 65_000, totalHours: 260, hecHours: 208, ongoingWorkshops: 5 },
      body: { netRevenue: 1000, totalHours: 8, hecHours: 8, ongoingHours: 2 },
    })
    expect(body).toEqual(
      (['mechanic', 'quickService', 'body'] as const).map((service) => ({
        site,
        date: '2026-11-19',
        service,
        ...figures[service],
      })),
    )
  })

  it('is empty without a record, and closed outside the cover', async () => {
    const { a1, c1 } = net.sites
    const path = '/records/by-date-and-site?date=2026-11-17&site='
    expect(await get(path + a1._id)).toEqual({ status: 200, body: [] })
    expect((await get(path + c1._id, manager)).status).toBe(403)
    expect((await get(`${path}nonsense`)).status).toBe(400)
  })
})

describe('GET /dashboard (4-decisions 29)', () => {
  // shows 1 §7: GET /dashboard
  it('answers the default scope on the default date', async () => {
    const { sites } = net
    // on Friday the 20th the default date is the day before
    expect((await get('/dashboard', plateUser)).body).toMatchObject({
      date: '2026-11-19',
      dataDate: '2026-11-18',
      scope: { type: 'site', id: sites.a2._id },
    })
    expect((await get('/dashboard', manager)).body.scope.id).toBe(sites.a1._id)
    expect((await get('/dashboard')).body).toMatchObject({
      scope: { type: 'all', id: null, name: 'Tous les groupes' },
      globalTotals: { netRevenue: { realized: 76_001 } },
    })
    expect((await get('/dashboard', unassigned)).status).toBe(403)
  })
})
