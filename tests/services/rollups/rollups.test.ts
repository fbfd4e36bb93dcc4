import { beforeEach, describe, expect, test, vi } from 'vitest'
import { records } from '~/db/collections/records.server'
import { referenceDataChanged } from '~/db/collections/reference-revision.server'
import {
  ensureRollups,
  findRollups,
  invalidateRollups,
  rollups,
  storeRollups,
} from '~/db/collections/rollups.server'
import { sites } from '~/db/collections/sites.server'
import type { Scope } from '~/domain/access/scope'
import { staffOn } from '~/domain/planning/potential/month-staff'
import { freshnessOn } from '~/domain/records/data-dates'
import { activityAt } from '~/domain/records/month-activity'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { readRollup, readRollupPart } from '~/services/rollups/read-rollups.server'
import { invalidateMonth } from '~/services/writes/invalidate-month.server'
import { importActivity, storeObjectif, storePlanning } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { groupScopeOf, plateScopeOf, siteScopeOf } from '../../builders/objectifs'
import { writeTouching } from '../../builders/writes'
import { useDatabase } from '../harness/database'

useDatabase()

const MONTH = '2026-11'
const revenue = (netRevenue: number) => ({ mechanic: { netRevenue } })
let network: TestNetwork
const site = (key: keyof TestNetwork['sites']): Scope => siteScopeOf(network.sites[key])
const plate = (key: 'a' | 'b' | 'c') => plateScopeOf(network.sites[`${key}1`])
const group = (key: 'north' | 'south') => groupScopeOf(network.sites[key === 'north' ? 'a1' : 'c1'])
const revenueOn = async (scope: Scope, date: string) => {
  const { activity } = await readRollup(scope, MONTH)
  return activityAt(activity, date)?.cumulative.mechanic.netRevenue ?? null
}

beforeEach(async () => {
  network = await makeNetwork()
})

