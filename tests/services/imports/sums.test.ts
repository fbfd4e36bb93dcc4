import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { records, recordsOfSites } from '~/db/collections/records.server'
import { rollupId } from '~/db/collections/rollup-ids.server'
import { invalidateRollups, rollups } from '~/db/collections/rollups.server'
import type { Scope } from '~/domain/access/scope'
import { siteActivity } from '~/domain/records/month-activity'
import { activityRow, salesRow, workerRow } from '~/imports/activity/rows.fixture'
import type { MadeSheets } from '~/imports/workbook/writers.fixture'
import { readSiteRollups } from '~/services/rollups/build.server'
import { incrementalUpdateOf, sumsBefore } from '~/services/rollups/incremental-update.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { watchQueries } from '../../api/harness/queries'
import { makePlate, makeSite, type TestNetwork } from '../../builders/hierarchy'
import {
  fridayMorning,
  send,
  sheetOfActivity,
  sheetOfHours,
  sheetOfSales,
} from '../../builders/imports'
import { useDatabase } from '../harness/database'

useDatabase()

const MONTH = '2026-11'
const ALL: Scope = { type: 'all' }

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})
afterEach(() => vi.restoreAllMocks())

/** Imports A1's mechanics with the given date, revenue and optional sheets. */
const morning = (date: string, revenue: number, ...sheets: MadeSheets[]) =>
  send(
    Object.assign(sheetOfActivity(activityRow('0101', 'MECA', { 'CA Net': revenue })), ...sheets),
    date,
  )

const hours = sheetOfHours(workerRow('0101', 'Léa', { billed: 5 }))
const sales = sheetOfSales(salesRow('0101', 'Zoé', 'MECA', { tires: 2 }))

/** A1's month from its rollup, and computed from its records. */
async function bothWays() {
  const { _id } = net.sites.a1
  const [sum] = await readSiteRollups('activity', [_id], MONTH)
  return { sum, records: siteActivity(_id, MONTH, await recordsOfSites([_id], MONTH)) }
}

test('an incremental update gives the same rollup as all records, in any order and with any sheets', async () => {
  for (const [date, revenue, sheets] of [
    ['2026-11-10', 100, [hours]],
    ['2026-11-17', 300, [sales, hours]],
    ['2026-11-13', 200.1, []],
    ['2026-11-10', 110.2, [sales]],
    ['2026-11-17', 290, []],
    ['2026-11-20', 400, [hours]],
  ] as const) {
    await morning(date, revenue, ...sheets)
    const { sum, records } = await bothWays()
    expect(sum).toEqual(records)
  }
  const { sum } = await bothWays()
  // activity of the 9th, 12th, 16th and 19th
  expect(sum?.days.map(({ daily }) => daily.mechanic.netRevenue)).toEqual([110.2, 89.9, 89.9, 110])
})

test('an import reads no other record of the month for rollups that were stored before', async () => {
  await morning('2026-11-17', 100)
  await morning('2026-11-18', 150)
  await (await records.open()).deleteMany({ date: '2026-11-16' })
  await morning('2026-11-20', 180)
  const { days } = (await readRollup(ALL, MONTH)).activity
  expect(days.map(({ daily }) => daily.mechanic.netRevenue)).toEqual([100, 50, 30])
})

test('a rollup invalidated by another write is rebuilt from the records', async () => {
  await morning('2026-11-17', 100)
  const { _id } = net.sites.a1
  const id = rollupId('activity', `site:${_id}`, MONTH)
  // from the second change on: before it no rollup is stored
  await morning('2026-11-18', 150)
  const before = await sumsBefore([_id], MONTH)
  const [record] = await (await records.open()).find({ siteId: _id }).toArray()
  if (!record) throw new Error('no record')
  const renewal = incrementalUpdateOf(before, [{ record }], MONTH)
  const revision = async () => (await (await rollups.open()).findOne({ _id: id }))?.revision ?? 0
  const stood = await revision()
  expect(renewal(_id, stood)).toBeNull()
  await invalidateRollups([id])
  expect(renewal(_id, await revision())?.days).toHaveLength(2)
  await invalidateRollups([id])
  expect(renewal(_id, await revision())).toBeNull()
})

test('the commands of an import do not grow with the number of concessions and plates', async () => {
  const seen = await watchQueries()
  const count = async (pdvs: readonly string[], revenue: number) => {
    seen.length = 0
    await send(
      sheetOfActivity(...pdvs.map((pdv) => activityRow(pdv, 'MECA', { 'CA Net': revenue }))),
    )
    return seen.length
  }
  const more: string[] = []
  for (let i = 0; i < 12; i++) {
    const plate = await makePlate({ groupId: net.sites.a1.groupId })
    for (const nth of [0, 1]) {
      const pdv = `7${i}${nth}`
      await makeSite({ name: `Concession ${pdv}`, plate, numerosPDV: [pdv] })
      more.push(pdv)
    }
  }
  await count(['0101', ...more], 100)
  await count(['0101', ...more], 200)
  const many = await count(['0101', ...more], 300)
  const one = await count(['0101'], 400)
  // one more: for rollups in the local cache the process first reads their revisions
  expect(many).toBeLessThanOrEqual(one + 1)
  // three read the usual days and the absent concessions (4-decisions, 55), three the pending invalidations, two look
  // for concessions that are being deleted
  expect(many).toBeLessThanOrEqual(41)
})
