import { beforeEach, expect, test } from 'vitest'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { rollups } from '~/db/collections/rollups.server'
import type { Scope } from '~/domain/access/scope'
import { historyPage } from '~/services/analysis/history.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
let plateA: Scope
const did = (netRevenue: number) => ({ mechanic: { netRevenue, totalHours: 10, hecHours: 5 } })

async function shown(search = '', date = '2026-11-19') {
  const analysed = { scope: plateA, date, reference: await referenceData() }
  const { view } = await historyPage(makePrincipal(), analysed, new URLSearchParams(search))
  if (view.state !== 'data') throw new Error(view.state)
  return view
}

/*
 * No holidays. A1: 30 000 in August, 42 000 in September's 22 days, 44 000 in October's 22, 28 000 in 14 days of
 * November, each up to its last day. A2 opens in November: 21 000 in the same 14 days.
 */
beforeEach(async () => {
  net = await makeNetwork()
  const { a1, a2 } = net.sites
  plateA = { type: 'plate', plateId: a1.plateId, groupId: a1.groupId }
  await importActivity(a1, '2026-08-31', did(30_000))
  await importActivity(a1, '2026-09-30', did(42_000))
  await importActivity(a1, '2026-10-30', did(44_000))
  await importActivity(a1, '2026-11-19', did(28_000))
  await importActivity(a2, '2026-11-19', did(21_000))
})

test('a month is not compared with one before a concession opened, with or without objectif (decision 43)', async () => {
  // 49 000 ÷ 14 = 3 500 against 44 000 ÷ 22 = 2 000 would read as + 75 %, although A1 is unchanged
  expect((await shown()).tendency).toEqual({
    key: '2026-11',
    isUnsure: false,
    earlierKey: '2026-10',
    perDay: 3_500,
    earlierPerDay: 2_000,
    change: null,
    unlike: ['Concession A2'],
    unnamed: 0,
  })
  // 44 000 ÷ 22 = 2 000 a day of October against 42 000 ÷ 22 of September, both of A1 alone
  expect((await shown('period=2026-10')).tendency).toMatchObject({
    earlierPerDay: 1_909.090909,
    change: 4.761905,
    unlike: [],
  })
})

test('a quarter is not compared with one of which a concession has only a part', async () => {
  await importActivity(net.sites.a2, '2026-09-30', did(9_000))
  // A2 has one of T3's three months (August and September have data), and one of T4's two
  const { tendency } = await shown('cut=quarter')
  expect(tendency).toMatchObject({ change: null, unlike: ['Concession A2'] })
})

test('a month with unreadable figures is not compared with one that has figures', async () => {
  await importActivity(net.sites.a2, '2026-10-30', did(33_000))
  expect((await shown()).tendency).toMatchObject({ earlierPerDay: 3_500, change: 0, unlike: [] })
  const broken = { siteId: net.sites.a2._id, date: '2026-11-19' }
  await (await records.open()).updateOne(broken, { $set: { services: {} as never } })
  await (await rollups.open()).deleteMany({})
  expect((await shown()).tendency).toMatchObject({
    perDay: 2_000,
    earlierPerDay: 3_500,
    change: null,
    unlike: ['Concession A2'],
  })
})

test('the moving mean needs three complete months, with every concession (3 §2.10)', async () => {
  // (30 000 + 42 000 + 44 000) ÷ 3
  expect((await shown()).rows[9]).toMatchObject({ key: '2026-10', trend: 38_666.666667 })
  // September lacks A2, which has an objectif for that month: 42 000 are incomplete
  await storeObjectif(net.sites.a2, '2026-09', { revenue: 20_000, hours: 100, hec: 50 })
  const { rows } = await shown()
  expect(rows[8]).toMatchObject({ key: '2026-09', partial: true, trend: null })
  expect(rows[9]).toMatchObject({ key: '2026-10', partial: false, trend: null })
})
