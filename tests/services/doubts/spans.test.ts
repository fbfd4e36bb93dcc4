import { beforeEach, expect, test } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { comparisonPage } from '~/services/analysis/comparison.server'
import { weekPage } from '~/services/week/week.server'
import { yearPage } from '~/services/year/year.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

/*
 * A1 makes 1 000 € on each working day, and 200 000 € on Tuesday 17 November; 1 000 € again on the 18th and 19th. Of
 * the 17th, the day is doubted; on the 18th and 19th only the month's cumulative is.
 */
let net: TestNetwork
const CUMULATIVE = { '17': 206_000, '18': 207_000, '19': 208_000 }
beforeEach(async () => {
  net = await makeNetwork()
  await storeObjectif(net.sites.a1, '2026-11', { revenue: 21_000, hours: 210, hec: 210 })
  for (const [i, day] of ['09', '10', '11', '12', '13', '16'].entries())
    await importActivity(net.sites.a1, `2026-11-${day}`, {
      mechanic: { netRevenue: 1000 * (i + 1) },
    })
  for (const [day, netRevenue] of Object.entries(CUMULATIVE))
    await importActivity(net.sites.a1, `2026-11-${day}`, { mechanic: { netRevenue } })
})

const analysed = async (date: string) => ({
  scope: { type: 'group', groupId: net.groups.north._id } as const,
  date,
  reference: await referenceData(),
})
const plain = (text: string | null | undefined) => text?.replace(/[\u202f\u00a0]/g, ' ')
const REASON = '200 000 € de CA Net le 17/11, 200 fois un jour habituel (1 000 €)'

test('a day is doubted on which a doubt begins, not the days after it', async () => {
  const dayOf = async (date: string) => {
    const params = new URLSearchParams('columns=yesterday&sort=name')
    const found = await comparisonPage(makePrincipal(), await analysed(date), params)
    const row = found?.rows.rows[0]
    return [found?.total.day?.rest.doubted, plain(row?.doubted), row?.day]
  }
  const doubted = { realized: 200_000, names: ['Concession A1'] }
  // 21 000 € in 21 working days: 1 000 € are due a day, of everything that is realised
  expect(await dayOf('2026-11-17')).toEqual([
    doubted,
    REASON,
    expect.objectContaining({
      dayRevenue: 200_000,
      dayRevenueDue: 1000,
      dayRevenueGap: 199_000,
      doubted: expect.stringContaining('200 fois un jour habituel'),
    }),
  ])
  // the cumulative stays under doubt, and the row says so
  expect(await dayOf('2026-11-18')).toEqual([
    { realized: 0, names: [] },
    REASON,
    expect.objectContaining({ dayRevenueDue: 1000, dayRevenueGap: 0, doubted: null }),
  ])
})

test('a week is doubted in which a doubt begins; a year, where its month is under doubt', async () => {
  const params = new URLSearchParams()
  const week = (await weekPage(makePrincipal(), await analysed('2026-11-19'), params))?.week
  expect(week?.doubted.map(({ name, why }) => [name, plain(why)])).toEqual([
    ['Concession A1', REASON],
  ])
  expect(week?.total.revenue).toMatchObject({ gap: null, doubted: { realized: 203_000 } })
  // four days of 1 000 € are due next to 203 000 €: the row holds the doubted cells on both sides, the total on none
  expect(week?.rows.rows[0]?.revenue).toMatchObject({ realized: 203_000, due: 4000 })
  const year = await yearPage(makePrincipal(), await analysed('2026-11-19'), params)
  const row = year?.year.rows.rows.find(({ name }) => name === 'Concession A1')
  expect(plain(row?.doubted)).toBe(REASON)
  // nothing but the doubted cells: the year compares nothing, rather than 208 000 € with no objective
  expect(row).toMatchObject({ realized: 0, due: 0, gap: null })
  expect(year?.year.total).toMatchObject({ realized: 0, gap: null })
})