describe('rollups', () => {
  test('rollups of hundreds of concessions evict no wide scope from the local cache', async () => {
    const idsOf = (scopes: readonly string[]) => scopes.map((one) => `activity6|${one}|${MONTH}`)
    const store = async (ids: readonly string[]) => {
      const found = await ensureRollups(ids)
      await storeRollups([...found.values()].map((one) => ({ ...one, data: { of: one._id } })))
    }
    const [wide = ''] = idsOf(['all'])
    await store([wide])
    const before = (await findRollups([wide])).get(wide)
    await store(idsOf(Array.from({ length: 500 }, (_, i) => `site:s${i}`)))
    expect((await findRollups([wide])).get(wide)).toBe(before)
    // a scope of the same level evicts the least recently read one
    await store(idsOf(Array.from({ length: 500 }, (_, i) => `all${i}`)))
    const after = (await findRollups([wide])).get(wide)
    expect([after, after === before]).toEqual([before, false])
  })

  test('sum each concession’s latest record, at every level', async () => {
    const { a1, a2, b1, c1 } = network.sites
    await importActivity(a1, '2026-11-17', revenue(1000.1))
    await importActivity(a1, '2026-11-18', revenue(1500.3))
    await importActivity(a2, '2026-11-18', revenue(200))
    await importActivity(b1, '2026-11-16', revenue(70))
    await importActivity(c1, '2026-11-18', revenue(-5))
    expect(await revenueOn(site('a1'), '2026-11-18')).toBe(1500.3)
    expect(await revenueOn(plate('a'), '2026-11-17')).toBe(1000.1)
    expect(await revenueOn(plate('a'), '2026-11-18')).toBe(1700.3)
    expect(await revenueOn(group('north'), '2026-11-18')).toBe(1770.3)
    expect(await revenueOn({ type: 'all' }, '2026-11-18')).toBe(1765.3)
    const { activity } = await readRollup({ type: 'all' }, MONTH)
    expect(activityAt(activity, '2026-11-18')?.daily.mechanic.netRevenue).toBe(695.2)
    expect(freshnessOn(activity, '2026-11-18', { isWorked: () => true })).toEqual({
      total: 4,
      upToDate: 3,
      late: [{ siteId: b1._id, date: '2026-11-16' }],
      unreadable: [],
    })
  })

  test('are rebuilt in every scope above a concession when an earlier day is corrected', async () => {
    const { a1, b1 } = network.sites
    await importActivity(a1, '2026-11-17', revenue(100))
    await importActivity(a1, '2026-11-18', revenue(300))
    await importActivity(b1, '2026-11-18', revenue(1))
    expect(await revenueOn({ type: 'all' }, '2026-11-17')).toBe(100)
    await importActivity(a1, '2026-11-17', revenue(250))
    expect(await revenueOn({ type: 'all' }, '2026-11-17')).toBe(250)
    const { activity } = await readRollup(group('north'), MONTH)
    expect(activityAt(activity, '2026-11-18')?.daily.mechanic.netRevenue).toBe(51)
  })

  test('sum objectives and attendance, and follow their changes', async () => {
    const { a1, a2, c1 } = network.sites
    await storeObjectif(a1, MONTH, { revenue: 100_000.1, hours: 700, hec: 400 })
    await storeObjectif(c1, MONTH, { revenue: 50_000, hours: 300, hec: 200 })
    await storePlanning(a1, MONTH, 'mechanic', { '02': '1', '03': 'P' })
    const before = await readRollup({ type: 'all' }, MONTH)
    expect(before.objectifs).toMatchObject({ siteCount: 2 })
    expect(before.objectifs.global).toMatchObject({ revenue: 150_000.1, ht: 1000, hec: 600 })
    const staff = () => readRollupPart('staff', { type: 'all' }, MONTH)
    expect(staffOn(await staff(), '2026-11-03', PRODUCTIVE_SERVICES)).toEqual({
      dailyStaff: 1,
      cumulativeStaff: 2,
      potentialHours: 7,
    })
    await storeObjectif(a2, MONTH, { revenue: 1, hours: 1, hec: 1 })
    await storePlanning(a2, MONTH, 'body', { '03': '0.5' })
    const after = await readRollup({ type: 'all' }, MONTH)
    expect(after.objectifs.global.revenue).toBe(150_001.1)
    expect(staffOn(await staff(), '2026-11-03', PRODUCTIVE_SERVICES).dailyStaff).toBe(2)
  })

  test('are read by one query once built, and by nothing else', async () => {
    await importActivity(network.sites.a1, '2026-11-18', revenue(300))
    await readRollup({ type: 'all' }, MONTH)
    await (await records.open()).deleteMany({})
    expect(await revenueOn({ type: 'all' }, '2026-11-18')).toBe(300)
    await invalidateMonth(MONTH)
    expect(await revenueOn({ type: 'all' }, '2026-11-18')).toBeNull()
  })

  test('follow a moved concession', async () => {
    const { a1, a2 } = network.sites
    await importActivity(a1, '2026-11-18', revenue(300))
    await importActivity(a2, '2026-11-18', revenue(40))
    expect(await revenueOn(plate('a'), '2026-11-18')).toBe(340)
    expect(await revenueOn(plate('c'), '2026-11-18')).toBeNull()
    const from = { siteId: a2._id, plateId: a2.plateId, groupId: a2.groupId }
    const to = { ...from, plateId: network.plates.c._id, groupId: network.groups.south._id }
    const { siteId, ...chain } = to
    await writeTouching({ what: 'hierarchy', sites: [from, to] }, async () => {
      await (await sites.open()).updateOne({ _id: siteId }, { $set: chain })
      await (await records.open()).updateMany({ siteId }, { $set: chain })
      await referenceDataChanged()
    })
    expect(await revenueOn(plate('a'), '2026-11-18')).toBe(300)
    expect(await revenueOn(group('south'), '2026-11-18')).toBe(40)
  })
})

