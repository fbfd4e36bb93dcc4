import { beforeAll, beforeEach, expect, it } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { setClock } from '~/infra/process/clock.server'
import { comparisonExport } from '~/services/analysis/comparison.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makePrincipal, makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase()
const SYNTHESIS = ['routes/_app+/synthesis', '/synthesis'] as const
const HISTORY = ['routes/_app+/historical-results', '/historical-results'] as const
const PAGES = [
  SYNTHESIS,
  HISTORY,
  ['routes/_app+/revenue', '/revenue'],
  ['routes/_app+/financial-dashboard', '/financial-dashboard'],
  ['routes/_app+/crescendo', '/crescendo'],
  ['routes/_print+/print-historical-results', '/print-historical-results'],
  ['routes/_print+/print-additional-sales-report', '/print-additional-sales-report'],
] as const
let ask: Ask
let token: string
let net: TestNetwork

beforeAll(async () => {
  ask = await application('routes/api+/', ...PAGES.map(([route]) => route))
})
// A1: 60 000 of 100 000; A2: 11 000 without objectif. The plate: 71 000 of 100 000, 71 %, of which 60 % by A1
beforeEach(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  token = await makeSession(await makeUser({ role: 'administrator' }))
  net = await makeNetwork()
  await makeHoliday({ date: '2026-11-11', name: 'Armistice 1918' })
  await storeObjectif(net.sites.a1, '2026-11', { revenue: 100_000, hours: 500, hec: 400 })
  for (const [site, netRevenue] of [
    [net.sites.a1, 60_000],
    [net.sites.a2, 11_000],
  ] as const)
    await importActivity(site, '2026-11-19', { mechanic: { netRevenue, totalHours: 100 } })
})

const query = () => `group=${net.groups.north._id}&plate=${net.plates.a._id}&date=2026-11-19`
const untargeted = () => [{ siteId: net.sites.a2._id, name: 'Concession A2' }]
const dataOf = async (route: string, path: string) => {
  const { status, data } = await askPage(ask, route, `${path}?${query()}`, { token })
  expect(status).toBe(200)
  return data as { freshness: unknown; view: unknown }
}

// shows decision 48 (page): who is counted without a target is named
it('names on each page and paper the concessions that a rate counts without a target (4-decisions, 48)', async () => {
  for (const [route, path] of PAGES)
    expect((await dataOf(route, path)).freshness, path).toMatchObject({
      total: 2,
      upToDate: 2,
      late: [],
      untargeted: untargeted(),
    })
  expect((await dataOf(...SYNTHESIS)).view).toMatchObject({
    objectifs: { count: 1, total: 2, untargeted: ['Concession A2'] },
    // 60 000 € of concessions with objectif; 11 000 € count only in the sum (4-decisions, 53)
    content: {
      gauges: [{ realized: 71_000, compared: 60_000, target: 100_000, percent: 60 }, {}, {}],
    },
  })
  expect((await dataOf(...HISTORY)).view).toMatchObject({
    // 60 000 € of the 65 000 due on the 19th (4-decisions, 58)
    summary: {
      realized: 71_000,
      outside: 11_000,
      budget: 100_000,
      due: 65_000,
      gap: -5000,
      percent: 92.307692,
      untargeted: ['Concession A2'],
    },
  })
})

it('shows on pages the amount without objectif and its concessions (4-decisions, 53)', async () => {
  const outside = { realized: 11_000, sites: { count: 1, first: [{ name: 'Concession A2' }] } }
  expect((await dataOf(...SYNTHESIS)).view).toMatchObject({
    content: { gauges: [{ outside, status: 'warn' }, {}, {}] },
  })
  expect((await dataOf('routes/_app+/revenue', '/revenue')).view).toMatchObject({
    content: {
      progress: { lines: [{ outside, netRevenue: { progressPercent: 60 } }, {}, {}, {}] },
    },
  })
})

