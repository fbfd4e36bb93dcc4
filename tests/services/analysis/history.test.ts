import { beforeEach, describe, expect, test } from 'vitest'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { referenceDataChanged } from '~/db/collections/reference-revision.server'
import { rollups } from '~/db/collections/rollups.server'
import { workingDays } from '~/db/collections/working-days.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { historyPage, readMonthlySummary } from '~/services/analysis/history.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

let network: TestNetwork
let plateA: Scope

async function page(scope: Scope | null, search = '', principal: Principal = makePrincipal()) {
  const analysed = { scope, date: '2026-11-19', reference: await referenceData() }
  return historyPage(principal, analysed, new URLSearchParams(search))
}

beforeEach(async () => {
  network = await makeNetwork()
  const { a1, a2 } = network.sites
  plateA = { type: 'plate', plateId: a1.plateId, groupId: a1.groupId }
  // November 2026: 20 working days, 13 of them elapsed on the 19th
  await makeHoliday({ date: '2026-11-11', name: 'Armistice' })
  await storeObjectif(a1, '2026-11', { revenue: 60_000, hours: 320, hec: 200 })
  await storeObjectif(a1, '2026-10', { revenue: 50_000, hours: 300, hec: 200 })
  await importActivity(a1, '2025-11-19', { mechanic: { netRevenue: 25_000 } })
  await importActivity(a1, '2025-11-28', { mechanic: { netRevenue: 44_000 } })
  await importActivity(a1, '2026-10-30', { mechanic: { netRevenue: 40_000, totalHours: 180 } })
  await importActivity(a2, '2026-10-29', { body: { netRevenue: 5_000, totalHours: 20 } })
  await importActivity(a1, '2026-11-19', { mechanic: { netRevenue: 26_000, totalHours: 120 } })
})

