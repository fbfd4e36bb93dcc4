import { beforeEach, describe, expect, test } from 'vitest'
import { insertLandings, landingRecords } from '~/db/collections/landing-records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { ForbiddenError } from '~/domain/errors'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { historyPage } from '~/services/analysis/history.server'
import { keepLandings } from '~/services/year/keep-landings.server'
import { yearExport, yearPage, yearSheet } from '~/services/year/year.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, makeSite, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

/*
 *          September            October              November, 13 of 20 days   December
 * A1       110 000 of 100 000   85 000 of 100 000    60 000 of 100 000         120 000
 * A2       no data of 50 000    45 000 of 50 000     20 000 of 40 000          -
 * C        -                    5 000, no objective  1 000, no objective       -
 */
let network: TestNetwork
const mechanic = (netRevenue: number, totalHours = 0) => ({ mechanic: { netRevenue, totalHours } })
const objectif = (revenue: number) => ({ revenue, hours: 500, hec: 400 })
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  network = await makeNetwork()
  const { a1, a2 } = network.sites
  const c = await makeSite({ name: 'Sans objectif', plate: network.plates.a })
  await makeHoliday({ date: '2026-11-11', name: 'Armistice 1918' })
  await storeObjectif(a1, '2026-09', objectif(100_000))
  await storeObjectif(a1, '2026-10', objectif(100_000))
  await storeObjectif(a1, '2026-11', objectif(100_000))
  await storeObjectif(a1, '2026-12', objectif(120_000))
  await storeObjectif(a2, '2026-09', objectif(50_000))
  await storeObjectif(a2, '2026-10', objectif(50_000))
  await storeObjectif(a2, '2026-11', objectif(40_000))
  await importActivity(a1, '2026-09-30', mechanic(110_000))
  await importActivity(a1, '2026-10-30', mechanic(85_000))
  await importActivity(a1, '2026-11-19', mechanic(60_000))
  await importActivity(a2, '2026-10-30', mechanic(45_000))
  await importActivity(a2, '2026-11-19', mechanic(20_000))
  await importActivity(c, '2026-10-30', mechanic(5000))
  await importActivity(c, '2026-11-19', mechanic(1000))
})

const DATE = '2026-11-19'
async function analysed() {
  const { a1 } = network.sites
  const scope = { type: 'plate', plateId: a1.plateId, groupId: a1.groupId } as const
  return { scope, date: DATE, reference: await referenceData() }
}
async function page(query = '') {
  const found = await yearPage(makePrincipal(), await analysed(), new URLSearchParams(query))
  if (!found) throw new Error('no scope')
  return found.year
}

describe('gap and landing of the year per concession', () => {
  test('adds the months that have data and an objective, then this month’s landing and the coming objectives', async () => {
    const { rows } = await page()
    const [a2, a1, c] = rows.rows
    // 255 000 − (200 000 + 65 000); 110 000 + 85 000 + 60 000 × 20 ÷ 13 (no planning) + 120 000
    expect(a1).toMatchObject({
      name: 'Concession A1',
      realized: 255_000,
      due: 265_000,
      gap: -10_000,
    })
    expect(a1?.landing).toBeCloseTo(407_307.692308, 4)
    expect(a1).toMatchObject({ budget: 420_000, landingNotes: ['planning'], unplanned: [] })
    // September has an objective and no data; 65 000 − (50 000 + 26 000)
    expect(a2).toMatchObject({ gap: -11_000, unrecorded: ['2026-09'], unplanned: ['2026-12'] })
    expect([a2?.budget, a2?.status]).toEqual([90_000, 'warn'])
    expect(c).toMatchObject({ gap: null, landing: null, outside: 6000, status: 'none' })
  })

  test('has the gap of the history in its total', async () => {
    const { total } = await page()
    const { view } = await historyPage(
      makePrincipal(),
      await analysed(),
      new URLSearchParams('cut=year'),
    )
    if (view.state !== 'data') throw new Error(view.state)
    const year = view.rows.find(({ key }) => key === '2026')
    expect(total).toMatchObject({ gap: -21_000, outside: 6000 })
    expect([year?.gap, year?.percent]).toEqual([total.gap, total.percent])
  })

  test('sorts, leaves as a file, and on paper', async () => {
    const { rows } = await page('sort=-realized')
    expect(rows.rows.map(({ name }) => name)).toEqual([
      'Concession A1',
      'Concession A2',
      'Sans objectif',
    ])
    const params = new URLSearchParams()
    const table = await yearExport(makePrincipal(), await analysed(), params)
    expect(table?.rows.map((row) => [row[0], ...row.slice(3, 6)])).toEqual([
      ['Concession A2', -11_000, 65_000, 76_000],
      ['Concession A1', -10_000, 255_000, 265_000],
      ['Sans objectif', null, 0, null],
      ['Total', -21_000, 320_000, 341_000],
    ])
    expect(table?.rows[0]?.at(-1)).toContain('sans données\u202f: septembre')
    expect((await yearSheet(makePrincipal(), await analysed(), params)).view.state).toBe('data')
  })

  test('is closed outside the cover', async () => {
    const cover = { kind: 'site', id: network.sites.b1._id } as const
    const principal = makePrincipal({ role: 'manager', cover })
    const params = new URLSearchParams()
    await expect(yearPage(principal, await analysed(), params)).rejects.toThrow(ForbiddenError)
  })
})

describe('the landing’s record', () => {
  const all = async () =>
    (await landingRecords.open()).find().sort({ siteId: 1, date: 1 }).toArray()

  test('stores landing and projection once, whatever is imported later', async () => {
    await keepLandings(DATE)
    const first = await all()
    // C has no objective, so no projection
    expect(first).toHaveLength(2)
    expect(first.find(({ siteId }) => siteId === network.sites.a1._id)).toMatchObject({
      month: '2026-11',
      rank: 13,
      figures: { revenue: { landing: 92_307.692308, projection: 92_307.692308 } },
    })
    await importActivity(network.sites.a1, DATE, mechanic(75_000))
    await keepLandings(DATE)
    expect(await all()).toEqual(first)
    // the next day has its own
    await importActivity(network.sites.a1, '2026-11-20', mechanic(80_000))
    await keepLandings('2026-11-20')
    expect(await all()).toHaveLength(3)
  })

  test('is shown under a concession with six finished months, one of the year before among them', async () => {
    const { a1 } = network.sites
    const months = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05']
    const last = ['31', '30', '27', '31', '30', '29']
    for (const [i, month] of months.entries())
      await importActivity(a1, `${month}-${last[i]}`, mechanic(100_000))
    const stored = (month: string) => ({
      siteId: a1._id,
      month,
      date: `${month}-19`,
      rank: 13,
      figures: { revenue: { landing: 102_000, projection: 96_000 } },
    })
    await insertLandings(months.slice(1).map(stored))
    expect((await page()).rows.rows.map(({ record }) => record)).toEqual([null, null, null])
    await insertLandings(months.slice(0, 1).map(stored))
    const record = (await page()).rows.rows.find(({ siteId }) => siteId === a1._id)?.record
    expect(record).toMatchObject({ rank: 13, months: 6 })
    expect([record?.landing, record?.projection].map((one) => one?.toFixed(6))).toEqual([
      '2.000000',
      '4.000000',
    ])
    const table = await yearExport(makePrincipal(), await analysed(), new URLSearchParams())
    expect(JSON.stringify(table?.rows)).toContain('au 13e jour ouvré')
  })
})
