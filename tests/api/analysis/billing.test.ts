import { beforeAll, describe, expect, it } from 'vitest'
import { billingContracts } from '~/api/billing.contracts.server'
import { importActivity } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

let net: TestNetwork
let ask: Ask
let admin: string
let ccs: string
let unassigned: string

beforeAll(async () => {
  ;({ ask, net, admin } = await restFixture())
  const { a1, a2, c1 } = net.sites
  ccs = await makeSession(
    await makeUser({ role: 'ccs', assignmentLevel: 'concession', assignmentId: a1._id }),
  )
  unassigned = await makeSession(await makeUser({ role: 'user' }))
  const counts = (entriesClients: number, entriesGaranties: number, entriesCessions: number) => ({
    entriesClients,
    entriesGaranties,
    entriesCessions,
  })
  await importActivity(a1, '2026-11-18', { mechanic: counts(100, 20, 10) })
  await importActivity(a1, '2026-11-19', { mechanic: counts(106, 23, 11), body: counts(4, 0, 1) })
  await importActivity(a2, '2026-11-19', { quickService: counts(9, 1, 0) })
  await importActivity(c1, '2026-11-19', { mechanic: counts(1, 0, 0) })
})

async function get(query: string, token = admin) {
  const response = await ask(`/api/billing${query}`, { token })
  return { status: response.status, body: await response.json() }
}

describe('GET /billing (4-decisions, 4)', () => {
  // shows 4 §4: GET /billing
  it('answers a concession, service by service, as its contract says', async () => {
    const { status, body } = await get(`?date=2026-11-19&siteId=${net.sites.a1._id}`)
    expect(status).toBe(200)
    expect(billingContracts.readBilling.output.parse(body)).toEqual(body)
    const none = {
      dailyEntries: 0,
      entries: { realized: 0 },
      dailyEntriesClients: 0,
      dailyEntriesGaranties: 0,
      dailyEntriesCessions: 0,
      cumulativeEntriesClients: 0,
      cumulativeEntriesGaranties: 0,
      cumulativeEntriesCessions: 0,
    }
    expect(body).toEqual({
      scope: { type: 'site', id: net.sites.a1._id, name: 'Concession A1' },
      date: '2026-11-19',
      dataDate: '2026-11-19',
      // mechanic 6 + 3 + 1 (140 in the month), body 4 + 0 + 1
      globalTotals: {
        dailyEntries: 15,
        entries: { realized: 145 },
        dailyEntriesClients: 10,
        dailyEntriesGaranties: 3,
        dailyEntriesCessions: 2,
        cumulativeEntriesClients: 110,
        cumulativeEntriesGaranties: 23,
        cumulativeEntriesCessions: 12,
      },
      metrics: {
        mechanic: {
          dailyEntries: 10,
          entries: { realized: 140 },
          dailyEntriesClients: 6,
          dailyEntriesGaranties: 3,
          dailyEntriesCessions: 1,
          cumulativeEntriesClients: 106,
          cumulativeEntriesGaranties: 23,
          cumulativeEntriesCessions: 11,
        },
        quickService: none,
        body: {
          ...none,
          dailyEntries: 5,
          entries: { realized: 5 },
          dailyEntriesClients: 4,
          dailyEntriesCessions: 1,
          cumulativeEntriesClients: 4,
          cumulativeEntriesCessions: 1,
        },
      },
      freshness: { total: 1, upToDate: 1, late: [], unreadable: [], untargeted: [] },
    })
  })

  it('sums a plate, a group and the network', async () => {
    const realized = async (query: string) =>
      (await get(`?date=2026-11-19${query}`)).body.globalTotals.entries.realized
    expect(await realized(`&plateId=${net.plates.a._id}`)).toBe(155)
    expect(await realized(`&groupId=${net.groups.south._id}`)).toBe(1)
    expect(await realized('&site=all')).toBe(156)
  })

  it('answers zeros for a month without records', async () => {
    expect(await get('?date=2026-12-01')).toMatchObject({
      status: 200,
      body: { dataDate: null, globalTotals: { dailyEntries: 0, entries: { realized: 0 } } },
    })
  })

  it('asks for a date, for known nodes and for a session, and stays within the cover', async () => {
    const { a1, c1 } = net.sites
    expect(await get('')).toMatchObject({
      status: 400,
      body: { message: 'La date est requise.' },
    })
    expect((await get('?date=2026-02-30')).status).toBe(400)
    expect((await get(`?date=2026-11-19&site=${net.groups.north._id}`)).status).toBe(404)
    expect((await get(`?date=2026-11-19&site=${c1._id}`, ccs)).status).toBe(403)
    expect((await get(`?date=2026-11-19&plate=${net.plates.a._id}`, ccs)).status).toBe(403)
    expect((await get('?date=2026-11-19', ccs)).body.scope.id).toBe(a1._id)
    expect((await get('?date=2026-11-19', unassigned)).status).toBe(403)
    expect((await ask('/api/billing?date=2026-11-19')).status).toBe(401)
  })
})
