import { Collection } from 'mongodb'
import { afterEach, expect, test, vi } from 'vitest'
import { records } from '~/db/collections/records.server'
import { rollups } from '~/db/collections/rollups.server'
import { INVALIDATE } from '~/db/collections/stale-rollups.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { useDatabase } from '../harness/database'

useDatabase()
afterEach(() => void vi.restoreAllMocks())

const DATE = '2026-11-19'

/** Revision that the last store of each rollup replaced. */
function watchStores(): Map<string, number> {
  const replaced = new Map<string, number>()
  const bulkWrite = Collection.prototype.bulkWrite
  vi.spyOn(Collection.prototype, 'bulkWrite').mockImplementation(function (
    this: Collection,
    ...given: unknown[]
  ) {
    const [statements] = given as [{ updateOne?: { filter: { _id: string; revision?: number } } }[]]
    for (const { updateOne } of statements)
      if (updateOne?.filter.revision !== undefined && this.collectionName === 'rollups')
        replaced.set(updateOne.filter._id, updateOne.filter.revision)
    return bulkWrite.apply(this, given as never)
  } as never)
  return replaced
}

/** Lets reads of revisions answer the former ones, as before a majority has the last store. @returns records read */
function answerFormer(former: ReadonlyMap<string, number>): { recordReads: number } {
  const seen = { recordReads: 0 }
  const find = Collection.prototype.find
  vi.spyOn(Collection.prototype, 'find').mockImplementation(function (
    this: Collection,
    ...given: unknown[]
  ) {
    const cursor = find.apply(this, given as never)
    if (this.collectionName === 'records') seen.recordReads++
    const { projection } = (given[1] ?? {}) as { projection?: { revision?: number } }
    if (this.collectionName !== 'rollups' || !projection?.revision) return cursor
    const toArray = cursor.toArray.bind(cursor)
    cursor.toArray = async () =>
      (await toArray()).map((one) => ({
        ...one,
        revision: former.get(String(one._id)) ?? one['revision'],
      }))
    return cursor
  } as never)
  return seen
}

const northOf = ({ groups }: TestNetwork) => ({ type: 'group', groupId: groups.north._id }) as const
const revenueOf = async (net: TestNetwork) => {
  const { activity } = await readRollup(northOf(net), '2026-11')
  return activity.days.at(-1)?.cumulative.mechanic.netRevenue
}

test('a stored sum that no majority has yet is read from the process’s copy, and changes with a write', async () => {
  const net = await makeNetwork()
  await importActivity(net.sites.a1, DATE, { mechanic: { netRevenue: 100 } })
  const former = watchStores()
  expect(await revenueOf(net)).toBe(100)
  expect(former.size).toBeGreaterThan(0)
  const seen = answerFormer(former)
  expect(await revenueOf(net)).toBe(100)
  expect(seen.recordReads).toBe(0)
  await importActivity(net.sites.a1, DATE, { mechanic: { netRevenue: 250 } })
  expect(await revenueOf(net)).toBe(250)
})

// Fails when a store adds 1 to the revision: the next content of the document then has the lost one's revision.
test('a sum whose store a failover lost is not taken for the next content of its document', async () => {
  const net = await makeNetwork()
  await importActivity(net.sites.a1, DATE, { mechanic: { netRevenue: 100 } })
  const former = watchStores()
  expect(await revenueOf(net)).toBe(100)
  const collection = await rollups.open()
  for (const [_id, revision] of former)
    await collection.updateOne({ _id }, { $set: { revision, data: null } })
  // a write of another instance, which changes no copy of this process
  const filter = { siteId: net.sites.a1._id, date: DATE }
  await (await records.open()).updateOne(filter, {
    $set: { 'services.mechanic.netRevenue': 250 },
  })
  await collection.updateMany({ _id: { $in: [...former.keys()] } }, INVALIDATE)
  expect(await revenueOf(net)).toBe(250)
})
