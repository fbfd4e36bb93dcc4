// @long: races of imports and reads
import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { rollupId } from '~/db/collections/rollup-ids.server'
import { findRollups, invalidateRollups, readStoredRollups } from '~/db/collections/rollups.server'
import type { Scope } from '~/domain/access/scope'
import { activityRow, workerRow } from '~/imports/activity/rows.fixture'
import { trackPageRequests } from '~/infra/process/yield-to-requests.server'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { CELLS } from '~/services/rollups/kinds/cells.server'
import { previousValue, withPreviousValues } from '~/services/rollups/pending-rebuilds.server'
import { readRollup, readRollupPart } from '~/services/rollups/read-rollups.server'
import { OF_THE_SYNTHESIS, rebuildSynthesis } from '~/services/rollups/rebuild-after-import.server'
import { watchQueries } from '../../api/harness/queries'
import type { TestNetwork } from '../../builders/hierarchy'
import { fridayMorning, send, sheetOfActivity, sheetOfHours } from '../../builders/imports'
import { useDatabase } from '../harness/database'

useDatabase()

const MONTH = '2026-11'
const ALL: Scope = { type: 'all' }

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})
afterEach(() => vi.restoreAllMocks())

/** Imports A1's mechanics with the given date and revenue. */
const morning = (date: string, revenue: number) =>
  send(sheetOfActivity(activityRow('0101', 'MECA', { 'CA Net': revenue })), date)

const strangers = (pdv: string) =>
  Array.from({ length: 600 }, (_, i) => workerRow(pdv, `Inconnu ${i}`, { billed: 1 }))

/** Imports a file of A1 and A2 that is stored in two batches. */
function large(revenue: number) {
  const pdvs = ['0101', '0103']
  return send(
    Object.assign(
      sheetOfActivity(...pdvs.map((pdv) => activityRow(pdv, 'MECA', { 'CA Net': revenue }))),
      sheetOfHours(...pdvs.flatMap(strangers)),
    ),
  )
}

/** Opens a page request that lasts until the returned function is called. */
function beginPageRequest(): () => void {
  const response = new EventEmitter()
  const request = { method: 'GET' } as Request
  trackPageRequests(request, response as unknown as Response, () => undefined)
  return () => void response.emit('close')
}

test.each([true, false])(
  'rebuilds the network’s synthesis between two batches only while a page request is open: %s',
  async (isLooking) => {
    // requests of earlier tests must not count as recent
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    await large(100)
    const reference = await referenceData()
    await readRollup(ALL, MONTH)
    await readDayRollup(CELLS, { scope: ALL, date: '2026-11-19' }, reference)
    const standing: unknown[] = []
    const prototype = Object.getPrototypeOf(await records.open())
    const bulkWrite = prototype.bulkWrite
    vi.spyOn(prototype, 'bulkWrite').mockImplementation(async function (
      this: { collectionName: string },
      ...args: unknown[]
    ) {
      if (this.collectionName === 'replacedRecords') {
        const ids = (['activity', 'cells'] as const).map((name) => rollupId(name, 'all', MONTH))
        const found = await readStoredRollups(ids)
        standing.push(found.length)
        if (found.length === 2)
          standing.push(
            (await readRollup(ALL, MONTH)).activity.days.at(-1)?.cumulative.mechanic.netRevenue,
          )
      }
      return bulkWrite.apply(this, args)
    })
    const leave = isLooking ? beginPageRequest() : () => undefined
    await large(300)
    leave()
    expect(standing).toEqual(isLooking ? [2, 200, 2, 400] : [2, 200, 0])
    expect(
      (await readRollup(ALL, MONTH)).activity.days.at(-1)?.cumulative.mechanic.netRevenue,
    ).toBe(600)
  },
)