it('over REST next to the late concessions, and in the comparison’s export', async () => {
  const wide = await ask(`/api/records?date=2026-11-19&plateId=${net.plates.a._id}`, { token })
  const answer = await wide.json()
  expect(answer.freshness).toMatchObject({ late: [], untargeted: untargeted() })
  // A2 has 11 000 € and 100 h, all mechanic; without them the plate's figures equal those of A1
  const none = { count: 0, first: [] }
  const a2 = { count: 1, first: untargeted() }
  const sites = { netRevenue: a2, ht: a2, hec: none }
  const brought = { netRevenue: 11_000, ht: 100, hec: 0, sites }
  expect(answer.globalTotals).toMatchObject({ untargeted: brought, hec: { realized: 0 } })
  expect(answer.globalTotals.netRevenue).toMatchObject({
    realized: 71_000,
    compared: 60_000,
    target: 100_000,
    progressPercent: 60,
    due: 65_000,
  })
  expect(answer.metrics.mechanic.untargeted).toEqual(brought)
  expect(answer.metrics.body.untargeted).toEqual({
    netRevenue: 0,
    ht: 0,
    hec: 0,
    sites: { netRevenue: none, ht: none, hec: none },
  })
  const alone = await ask(`/api/records?date=2026-11-19&siteId=${net.sites.a2._id}`, { token })
  const single = await alone.json()
  expect(single.freshness.untargeted).toEqual([])
  expect(single.globalTotals).not.toHaveProperty('untargeted')

  const principal = makePrincipal()
  const scope = { type: 'plate', plateId: net.plates.a._id, groupId: net.groups.north._id } as const
  const reference = await referenceData()
  const analysed = { scope, date: '2026-11-19', reference }
  const table = await comparisonExport(principal, analysed, new URLSearchParams())
  if (!table) throw new Error('no scope')
  const { headers, rows } = table
  expect(headers.at(-1)).toBe('Remarque')
  expect(rows.map((row) => [row[0], row.at(-1)])).toEqual([
    ['Concession A1', null],
    [
      'Concession A2',
      'Sans objectif\u202f: compte dans le réalisé du total, dans aucune comparaison',
    ],
    ['Total', 'Dont 11000 € sans objectif\u202f: Concession A2'],
  ])
})

it('not a concession without data of the month: it is late, and has nothing realised', async () => {
  await importActivity(net.sites.a1, '2026-11-18', {
    mechanic: { netRevenue: 55_000, totalHours: 90 },
  })
  const before = query().replace('2026-11-19', '2026-11-18')
  const late = [{ siteId: net.sites.a2._id, name: 'Concession A2', date: null }]
  for (const [route, path] of PAGES) {
    const { data } = await askPage(ask, route, `${path}?${before}`, { token })
    expect((data as { freshness: unknown }).freshness, path).toMatchObject({ untargeted: [], late })
  }
  const { data } = await askPage(ask, SYNTHESIS[0], `/synthesis?${before}`, { token })
  // count equals total: no page says that no objectif is defined
  expect((data as { view: unknown }).view).toMatchObject({
    objectifs: { count: 2, total: 2, untargeted: [] },
  })
  const asked = `date=2026-11-18&plateId=${net.plates.a._id}`
  const records = await ask(`/api/records?${asked}`, { token })
  expect((await records.json()).freshness).toMatchObject({ late, untargeted: [] })
  const causes = await ask(`/api/records/causes?${asked}&measure=netRevenue`, { token })
  expect(await causes.json()).toMatchObject({
    late: [{ siteId: net.sites.a2._id, dataDate: null }],
    untargeted: [],
  })
})

it('no concession is named where none has a target: there is no rate to distort', async () => {
  await importActivity(net.sites.b1, '2026-11-19', { mechanic: { netRevenue: 500, totalHours: 1 } })
  const plate = await ask(`/api/records?date=2026-11-19&plateId=${net.plates.b._id}`, { token })
  expect((await plate.json()).freshness.untargeted).toEqual([])
})
