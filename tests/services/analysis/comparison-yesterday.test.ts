import { beforeEach, describe, expect, test } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { comparisonExport, comparisonPage } from '~/services/analysis/comparison.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, makeSite, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

/*
 * November 2026 has 20 working days: 21 less Wednesday 11. Objectives per working day:
 *
 *                 10/11     18/11     19/11                    Obj. Jr.
 * A1                        120 000   131 000 € / 17 h more    100 000 ÷ 20 = 5 000 € / 25 h
 * A2              40 000              58 000 €                 6 days (12, 13, 16 to 19) of 1 000 €
 * B1                        9 000                              late
 * C (Sans objectif)         1 000     4 000                    none
 */
let network: TestNetwork
const mechanic = (netRevenue: number, totalHours = 0) => ({ mechanic: { netRevenue, totalHours } })
beforeEach(async () => {
  network = await makeNetwork()
  const { a1, a2, b1 } = network.sites
  const c = await makeSite({ name: 'Sans objectif', plate: network.plates.a })
  await makeHoliday({ date: '2026-11-11', name: 'Armistice 1918' })
  await storeObjectif(a1, '2026-11', { revenue: 100_000, hours: 500, hec: 400 })
  await storeObjectif(a2, '2026-11', { revenue: 20_000, hours: 100, hec: 80 })
  await storeObjectif(b1, '2026-11', { revenue: 20_000, hours: 100, hec: 80 })
  await importActivity(a1, '2026-11-18', mechanic(120_000, 250))
  await importActivity(a1, '2026-11-19', mechanic(131_000, 267))
  await importActivity(a2, '2026-11-10', mechanic(40_000))
  await importActivity(a2, '2026-11-19', mechanic(58_000))
  await importActivity(b1, '2026-11-18', mechanic(9000))
  await importActivity(c, '2026-11-18', mechanic(1000))
  await importActivity(c, '2026-11-19', mechanic(4000))
})

async function analysed(date = '2026-11-19') {
  const scope = { type: 'group', groupId: network.groups.north._id } as const
  return { scope, date, reference: await referenceData() }
}
const asked = (query = '') => new URLSearchParams(`columns=yesterday&sort=name${query}`)
const page = async (date?: string) => comparisonPage(makePrincipal(), await analysed(date), asked())

describe('yesterday per concession', () => {
  test('compares the last day with the working days since the previous record', async () => {
    const found = await page()
    const days = new Map(found?.rows.rows.map(({ name, day }) => [name, day]))
    expect(days.get('Concession A1')).toMatchObject({
      days: 1,
      dayRevenue: 11_000,
      dayRevenueDue: 5000,
      dayRevenueGap: 6000,
      dayHt: 17,
      dayHtDue: 25,
      dayHtGap: -8,
    })
    expect(days.get('Concession A2')).toMatchObject({
      days: 6,
      dayRevenue: 18_000,
      dayRevenueDue: 6000,
      revenuePercent: 300,
    })
    expect(days.get('Sans objectif')).toMatchObject({ dayRevenue: 3000, dayRevenueGap: null })
  })

  test('leaves a late concession out, and names what has no objective', async () => {
    const found = await page()
    const late = found?.rows.rows.find(({ name }) => name === 'Concession B1')
    expect([late?.day, late?.dataDate]).toEqual([null, '2026-11-18'])
    expect(found?.total.day).toMatchObject({
      dayRevenue: 29_000,
      dayRevenueDue: 11_000,
      dayRevenueGap: 18_000,
      rest: { outside: { realized: 3000, names: ['Sans objectif'] }, doubted: { names: [] } },
    })
  })

  test('begins with the month for its first record', async () => {
    await importActivity(network.sites.a1, '2026-12-01', mechanic(4000))
    await storeObjectif(network.sites.a1, '2026-12', { revenue: 88_000, hours: 1, hec: 1 })
    const found = await page('2026-12-01')
    // December 2026: 23 working days (no holiday is stored)
    const own = found?.rows.rows.find(({ name }) => name === 'Concession A1')?.day
    expect(own).toMatchObject({ days: 1, dayRevenue: 4000 })
    expect(own?.dayRevenueDue).toBeCloseTo(88_000 / 23, 6)
  })

  test('is read only where it is shown, and is in the file', async () => {
    const figures = await comparisonPage(makePrincipal(), await analysed(), new URLSearchParams())
    expect([figures?.total.day, figures?.rows.rows[0]?.day]).toEqual([null, null])
    const table = await comparisonExport(makePrincipal(), await analysed(), asked())
    const at = table?.headers.indexOf('CA Net J-1 (€)') ?? -1
    expect(table?.rows[0]?.slice(at, at + 7)).toEqual([11_000, 5000, 6000, 17, 25, -8, 1])
    expect(table?.about).toContainEqual(['Dernier jour (J-1)', { day: '2026-11-19' }])
  })

  test('sorts by a column of yesterday, without a figure last', async () => {
    const params = new URLSearchParams('columns=yesterday&sort=dayRevenueGap')
    const found = await comparisonPage(makePrincipal(), await analysed(), params)
    expect(found?.rows.rows.map(({ name }) => name)).toEqual([
      'Concession A1',
      'Concession A2',
      'Concession B1',
      'Sans objectif',
    ])
  })
})
