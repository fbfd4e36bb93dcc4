import { beforeEach, describe, expect, test } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { ForbiddenError } from '~/domain/errors'
import { weekExport, weekPage, weekSheet } from '~/services/week/week.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, makeSite, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

/*
 * November 2026: 20 working days (21 less Wednesday 11); the week of Monday 16 to Sunday 22.
 *
 * A1   100 000 €, 500 h: 5 000 € and 25 h a day. On the 13th 90 000 € / 200 h, on the 20th 118 000 € / 320 h.
 * A2   20 000 €: 1 000 € a day. On the 13th 9 000 €, on the 18th 11 500 €: late.
 * B1   20 000 €, no data of the week.
 * C    no objective. On the 13th 1 000 €, on the 20th 4 000 €.
 */
let network: TestNetwork
const mechanic = (netRevenue: number, totalHours = 0) => ({ mechanic: { netRevenue, totalHours } })
beforeEach(async () => {
  network = await makeNetwork()
  const { a1, a2, b1 } = network.sites
  const c = await makeSite({ name: 'Sans objectif', plate: network.plates.a })
  await makeHoliday({ date: '2026-11-11', name: 'Armistice 1918' })
  await storeObjectif(a1, '2026-11', { revenue: 100_000, hours: 500, hec: 400 })
  for (const site of [a2, b1])
    await storeObjectif(site, '2026-11', { revenue: 20_000, hours: 100, hec: 80 })
  await importActivity(a1, '2026-11-13', mechanic(90_000, 200))
  await importActivity(a1, '2026-11-20', mechanic(118_000, 320))
  await importActivity(a2, '2026-11-13', mechanic(9000))
  await importActivity(a2, '2026-11-18', mechanic(11_500))
  await importActivity(b1, '2026-11-12', mechanic(8000))
  await importActivity(c, '2026-11-13', mechanic(1000))
  await importActivity(c, '2026-11-20', mechanic(4000))
})

async function analysed(date = '2026-11-22') {
  const scope = { type: 'group', groupId: network.groups.north._id } as const
  return { scope, date, reference: await referenceData() }
}
async function page(date?: string, query = '') {
  const params = new URLSearchParams(query)
  const found = await weekPage(makePrincipal(), await analysed(date), params)
  if (!found) throw new Error('no scope')
  return found.week
}

describe('the week per concession', () => {
  test('is realised by differences against the daily targets of its days, each to its data date', async () => {
    const week = await page()
    expect([week.first, week.last, week.upTo]).toEqual(['2026-11-16', '2026-11-22', '2026-11-22'])
    const shown = week.rows.rows.map(({ name, days, to, revenue, missing }) => [
      name,
      days,
      to,
      missing,
      revenue.realized,
      revenue.due,
      revenue.gap,
      revenue.status,
    ])
    expect(shown).toEqual([
      // 2 500 of 3 × 1 000 = 83 %; two working days are missing
      ['Concession A2', 3, '2026-11-18', 2, 2500, 3000, -500, 'warn'],
      ['Concession A1', 5, '2026-11-20', 0, 28_000, 25_000, 3000, 'good'],
      ['Sans objectif', 5, '2026-11-20', 0, 3000, null, null, 'none'],
    ])
    expect(week.rows.rows[1]?.ht).toMatchObject({ realized: 120, due: 125, gap: -5, percent: 96 })
  })

  test('adds up what has an objective, and names late and untargeted ones apart', async () => {
    const { total, late, doubted, early } = await page()
    expect(total.revenue).toMatchObject({
      realized: 30_500,
      due: 28_000,
      gap: 2500,
      outside: { realized: 3000, names: ['Sans objectif'] },
    })
    expect(late).toEqual([
      { name: 'Concession A2', date: '2026-11-18' },
      { name: 'Concession B1', date: null },
    ])
    expect([doubted, early]).toEqual([[], []])
  })

  test('to the analysed date within the week, with the weeks around it', async () => {
    const week = await page('2026-11-18')
    expect([week.upTo, week.previous]).toEqual(['2026-11-18', '2026-11-15'])
    // A1 has no record of the week yet: three days are missing
    expect(week.rows.rows.map(({ name, missing }) => [name, missing])).toEqual([
      ['Concession A2', 0],
    ])
    expect(week.late.map(({ name }) => name)).toContain('Concession A1')
  })

  test('holds both months where the month changes within it', async () => {
    const { a1 } = network.sites
    await storeObjectif(a1, '2026-12', { revenue: 230_000, hours: 230, hec: 230 })
    await importActivity(a1, '2026-11-27', mechanic(150_000, 400))
    await importActivity(a1, '2026-11-30', mechanic(156_000, 430))
    await importActivity(a1, '2026-12-04', mechanic(36_000, 40))
    const week = await page('2026-12-06')
    const row = week.rows.rows.find(({ name }) => name === 'Concession A1')
    // 6 000 of 5 000 on Monday; 36 000 of 4 × 10 000 (December has 23 working days, no holiday is stored)
    expect(row).toMatchObject({
      days: 5,
      missing: 0,
      early: 0,
      revenue: { realized: 42_000, due: 45_000, gap: -3000 },
      ht: { realized: 70, due: 65 },
    })
  })

  test('sorts, and leaves as a file with the same figures and those apart in its head', async () => {
    const week = await page(undefined, 'sort=-revenue')
    expect(week.rows.rows.map(({ name }) => name)).toEqual([
      'Concession A1',
      'Sans objectif',
      'Concession A2',
    ])
    const params = new URLSearchParams()
    const table = await weekExport(makePrincipal(), await analysed(), params)
    expect(table?.rows.map((row) => [row[0], ...row.slice(3, 8)])).toEqual([
      ['Concession A2', 3, 2500, 3000, -500, 83.33],
      ['Concession A1', 5, 28_000, 25_000, 3000, 112],
      ['Sans objectif', 5, 3000, null, null, null],
      ['Total', null, 30_500, 28_000, 2500, 108.93],
    ])
    expect(table?.about).toContainEqual([
      'En retard, comptées jusqu’à leurs données',
      'Concession A2 (données du 18/11), Concession B1 (aucune donnée)',
    ])
    const sheet = await weekSheet(makePrincipal(), await analysed(), params)
    expect(sheet.view.state).toBe('data')
  })

  test('is closed outside the cover, and empty without data', async () => {
    const cover = { kind: 'site', id: network.sites.a1._id } as const
    const principal = makePrincipal({ role: 'manager', cover })
    const params = new URLSearchParams()
    await expect(weekPage(principal, await analysed(), params)).rejects.toThrow(ForbiddenError)
    const empty = await analysed('2026-10-07')
    expect((await weekPage(makePrincipal(), empty, params))?.week.rows.found).toBe(0)
    expect((await weekSheet(makePrincipal(), empty, params)).view.state).toBe('empty')
    const none = { ...(await analysed()), scope: null }
    expect(await weekPage(makePrincipal(), none, params)).toBeNull()
  })
})
