import { AbstractCursor } from 'mongodb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type PackedActivity, unpackActivity } from '~/db/collections/rollup-codec.server'
import { rollupId } from '~/db/collections/rollup-ids.server'
import { findRollups } from '~/db/collections/rollups.server'
import { database } from '~/db/driver/client.server'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { rollupBuilds } from '~/infra/metrics.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { startActivityImport } from '~/services/imports/import-activity.server'
import { prewarmNow, startPrewarm, stopPrewarm } from '~/services/prewarm/prewarm-loop.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { admin } from '../../builders/imports'
import { emptyDatabase, useDatabase } from '../harness/database'

useDatabase()

const ID = rollupId('activity', 'all', '2026-11')
const WATCH = rollupId('cells', 'all', '2026-11')
let network: TestNetwork

const dataOf = async (id: string) => (await findRollups([id])).get(id)?.data
/** Euros of the mechanics at the latest day of the network's stored rollup. */
const keptRevenue = async () => {
  const packed = (await dataOf(ID)) as PackedActivity
  return unpackActivity('2026-11', packed).days.at(-1)?.cumulative.mechanic.netRevenue
}
const daysOfWatch = async () =>
  Object.keys(((await dataOf(WATCH)) as { days?: object } | undefined)?.days ?? {})

beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T00:05'))
  network = await makeNetwork()
  await importActivity(network.sites.a1, '2026-11-19', { mechanic: { netRevenue: 1200 } })
})
afterEach(stopPrewarm)

it('warms the cache of the morning without any request, and of the next day after midnight', async () => {
  startPrewarm()
  await prewarmNow()
  const { activity } = await readRollup({ type: 'all' }, '2026-11')
  expect(activity.days.at(-1)?.cumulative.mechanic.netRevenue).toBe(1200)
  expect(await keptRevenue()).toBe(1200)
  expect(await daysOfWatch()).toEqual(['2026-11-19'])
  setClock(instantOfParis('2026-11-21T00:05'))
  await prewarmNow()
  expect(await daysOfWatch()).toEqual(['2026-11-19', '2026-11-20'])
  // on 1 December the pages show 30 November
  setClock(instantOfParis('2026-12-01T00:05'))
  await prewarmNow()
  expect(await dataOf(rollupId('activity', 'all', '2026-12'))).toBeUndefined()
  expect((await daysOfWatch()).at(-1)).toBe('2026-11-30')
})

it('makes ready what a write has made outdated', async () => {
  startPrewarm()
  await prewarmNow()
  await importActivity(network.sites.a1, '2026-11-19', { mechanic: { netRevenue: 1500 } })
  expect(await dataOf(ID)).toBeNull()
  const worked = vi.spyOn(rollupBuilds, 'inc')
  await prewarmNow()
  expect(await keptRevenue()).toBe(1500)
  worked.mockClear()
  await prewarmNow()
  expect(worked).not.toHaveBeenCalled()
  worked.mockRestore()
})

it('computes nothing during an import, whose next batch would invalidate it, and the missing rollups after it', async () => {
  startPrewarm()
  const staff = rollupId('staff', 'all', '2026-11')
  const { answer } = await startActivityImport(admin, {
    bytes: bySheetJs({ Activité: [ACTIVITY_HEADER, activityRow('0101')] }),
    fileName: 'a.xls',
    date: '2026-11-20',
  })
  await prewarmNow()
  expect(await dataOf(staff)).toBeUndefined()
  await answer
  await prewarmNow()
  expect(await dataOf(staff)).toEqual({
    month: '2026-11',
    days: [],
  })
})

it('runs every 30 s, and stops when it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    startPrewarm()
    vi.advanceTimersByTime(29_999)
    expect(await dataOf(ID)).toBeUndefined()
    vi.advanceTimersByTime(1)
    // joins the run that the timer has started
    await prewarmNow()
    expect(await keptRevenue()).toBe(1200)
    await stopPrewarm()
    await importActivity(network.sites.c1, '2026-11-19', { mechanic: { netRevenue: 300 } })
    vi.advanceTimersByTime(60_000)
    await prewarmNow()
    expect(await dataOf(ID)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

it('finds nothing to do without a concession', async () => {
  await emptyDatabase(await database())
  startPrewarm()
  await prewarmNow()
  expect(await dataOf(ID)).toBeUndefined()
})

it('pauses nine times as long as it worked', async () => {
  const clock = vi.spyOn(performance, 'now')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    clock.mockReturnValue(0)
    startPrewarm()
    vi.advanceTimersByTime(30_000)
    clock.mockReturnValue(10_000)
    await prewarmNow()
    // A check that begins reads the clock a second time, within the timer's call.
    const begins = (ms: number) => {
      clock.mockClear()
      clock.mockReturnValue(ms)
      vi.advanceTimersByTime(30_000)
      return clock.mock.calls.length === 2
    }
    const read = vi.spyOn(AbstractCursor.prototype, 'toArray')
    expect(begins(99_999)).toBe(false)
    expect(begins(100_000)).toBe(true)
    // joins the check that the timer has begun
    await prewarmNow()
    expect(read).toHaveBeenCalled()
    read.mockRestore()
  } finally {
    clock.mockRestore()
    vi.useRealTimers()
  }
})
