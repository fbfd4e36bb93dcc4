import { beforeEach, expect, it } from 'vitest'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { rollups } from '~/db/collections/rollups.server'
import type { Scope } from '~/domain/access/scope'
import { readSameWorkingDay } from '~/services/analysis/same-working-day.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { siteScopeOf } from '../../builders/objectifs'
import { useDatabase } from '../harness/database'

let net: TestNetwork

useDatabase()

const ranks = async (scope: Scope) => {
  const month = await readScopeMonth(scope, '2026-11-19', await referenceData())
  return (await readSameWorkingDay(scope, '2026-11-19', month)).map(({ revenue }) => revenue)
}
const revenue = (site: TestNetwork['sites']['a1'], day: string, netRevenue: number) =>
  importActivity(site, day, { mechanic: { netRevenue, totalHours: 10, hecHours: 5 } })

/**
 * No holidays. 19 November 2026 is the 14th working day, 18 November the 13th. Same ranks in October 2026: the 20th
 * (1 and 2, 5 to 9, 12 to 16, 19, 20) and the 19th; in November 2025: the 20th (3 to 7, 10 to 14, 17 to 20) and the 19th.
 */
beforeEach(async () => {
  net = await makeNetwork()
  const { a1, a2 } = net.sites
  await revenue(a1, '2026-11-19', 50_000)
  await revenue(a2, '2026-11-18', 25_000)
  await revenue(a1, '2026-10-20', 48_000)
  await revenue(a1, '2026-10-21', 99_000)
  await revenue(a2, '2026-10-19', 20_000)
  await revenue(a2, '2026-10-20', 30_000)
  await revenue(a2, '2025-11-19', 24_000)
  await revenue(a2, '2025-11-20', 26_000)
})

it('is each concession’s own working day of equal rank: 48 000 + 20 000', async () => {
  const [october] = await ranks({ type: 'all' })
  expect(october).toMatchObject({ month: '2026-10', value: 68_000 })
  // (50 000 + 25 000 − 68 000) ÷ 68 000
  expect(october?.change).toBeCloseTo(10.2941, 3)
})

it('compares only concessions with data in both months: 25 000 with 24 000', async () => {
  const [, lastYear] = await ranks({ type: 'all' })
  expect(lastYear).toMatchObject({ value: 24_000, without: 'Concession A1 (sans donnée)' })
  expect(lastYear?.change).toBeCloseTo(4.1667, 3)
})

/*
 * Both at the 19th, the 14th working day: 50 000 + 31 000. October's 20th is 48 000 + 30 000. A1 has no November 2025,
 * so A2's 26 000 of the 20th are compared with its own 31 000, not with 81 000 (+ 211,5 %).
 */
it('compares only concessions with data in both months, also at one data date: 31 000 with 26 000', async () => {
  await revenue(net.sites.a2, '2026-11-19', 31_000)
  const [october, lastYear] = await ranks({ type: 'all' })
  expect(october).toMatchObject({ value: 78_000, without: null, shorter: null })
  // (81 000 − 78 000) ÷ 78 000
  expect(october?.change).toBeCloseTo(3.8462, 3)
  expect(lastYear).toMatchObject({ value: 26_000, without: 'Concession A1 (sans donnée)' })
  // (31 000 − 26 000) ÷ 26 000
  expect(lastYear?.change).toBeCloseTo(19.2308, 3)
})

/*
 * A1 has 14 working days; its November 2025 ends on the 4th, the second: 9 000 + 24 000 of A2, which has all its
 * 13 days.
 */
it('names the concession that had fewer days then: fourteen working days are compared with two', async () => {
  await revenue(net.sites.a1, '2025-11-04', 9_000)
  const [october, lastYear] = await ranks({ type: 'all' })
  expect(lastYear).toMatchObject({
    value: 33_000,
    without: null,
    shorter: 'Concession A1 (04/11/2025)',
  })
  expect(october?.shorter).toBeNull()
})

it('leaves a concession with invalid data out of both sides, by name: 50 000 with 48 000', async () => {
  const broken = { siteId: net.sites.a2._id, date: '2026-10-19' }
  await (await records.open()).updateOne(broken, { $set: { services: {} as never } })
  await (await rollups.open()).deleteMany({})
  const [october] = await ranks({ type: 'all' })
  expect(october).toMatchObject({ value: 48_000, without: 'Concession A2 (illisible)' })
  expect(october?.change).toBeCloseTo(4.1667, 3)
})

it('says nothing of a month without a record', async () => {
  expect(await ranks(siteScopeOf(net.sites.a1))).toEqual([
    {
      month: '2026-10',
      value: 48_000,
      change: expect.closeTo(4.1667, 3),
      without: null,
      shorter: null,
    },
    null,
  ])
})
