import { beforeAll, describe, expect, it } from 'vitest'
import { records } from '~/db/collections/records.server'
import { rollups } from '~/db/collections/rollups.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { useDatabase } from '../../services/harness/database'
import { useProduct } from '../decisions/product-client'

useDatabase({ keep: true })
const house = useProduct()
let net: TestNetwork
let plate: string

const rey = (tires: unknown) => ({ name: 'Rey', service: 'mechanic', sales: { tires } })

/** Stores any value as the advisors of a concession's record of the 19th. */
async function sell(siteId: string, advisors: unknown): Promise<void> {
  const filter = { siteId, date: '2026-11-19' }
  await (await records.open()).updateOne(filter, { $set: { advisers: advisors as never } })
  await (await rollups.open()).deleteMany({})
}

/*
 * Plate A on the 19th: 14 of November's 21 working days (no holiday here). A1 sold 30 tyres of 42, due 42 × 14 ÷ 21 =
 * 28, 107 %; A2 sold 5 of 21. Together 35 of 63, due 42.
 */
beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  const { a1, a2 } = net.sites
  for (const [site, quantity] of [
    [a1, 42],
    [a2, 21],
  ] as const) {
    await importActivity(site, '2026-11-19', { mechanic: { netRevenue: 10_000 } })
    const families = [{ key: 'tires' as const, quantity }]
    await storeObjectif(site, '2026-11', { revenue: 20_000, hours: 100, hec: 80, families })
  }
  await sell(a1._id, [rey(30)])
  plate = `group=${net.groups.north._id}&plate=${net.plates.a._id}&date=2026-11-19`
})

it('sums both concessions while all sales are valid', async () => {
  await sell(net.sites.a2._id, [rey(5)])
  const page = await house.page(`/crescendo?${plate}`)
  expect(page.row('Pneus')?.slice(0, 4)).toEqual(['Pneus', '63', '35', '42,0'])
})

describe.each([
  ['an entry without sales', [{ name: 'Rey', service: 'mechanic' }]],
  ['no list', 'perdu'],
  ['a quantity in words', [rey('5')]],
])('%s takes only its concession out, by name (4-decisions, 42 and 43)', (_what, broken) => {
  beforeAll(() => sell(net.sites.a2._id, broken))

  it('on the pages and on paper', async () => {
    const page = await house.page(`/crescendo?${plate}`)
    expect(page.row('Pneus')?.slice(0, 4)).toEqual(['Pneus', '42', '30', '28,0'])
    expect(page.lines).toContain('Concession A2 | ventes illisibles')
    const detail = await house.page(`/crescendo?${plate}&view=detail`)
    expect([detail.status, detail.says('ventes illisibles')]).toEqual([200, true])
    const paper = `plate=${net.plates.a._id}&date=2026-11-19`
    const sheet = await house.page(`/print-additional-sales-report?${paper}`)
    expect(sheet.row('Pneus')?.slice(0, 4)).toEqual(['Pneus', '42', '30', '28,0'])
    expect(sheet.says('Hors des sommes : Concession A2 (ventes illisibles).')).toBe(true)
    const origin = await house.page(`/origin?${plate}&figure=sales`)
    expect(origin.status).toBe(200)
    expect(origin.row('Concession A1')?.[0]).toContain('Concession A1')
  })

  it('by REST and in the file', async () => {
    const answer = await house.rest(`/additional-sales?period=2026-11&plateId=${net.plates.a._id}`)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        freshness: {
          unreadable: [{ siteId: net.sites.a2._id, name: 'Concession A2', part: 'sales' }],
          total: 2,
          upToDate: 1,
          late: [],
        },
      },
    })
    const csv = await house.csv(`/crescendo/export?${plate}&format=csv`)
    expect(csv).toContainEqual(['Illisibles, hors des sommes', 'Concession A2'])
    expect(csv.find((row) => row.includes('Pneus'))).toEqual(
      expect.arrayContaining(['Pneus', '42', '30']),
    )
  })

  it('its own page says that the sales cannot be read', async () => {
    const page = await house.page(`/crescendo?${plate}&site=${net.sites.a2._id}`)
    expect(page.says('Impossible de charger les ventes du jour.')).toBe(true)
  })
})

it('without any valid sales the page shows its message', async () => {
  await sell(net.sites.a1._id, 'perdu')
  const page = await house.page(`/crescendo?${plate}`)
  expect(page.says('Impossible de charger les ventes du jour.')).toBe(true)
})