describe('the local cache of a process', () => {
  test('is used until another process changes or invalidates the rollup, or restores an older database', async () => {
    const id = `activity1|all|${MONTH}`
    const stored = async () => (await findRollups([id])).get(id)?.data
    const seen = (await ensureRollups([id])).get(id)
    await storeRollups([{ _id: id, revision: seen?.revision ?? -1, data: { of: 'here' } }])
    expect(await stored()).toEqual({ of: 'here' })
    const kept = (await findRollups([id])).get(id)
    expect((await findRollups([id])).get(id)).toBe(kept)
    expect(() => Object.assign(kept?.data as object, { of: 'other' })).toThrow(TypeError)

    const collection = await rollups.open()
    const $set = { data: { of: 'another process' } }
    await collection.updateOne({ _id: id }, { $inc: { revision: 1 }, $set })
    expect(await stored()).toEqual({ of: 'another process' })
    await invalidateRollups([id])
    expect(await stored()).toBeNull()
    await collection.deleteMany({})
    expect(await stored()).toBeUndefined()
    const recreated = (await ensureRollups([id])).get(id)
    expect(recreated?.revision).not.toBe(seen?.revision)
  })

  test('is not decoded again when another rollup is invalidated', async () => {
    const ids = ['2026-10', '2026-11'].map((month) => `activity1|all|${month}`)
    const registered = await ensureRollups(ids)
    await storeRollups(
      [...registered.values()].map(({ _id, revision }) => ({ _id, revision, data: { of: _id } })),
    )
    const [first = '', second = ''] = ids
    const kept = (await findRollups(ids)).get(first)
    await invalidateRollups([second])
    for (const nth of ['the first time', 'once nothing of the other is kept']) {
      const found = await findRollups(ids)
      expect(found.get(first), nth).toBe(kept)
      expect(found.get(second)?.data, nth).toBeNull()
    }
  })
})

describe('a reader overtaken by a write', () => {
  test('does not store its outdated result', async () => {
    const id = `activity1|all|${MONTH}`
    const seen = (await ensureRollups([id])).get(id)
    await invalidateRollups([id])
    await storeRollups([{ _id: id, revision: seen?.revision ?? -1, data: { stale: true } }])
    expect((await findRollups([id])).get(id)).toMatchObject({
      revision: (seen?.revision ?? Number.NaN) + 1,
      data: null,
    })
  })

  test('leaves the right sums behind when it reads after every statement that forgets those of a write', async () => {
    const { a1 } = network.sites
    await importActivity(a1, '2026-11-18', revenue(1))
    // why: no other way to stop a write between two statements of one command
    const prototype = Object.getPrototypeOf(await rollups.open())
    const bulkWrite = prototype.bulkWrite
    let stops = 0
    const spy = vi.spyOn(prototype, 'bulkWrite').mockImplementation(async function (
      this: { collectionName: string },
      ...[statements, options]: unknown[]
    ) {
      const list = statements as object[]
      // why not the records: a reader that stores a sum would wait for the transaction, which waits for the reader
      const isForgetting = list.some((one) => 'updateMany' in one)
      if (!isForgetting) return bulkWrite.call(this, statements, options)
      const done = { insertedCount: 0, matchedCount: 0 }
      for (const statement of list) {
        const one = await bulkWrite.call(this, [statement], options)
        done.insertedCount += one.insertedCount
        done.matchedCount += one.matchedCount
        await readRollup(site('a1'), MONTH)
        await readRollup({ type: 'all' }, MONTH)
        stops++
      }
      return done
    })
    await importActivity(a1, '2026-11-18', revenue(2))
    // concessions, plates, groups, the network, the mark, the end of the invalidation
    expect(stops).toBe(6)
    spy.mockRestore()
    expect(await revenueOn({ type: 'all' }, '2026-11-18')).toBe(2)
    expect(await revenueOn(site('a1'), '2026-11-18')).toBe(2)
  })

  test('leaves correct rollups for any interleaving of reads and imports', async () => {
    const keys = ['a1', 'a2', 'b1', 'c1'] as const
    const scopes = [plate('a'), group('north'), { type: 'all' } as const, site('a1')]
    for (let round = 1; round <= 20; round++) {
      let importing = true
      const readers = scopes.map(async (scope) => {
        while (importing) await readRollup(scope, MONTH)
      })
      await Promise.all(
        keys.map((key, i) =>
          importActivity(network.sites[key], '2026-11-18', revenue(round * 10 ** i)),
        ),
      )
      importing = false
      await Promise.all(readers)
      expect(await revenueOn({ type: 'all' }, '2026-11-18')).toBe(round * 1111)
      expect(await revenueOn(group('north'), '2026-11-18')).toBe(round * 111)
      expect(await revenueOn(plate('a'), '2026-11-18')).toBe(round * 11)
      expect(await revenueOn(site('a1'), '2026-11-18')).toBe(round)
    }
  })
})
