import { Collection } from 'mongodb'
import { afterEach, expect, test, vi } from 'vitest'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork } from '../../builders/hierarchy'
import { useDatabase } from '../harness/database'

useDatabase()
afterEach(() => void vi.restoreAllMocks())

const DATE = '2026-11-19'

/** Holds the next read of pending invalidations until it is let go. */
function holdPending() {
  const find = Collection.prototype.find
  let reached = () => {}
  let release = () => {}
  const isReached = new Promise<void>((resolve) => {
    reached = resolve
  })
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = false
  vi.spyOn(Collection.prototype, 'find').mockImplementation(function (
    this: Collection,
    ...given: unknown[]
  ) {
    const cursor = find.apply(this, given as never)
    const range = JSON.stringify(given[0] ?? {})
    if (isHeld || !range.startsWith('{"_id":{"$gte":"stale|"')) return cursor
    isHeld = true
    const toArray = cursor.toArray.bind(cursor)
    cursor.toArray = async () => {
      reached()
      await held
      return toArray()
    }
    return cursor
  } as never)
  return { isReached, release: () => release() }
}

// Fails when the revisions of a batch may be older than its pending invalidations (52, a stale sum).
test('a write acknowledged between the two reads of a sum is in the sum', async () => {
  const net = await makeNetwork()
  const scope = { type: 'group', groupId: net.groups.north._id } as const
  const revenueOf = async () => {
    const { activity } = await readRollup(scope, '2026-11')
    return activity.days.at(-1)?.cumulative.mechanic.netRevenue
  }
  await importActivity(net.sites.a1, DATE, { mechanic: { netRevenue: 100 } })
  expect([await revenueOf(), await revenueOf()]).toEqual([100, 100])

  const { isReached, release } = holdPending()
  const read = revenueOf()
  await isReached
  // Let the revisions, sent side by side, be answered before the write.
  await readRollup({ type: 'site', ...ids(net.sites.b1) }, '2026-11')
  await importActivity(net.sites.a1, DATE, { mechanic: { netRevenue: 250 } })
  release()
  expect(await read).toBe(250)
  expect(await revenueOf()).toBe(250)
})

const ids = ({ _id, plateId, groupId }: { _id: string; plateId: string; groupId: string }) => ({
  siteId: _id,
  plateId,
  groupId,
})
