import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordsOfSites } from '~/db/records.server'
import { siteActivity } from '~/domain/records/month-activity'
import { activityRow, salesRow } from '~/imports/activity/rows.fixture'
import { undoImport } from '~/services/imports/undo.server'
import { readSites } from '~/services/rollups/build.server'
import type * as renewal from '~/services/rollups/renewal.server'
import type { TestNetwork } from '../../builders/hierarchy'
import {
  admin,
  fridayMorning,
  send,
  sendRows,
  sheetOfActivity,
  sheetOfSales,
} from '../../builders/imports'
import { useDatabase } from '../database'

/** What happens once an import knows what it will write, before it looks at the sums that it will renew. */
let meanwhile: (() => Promise<unknown>) | null = null
vi.mock('~/services/rollups/renewal.server', async (original) => {
  const real = await original<typeof renewal>()
  const sumsBefore: typeof real.sumsBefore = async (...given) => {
    const act = meanwhile
    meanwhile = null
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
  meanwhile = null
})

const row = (revenue: number) => activityRow('0101', 'MECA', { 'CA Net': revenue })
const sales = sheetOfSales(salesRow('0101', 'Zoé', 'MECA', { tires: 2 }))
const withSales = (revenue: number) => send({ ...sheetOfActivity(row(revenue)), ...sales })

/** A1's month as its sum tells it, and as its records do. */
async function bothWays() {
  const { _id } = net.sites.a1
  const [sum] = await readSites('activity', [_id], MONTH)
  return { sum, records: siteActivity(_id, MONTH, await recordsOfSites([_id], MONTH)) }
}

it('an import without a sheet that another one gives meanwhile counts that sheet', async () => {
  await sendRows([row(1)])
  await sendRows([row(2)])
  meanwhile = () => withSales(3)
  await sendRows([row(4)])
  const { sum, records } = await bothWays()
  expect(records.sites[0]?.sales).not.toBe(0)
  expect(sum).toEqual(records)
})

it('an import without a sheet that is taken back meanwhile counts none', async () => {
  await sendRows([row(1)])
  const { importId } = await withSales(2)
  meanwhile = () => undoImport(admin, importId).then(bothWays)
  await sendRows([row(4)])
  const { sum, records } = await bothWays()
  expect(sum).toEqual(records)
})