describe('the history of a scope', () => {
  test('sums its concessions, each month at their latest records, the last one at the date', async () => {
    const { view, freshness } = await page(plateA)
    if (view.state !== 'data') throw new Error(view.state)
    expect(view.rows).toHaveLength(11)
    // October: 40 000 of 50 000, and 5 000 of A2, which has no objectif (4-decisions, 53)
    expect(view.rows[9]).toMatchObject({
      key: '2026-10',
      realized: 45_000,
      outside: 5_000,
      budget: 50_000,
      percent: 80,
      previous: null,
      // A2's October data end a working day before the month
      partial: true,
    })
    // November: 26 000 of 60 000; 60 000 × 13 ÷ 20 = 39 000 were due: 66,7 %
    expect(view.rows[10]).toMatchObject({
      realized: 26_000,
      previous: 25_000,
      change: 4,
      budget: 60_000,
      due: 39_000,
      gap: -13_000,
      percent: 66.666667,
      status: 'bad',
      partial: true,
    })
    // 26 000 ÷ 13 days against 40 000 ÷ 22 days plus A2's 5 000 ÷ 21, each up to its own data date (4-decisions, 39)
    expect(view.tendency).toMatchObject({ perDay: 2_000, earlierPerDay: 2_056.277056 })
    expect(freshness).toMatchObject({ total: 2, upToDate: 1, late: [{ name: 'Concession A2' }] })
  })

  test('compares the current month with as many working days, not as many days (decision 39)', async () => {
    const { a1 } = network.sites
    // the Armistice of 2025 was a Tuesday: the 13th working day came on the 20th
    await makeHoliday({ date: '2025-11-11', name: 'Armistice' })
    await importActivity(a1, '2025-11-20', { mechanic: { netRevenue: 27_000 } })
    const { view } = await page(plateA, 'period=2026-11')
    if (view.state !== 'data') throw new Error(view.state)
    expect(view.summary).toMatchObject({ realized: 26_000, previous: 27_000, difference: -1_000 })
  })

  test('compares only concessions with a record a year before, and names the rest', async () => {
    const { a1, b1 } = network.sites
    // October: the data of A2 and B1 end on the 29th; only A1 goes to the 30th, and only A1 has a record a year before
    await importActivity(b1, '2026-10-29', { mechanic: { netRevenue: 7_000 } })
    await importActivity(a1, '2025-10-30', { mechanic: { netRevenue: 30_000 } })
    const { view } = await page({ type: 'group', groupId: a1.groupId })
    if (view.state !== 'data') throw new Error(view.state)
    // A1's 40 000 (of 52 000 in all) against 30 000; Friday 31 October 2025 has no record
    const compared = { previous: 30_000, difference: 10_000, change: 33.333333, uncompared: [] }
    const october = { ...compared, shorterBefore: ['Concession A1'] }
    const out = ['Concession A2', 'Concession B1']
    expect(view.rows[9]).toMatchObject({ realized: 52_000, ...october, absentBefore: out })
    // same result when all three have the same data date
    await importActivity(network.sites.a2, '2026-10-30', { body: { netRevenue: 6_000 } })
    await importActivity(b1, '2026-10-30', { mechanic: { netRevenue: 8_000 } })
    const same = (await page({ type: 'group', groupId: a1.groupId })).view
    if (same.state !== 'data') throw new Error(same.state)
    expect(same.rows[9]).toMatchObject({ realized: 54_000, ...october, absentBefore: out })
    // no concession had a record in September
    expect(same.rows[8]).toMatchObject({ absentBefore: [], change: null })
  })

  // guards against: months and a year before that cannot be read are compared (42, 43)
  test('leaves a concession with an unreadable year before out of both sides, by name (decision 42)', async () => {
    const { a2 } = network.sites
    await importActivity(a2, '2026-11-18', { mechanic: { netRevenue: 9_000 } })
    await importActivity(a2, '2025-11-18', { mechanic: { netRevenue: 30_000 } })
    await (await records.open()).updateOne(
      { siteId: a2._id, date: '2025-11-18' },
      { $set: { services: {} as never } },
    )
    await (await rollups.open()).deleteMany({})
    const { view } = await page(plateA, 'period=2026-11')
    if (view.state !== 'data') throw new Error(view.state)
    // A1 alone: 26 000 against 25 000
    expect(view.summary).toMatchObject({
      realized: 35_000,
      previous: 25_000,
      difference: 1_000,
      change: 4,
      uncompared: [],
      unreadBefore: ['Concession A2'],
      leftOut: [],
    })
  })

  /*
   * September: A1 45 000 of 50 000; A2 has an objectif of 20 000 and no record: 45 000 of 70 000 are 64,3 %. November:
   * A1 26 000, A2 none yet. T3 is September; the year adds October's 45 000 of 50 000, and November's figures.
   */
  describe('without any record of A2', () => {
    const did = (netRevenue: number) => ({ mechanic: { netRevenue } })
    const shown = async (search = '') => {
      const { view } = await page(plateA, search)
      if (view.state !== 'data') throw new Error(view.state)
      return view
    }
    const aim = (revenue: number) => ({ revenue, hours: 100, hec: 50 })

    beforeEach(async () => {
      const { a1 } = network.sites
      await storeObjectif(a1, '2026-09', aim(50_000))
      await importActivity(a1, '2026-09-30', did(45_000))
      await importActivity(a1, '2025-09-30', did(30_000))
    })

    // guards against: a past month without any record of a concession that has an objectif is called whole (39, 43)
    test('a past month lacks a concession that has an objectif and no record: incomplete, by name (decisions 39 and 43)', async () => {
      const before = (await shown()).rows
      expect(before[8]).toMatchObject({ budget: 50_000, percent: 90, partial: false })
      await storeObjectif(network.sites.a2, '2026-09', aim(20_000))
      const { rows, summary } = await shown()
      expect(rows[8]).toMatchObject({
        key: '2026-09',
        realized: 45_000,
        budget: 70_000,
        due: 50_000,
        percent: 90,
        partial: true,
        trend: null,
        unrecorded: ['Concession A2'],
        untargeted: [],
        // the comparison with the year before is unchanged: A1 alone, 45 000 against 30 000
        previous: 30_000,
        difference: 15_000,
        change: 50,
      })
      // no concession has a record of August, both have one of October
      expect([rows[7]?.unrecorded, rows[7]?.partial]).toEqual([[], false])
      expect(rows[9]?.unrecorded).toEqual([])
      // 45 000 + 45 000 + 26 000 of 50 000 + 50 000 + the due part of 60 000
      expect(summary).toMatchObject({
        realized: 116_000,
        budget: 180_000,
        partial: true,
        unrecorded: ['Concession A2'],
      })
      const quarters = (await shown('cut=quarter')).rows
      expect(quarters[2]).toMatchObject({ key: '2026-T3', partial: true, percent: 90 })
      const years = (await shown('cut=year')).rows
      expect(years.map(({ unrecorded }) => unrecorded)).toEqual([[], ['Concession A2']])
      await importActivity(network.sites.a2, '2026-09-30', did(18_000))
      expect((await shown()).rows[8]).toMatchObject({
        realized: 63_000,
        percent: 90,
        partial: false,
        unrecorded: [],
      })
    })

    test('without objectif A2 changes nothing and is not named as untargeted', async () => {
      const { rows } = await shown()
      expect(rows[8]).toMatchObject({
        percent: 90,
        partial: false,
        unrecorded: [],
        untargeted: [],
      })
      // A2 has activity in October
      expect(rows[9]?.untargeted).toEqual(['Concession A2'])
    })

    test('an objectif of zeros is treated as none', async () => {
      await storeObjectif(network.sites.a2, '2026-09', { revenue: 0, hours: 0, hec: 0 })
      expect((await shown()).rows[8]).toMatchObject({ partial: false, unrecorded: [] })
    })

    test('the current month names concessions without data date as missing, up to its last day', async () => {
      const { view, freshness } = await page(plateA)
      const late = freshness?.late.filter(({ date }) => date === null).map(({ name }) => name)
      if (view.state !== 'data') throw new Error(view.state)
      expect(late).toEqual(['Concession A2'])
      expect(view.rows[10]).toMatchObject({ partial: true, unrecorded: late, untargeted: [] })
      await importActivity(network.sites.a1, '2026-11-30', did(58_000))
      const reference = await referenceData()
      const at = { scope: plateA, date: '2026-11-30', reference }
      const end = await historyPage(makePrincipal(), at, new URLSearchParams())
      if (end.view.state !== 'data') throw new Error(end.view.state)
      expect(end.view.rows[10]).toMatchObject({
        realized: 58_000,
        partial: true,
        unrecorded: ['Concession A2'],
      })
    })

    test('the concession’s own page names only months with an objectif and no record', async () => {
      const { a2 } = network.sites
      const own: Scope = { ...plateA, type: 'site', siteId: a2._id } as Scope
      const september = async () => {
        const { view } = await page(own)
        if (view.state !== 'data') throw new Error(view.state)
        expect(view.rows[8]).toMatchObject({ realized: null, budget: null, unrecorded: [] })
        return [view.rows[8]?.partial, view.rows[8]?.dataless, view.summary.dataless]
      }
      expect(await september()).toEqual([false, [], []])
      await storeObjectif(a2, '2026-09', aim(20_000))
      expect(await september()).toEqual([true, ['2026-09'], ['2026-09']])
    })
  })

  test('treats a month as complete once no working day is left, even if the stored number counts Saturdays', async () => {
    const { a1 } = network.sites
    // 22 working days up to Friday the 30th, 27 with the Saturdays; 31 October 2025 was a working day
    await (await workingDays.open()).insertOne({
      _id: '2026-10',
      year: 2026,
      month: 10,
      value: 27,
    })
    await referenceDataChanged()
    await importActivity(a1, '2025-10-30', { mechanic: { netRevenue: 36_000 } })
    await importActivity(a1, '2025-10-31', { mechanic: { netRevenue: 38_000 } })
    const scope = { ...plateA, type: 'site', siteId: a1._id } as Scope
    const { view } = await page(scope)
    if (view.state !== 'data') throw new Error(view.state)
    // 40 000 against the whole of 38 000: 2 000 ÷ 38 000
    expect(view.rows[9]).toMatchObject({
      key: '2026-10',
      partial: false,
      previous: 38_000,
      change: 5.263158,
    })
  })

  test('names the months whose calendar cannot be read, the current one or not (decision 42)', async () => {
    await (await workingDays.open()).insertOne({
      _id: '2026-10',
      year: 2026,
      month: 10,
      value: 'vingt' as never,
    })
    await referenceDataChanged()
    const { view } = await page(plateA, 'cut=quarter')
    if (view.state !== 'data') throw new Error(view.state)
    expect(view.summary.miscounted).toEqual(['2026-10'])
    expect(view.rows.at(-1)?.miscounted).toEqual(['2026-10'])
    expect(view.rows.at(-2)?.miscounted).toEqual([])
  })

  test('has its cut, measure and period in the address', async () => {
    expect((await page(plateA, 'cut=quarter&metric=ht&period=2026-T4')).view).toMatchObject({
      grain: 'quarter',
      measure: 'ht',
      selected: '2026-T4',
      summary: { realized: 320, budget: 620 },
      services: [{ realized: 300 }, { realized: 0 }, { realized: 20, share: 6.25 }],
    })
  })

  test('follows an import of an earlier month', async () => {
    await page(plateA)
    await importActivity(network.sites.a2, '2026-10-30', { body: { netRevenue: 9_000 } })
    expect((await page(plateA, 'period=2026-10')).view).toMatchObject({
      summary: { realized: 49_000 },
    })
  })

  test('says when there is none, when a scope is missing, when it cannot be read', async () => {
    const { b1 } = network.sites
    const siteB: Scope = {
      type: 'site',
      siteId: b1._id,
      plateId: b1.plateId,
      groupId: b1.groupId,
    }
    expect((await page(siteB)).view).toEqual({ state: 'no-history' })
    expect((await page(null)).view).toEqual({ state: 'no-scope' })
    const unread = { scope: plateA, date: '2026-11-19', reference: null }
    expect((await historyPage(makePrincipal(), unread, new URLSearchParams())).view).toEqual({
      state: 'error',
      message: 'Impossible de charger les données principales.',
    })
  })

  test('is open to four roles, within their scope', async () => {
    const { a1, b1 } = network.sites
    for (const role of ['secretary', 'user', 'ccs', 'teamLeader'] as const) {
      const principal = makePrincipal({ role, cover: { kind: 'site', id: a1._id } })
      await expect(page(plateA, '', principal)).rejects.toThrow(ForbiddenError)
      await expect(
        readMonthlySummary(principal, { endDate: '2026-11', site: a1._id }),
      ).rejects.toThrow(ForbiddenError)
    }
    for (const role of ['dirigeant', 'director', 'manager'] as const) {
      const principal = makePrincipal({ role, cover: { kind: 'site', id: b1._id } })
      await expect(page(plateA, '', principal)).rejects.toThrow(ForbiddenError)
    }
  })
})
