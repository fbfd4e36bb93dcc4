import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { insertInvalidation } from '~/db/collections/invalidations.server'
import { records, recordsOfSites } from '~/db/collections/records.server'
import { inTransaction } from '~/db/driver/transaction.server'
import type { Scope } from '~/domain/access/scope'
import { siteActivity } from '~/domain/records/month-activity'
import { activityRow, salesRow } from '~/imports/activity/rows.fixture'
import { undoImport } from '~/services/imports/undo.server'
import { readSiteRollups } from '~/services/rollups/build.server'
import type * as renewal from '~/services/rollups/incremental-update.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { invalidateMonth } from '~/services/writes/invalidate-month.server'
import { invalidationOf, type WriteTarget } from '~/services/writes/invalidation-policy.server'
import { completeWrites } from '~/services/writes/recovery-loop.server'
import { importActivity } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import {
  admin,
  fridayMorning,
  send,
  sendRows,
  sheetOfActivity,
  sheetOfSales,
} from '../../builders/imports'
import { useDatabase } from '../harness/database'
import { pauseNextRead } from '../harness/paused-read'

/** Interruption when an import has prepared its writes, before it reads the rollups to update. */
let interruption: (() => Promise<unknown>) | null = null
vi.mock('~/services/rollups/incremental-update.server', async (original) => {
  const real = await original<typeof renewal>()
  const sumsBefore: typeof real.sumsBefore = async (...given) => {
    const act = interruption
    interruption = null
    await act?.()
    return real.sumsBefore(...given)
  }
  return { ...real, sumsBefore }
})

useDatabase()
const MONTH = '2026-11'
let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})
afterEach(() => {
  interruption = null
})

const row = (revenue: number) => activityRow('0101', 'MECA', { 'CA Net': revenue })
const sales = sheetOfSales(salesRow('0101', 'Zoé', 'MECA', { tires: 2 }))
const withSales = (revenue: number) => send({ ...sheetOfActivity(row(revenue)), ...sales })

/** A1's month from its rollup, and computed from its records. */
async function bothWays() {
  const { _id } = net.sites.a1
  const [sum] = await readSiteRollups('activity', [_id], MONTH)
  return { sum, records: siteActivity(_id, MONTH, await recordsOfSites([_id], MONTH)) }
}

it('an import without a sheet counts the sheet of a concurrent import', async () => {
  await sendRows([row(1)])
  await sendRows([row(2)])
  interruption = () => withSales(3)
  await sendRows([row(4)])
  const { sum, records } = await bothWays()
  expect(records.sites[0]?.sales).not.toBe(0)
  expect(sum).toEqual(records)
})

it('an import without a sheet counts none when the sheet is undone concurrently', async () => {
  await sendRows([row(1)])
  const { importId } = await withSales(2)
  interruption = () => undoImport(admin, importId).then(bothWays)
  await sendRows([row(4)])
  const { sum, records } = await bothWays()
  expect(sum).toEqual(records)
})

it('an import without a sheet counts none when the first import of that day is undone concurrently', async () => {
  const { importId } = await withSales(2)
  interruption = () => undoImport(admin, importId).then(bothWays)
  await sendRows([row(4)])
  const { sum, records } = await bothWays()
  expect(records.sites[0]?.sales).toBe(0)
  expect(sum).toEqual(records)
})

const ALL: Scope = { type: 'all' }
const total = async () =>
  (await readRollup(ALL, MONTH)).activity.days.at(-1)?.cumulative.mechanic.netRevenue

it('a read started after another instance’s commit shows its write, even during a running read', async () => {
  await importActivity(net.sites.a1, '2026-11-18', { mechanic: { netRevenue: 7 } })
  expect(await total()).toBe(7)
  const { _id: siteId, plateId, groupId } = net.sites.a1
  const touched: WriteTarget = {
    what: 'records',
    sites: [{ siteId, plateId, groupId }],
    months: [MONTH],
  }
  const { stale } = invalidationOf(touched)
  if (!stale) throw new Error('a record is in sums')
  await invalidateMonth(MONTH)
  // the first read has loaded its documents and is paused before it sums them
  const { loaded, goOn } = pauseNextRead('records')
  const first = total()
  await loaded
  await inTransaction(async (tx) => {
    const change = { $set: { 'services.mechanic.netRevenue': 8 } }
    await (await records.open()).updateOne({ siteId }, change, { session: tx })
    await insertInvalidation('of another instance', stale, tx)
  })
  const second = total()
  goOn()
  expect(await second).toBe(8)
  expect(await first).toBe(7)
  await completeWrites()
  expect(await total()).toBe(8)
})