test('a reader without a previous value waits for a pending rebuild instead of computing the rollup too', async () => {
  await morning('2026-11-20', 100)
  const reference = await referenceData()
  const look = () =>
    Promise.all([
      readRollupPart('activity', ALL, MONTH),
      readDayRollup(CELLS, { scope: ALL, date: '2026-11-19' }, reference),
    ])
  await look()
  const { a1 } = net.sites
  const touched = {
    what: 'records' as const,
    sites: [{ siteId: a1._id, plateId: a1.plateId, groupId: a1.groupId }],
    months: [MONTH],
  }
  const ids = OF_THE_SYNTHESIS.map((name) => rollupId(name, 'all', MONTH))
  // fake timers: on a busy machine the reader's 100 ms could elapse here
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const seen = await watchQueries()
    const made = () => seen.filter((query) => query === 'rollups.bulkWrite').length
    let looking: ReturnType<typeof look> | undefined
    await withPreviousValues(touched, OF_THE_SYNTHESIS, async () => {
      await invalidateRollups(ids)
      looking = look()
      await findRollups(ids)
      await findRollups(ids)
      const before = made()
      await rebuildSynthesis(MONTH, () => null)
      expect(made() - before).toBe(2)
    })
    const before = made()
    const [activity] = (await looking) ?? []
    expect(activity?.days.at(-1)?.cumulative.mechanic.netRevenue).toBe(100)
    expect(made() - before).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

describe('a reader during a write that rebuilds rollups', () => {
  const touchedA1 = () => {
    const { a1 } = net.sites
    return {
      what: 'records' as const,
      sites: [{ siteId: a1._id, plateId: a1.plateId, groupId: a1.groupId }],
      months: [MONTH],
    }
  }
  const write = async (forget: () => Promise<void>, act: () => Promise<void>) => {
    const { a1 } = net.sites
    const leave = beginPageRequest()
    await withPreviousValues(touchedA1(), OF_THE_SYNTHESIS, async (noteInvalidated) => {
      await forget()
      noteInvalidated()
      await (await records.open()).updateOne(
        { siteId: a1._id },
        { $set: { 'services.mechanic.netRevenue': 200 } },
      )
      await act()
    })
    leave()
  }
  const look = async () => {
    const reference = await referenceData()
    const [activity, watch] = await Promise.all([
      readRollupPart('activity', ALL, MONTH),
      readDayRollup(CELLS, { scope: ALL, date: '2026-11-19' }, reference),
    ])
    return { revenue: activity.days.at(-1)?.cumulative.mechanic.netRevenue, watch }
  }
  const forgetBoth = async () => {
    const { _id, plateId, groupId } = net.sites.a1
    for (const scope of [`site:${_id}`, `plate:${plateId}`, `group:${groupId}`, 'all'])
      await invalidateRollups(OF_THE_SYNTHESIS.map((name) => rollupId(name, scope, MONTH)))
  }

  test('gets the previous value without waiting, and the new one afterwards', async () => {
    await morning('2026-11-20', 100)
    const before = await look()
    expect(before.revenue).toBe(100)
    let during: typeof before | undefined
    await write(forgetBoth, async () => {
      // awaited inside the write: a reader that waited for the write would deadlock here
      during = await look()
      await rebuildSynthesis(MONTH, () => null)
    })
    expect(during).toEqual(before)
    expect((await look()).revenue).toBe(200)
  })

  const expectNoPreviousValue = async () => {
    const [id = ''] = OF_THE_SYNTHESIS.map((name) => rollupId(name, 'all', MONTH))
    const found = (await findRollups([id])).get(id)
    expect(found?.data).toBeNull()
    expect(found && previousValue(found)).toBeNull()
  }

  test('gets no previous value once another write has invalidated the same rollups', async () => {
    await morning('2026-11-20', 100)
    await look()
    await write(async () => {
      await forgetBoth()
      await forgetBoth()
    }, expectNoPreviousValue)
  })

  test('gets no previous value while a refused batch has invalidated nothing itself', async () => {
    await morning('2026-11-20', 100)
    await look()
    const leave = beginPageRequest()
    await withPreviousValues(touchedA1(), OF_THE_SYNTHESIS, async () => {
      // another write, of the concession that the batch leaves out
      await forgetBoth()
      await expectNoPreviousValue()
    })
    leave()
  })
})

test('pages find stored rollups of the other concessions while a batch of a large file is stored', async () => {
  const { a1, a2 } = net.sites
  await large(100)
  await large(200)
  const ids = [a1, a2].map(({ _id }) => rollupId('activity', `site:${_id}`, MONTH))
  const stored: number[] = []
  const prototype = Object.getPrototypeOf(await records.open())
  const bulkWrite = prototype.bulkWrite
  vi.spyOn(prototype, 'bulkWrite').mockImplementation(async function (
    this: { collectionName: string },
    ...args: unknown[]
  ) {
    if (this.collectionName === 'records') stored.push((await readStoredRollups(ids)).length)
    return bulkWrite.apply(this, args)
  })
  await large(300)
  expect(stored).toHaveLength(2)
  // at least the rollup of the concession outside the batch
  expect(Math.min(...stored)).toBeGreaterThan(0)
  expect((await readRollup(ALL, MONTH)).activity.days.at(-1)?.cumulative.mechanic.netRevenue).toBe(
    600,
  )
})
