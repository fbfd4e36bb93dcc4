import { beforeAll, expect, it } from 'vitest'
import { historyContracts } from '~/api/history.contracts.server'
import { records } from '~/db/collections/records.server'
import { rollups } from '~/db/collections/rollups.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'

useDatabase({ keep: true })

let net: TestNetwork
let ask: Ask
let manager: string
let secretary: string

beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  ask = await application()
  net = await makeNetwork()
  const { a1, a2 } = net.sites
  const at = { assignmentLevel: 'plate', assignmentId: a1.plateId } as const
  manager = await makeSession(await makeUser({ role: 'manager', ...at }))
  secretary = await makeSession(await makeUser({ role: 'secretary', ...at }))
  await importActivity(a1, '2025-12-31', { mechanic: { netRevenue: 1 } })
  await importActivity(a1, '2026-01-30', {
    mechanic: { netRevenue: 10_000.5, totalHours: 40, hecHours: 30 },
    body: { netRevenue: 2_000, totalHours: 8, hecHours: 8 },
  })
  await importActivity(a2, '2026-01-29', { quickService: { netRevenue: 500, totalHours: 2 } })
  await importActivity(a1, '2026-03-31', { mechanic: { netRevenue: 7_000, totalHours: 25 } })
})

async function get(query: string, token = manager) {
  const response = await ask(`/api/records/monthly-summary${query}`, { token })
  return { status: response.status, body: await response.json() }
}

const JANUARY = { year: 2026, month: 1, netRevenue: 12_500.5, totalHours: 50, hecHours: 38 }
const MARCH = { year: 2026, month: 3, netRevenue: 7_000, totalHours: 25, hecHours: 0 }

// shows 3 §7: GET /records/monthly-summary
it('answers the months of the year that have a record, oldest first (3 §3, §7)', async () => {
  const { status, body } = await get(`?endDate=2026-03&plateId=${net.plates.a._id}`)
  expect(status).toBe(200)
  expect(historyContracts.readMonthlySummary.output.parse(body)).toEqual([JANUARY, MARCH])
})

it('goes back as far as asked, never beyond January (3 §9)', async () => {
  const last = async (months: number) =>
    (await get(`?endDate=2026-03&months=${months}&plate=${net.plates.a._id}`)).body
  expect(await last(1)).toEqual([MARCH])
  expect(await last(24)).toEqual([JANUARY, MARCH])
  expect(await get('?endDate=2026-03')).toEqual({ status: 200, body: [JANUARY, MARCH] })
})

it('takes one concession alone', async () => {
  const { body } = await get(`?endDate=2026-01&siteId=${net.sites.a2._id}`)
  expect(body).toEqual([{ year: 2026, month: 1, netRevenue: 500, totalHours: 2, hecHours: 0 }])
})

it.each(['', '?endDate=', '?endDate=2026', '?endDate=2026-13', '?endDate=31/01/2026'])(
  'asks for a valid end date: %s',
  async (query) => {
    expect(await get(query)).toMatchObject({
      status: 400,
      body: { message: 'La date de fin doit être une date valide.' },
    })
  },
)

it.each(['0', '25', '-1', 'x', '1.5'])('asks for 1 to 24 months: %s', async (months) => {
  expect(await get(`?endDate=2026-03&months=${months}`)).toMatchObject({
    status: 400,
    body: { message: 'Le nombre de mois doit être compris entre 1 et 24.' },
  })
})

it('stays within role, cover and session (3 §6)', async () => {
  const of = (id: string) => `?endDate=2026-03&site=${id}`
  expect((await get(of(net.sites.c1._id))).status).toBe(403)
  expect((await get(of(net.groups.north._id))).status).toBe(404)
  expect((await get(of(net.sites.a1._id), secretary)).status).toBe(403)
  expect((await ask('/api/records/monthly-summary?endDate=2026-03')).status).toBe(401)
})

it('names in a header the late concessions of the current month, with their dates (decision 39)', async () => {
  const { a2 } = net.sites
  const late = async (query: string) =>
    (await ask(`/api/records/monthly-summary?${query}`, { token: manager })).headers.get(
      'X-Concessions-En-Retard',
    )
  const plate = `endDate=2026-03&plate=${net.plates.a._id}`
  // on 20 November no concession is late in March, a past month
  expect(await late(plate)).toBeNull()
  setClock(instantOfParis('2026-04-01T08:30'))
  expect(await late(plate)).toBe(`${a2._id};nom*=UTF-8''Concession%20A2;donnees=aucune`)
  expect(await late(`endDate=2026-02&plate=${net.plates.a._id}`)).toBeNull()
  setClock(instantOfParis('2026-11-20T08:30'))
})

it('names in a header the concessions with an objectif but no record of a past month (decision 43)', async () => {
  const { a1, a2, b1 } = net.sites
  const aim = { revenue: 9_000, hours: 100, hec: 50 }
  const lacking = async (query: string) =>
    (await ask(`/api/records/monthly-summary?${query}`, { token: manager })).headers.get(
      'X-Concessions-Sans-Donnee',
    )
  const plate = `plate=${net.plates.a._id}`
  expect(await lacking(`endDate=2026-03&${plate}`)).toBeNull()
  // no concession has a record of February, and B1 belongs to another plate
  for (const month of ['2026-01', '2026-02', '2026-03']) await storeObjectif(a2, month, aim)
  await storeObjectif(b1, '2026-03', aim)
  const march = `${a2._id};nom*=UTF-8''Concession%20A2;mois="2026-03"`
  expect(await lacking(`endDate=2026-03&${plate}`)).toBe(march)
  expect(await lacking(`endDate=2026-02&${plate}`)).toBeNull()
  expect(await lacking(`endDate=2026-03&site=${a1._id}`)).toBeNull()
  // in the current month A2 is late, which the other header says
  setClock(instantOfParis('2026-04-01T08:30'))
  expect(await lacking(`endDate=2026-03&${plate}`)).toBeNull()
  setClock(instantOfParis('2026-11-20T08:30'))
})

// guards against: the monthly summary does not name who is left out (42)
it('names in its header the excluded concessions, and fails when all data is invalid (decision 42)', async () => {
  const { a1, a2 } = net.sites
  const broken = { siteId: a2._id, date: '2026-01-29' }
  await (await records.open()).updateOne(broken, { $set: { services: {} as never } })
  await (await rollups.open()).deleteMany({})
  const listed = (query: string) => ask(`/api/records/monthly-summary?${query}`, { token: manager })
  const wide = await listed(`endDate=2026-03&plate=${net.plates.a._id}`)
  expect(wide.headers.get('X-Concessions-Illisibles')).toBe(`${a2._id};nom*=UTF-8''Concession%20A2`)
  expect(await wide.json()).toEqual([{ ...JANUARY, netRevenue: 12_000.5, totalHours: 48 }, MARCH])
  const own = await listed(`endDate=2026-03&site=${a1._id}`)
  expect([own.status, own.headers.has('X-Concessions-Illisibles')]).toEqual([200, false])
  expect(await get(`?endDate=2026-03&site=${a2._id}`)).toEqual({
    status: 500,
    body: { message: 'Impossible de charger les données principales.' },
  })
})
