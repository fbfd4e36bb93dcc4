import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { announce, newToken, settle } from '~/db/announcements.server'
import { keepBefore, replaceRecords } from '~/db/record-writes.server'
import { recordsOfSites } from '~/db/records.server'
import type { Scope } from '~/domain/access/scope'
import { siteActivity } from '~/domain/records/month-activity'
import { activityRow, salesRow } from '~/imports/activity/rows.fixture'
import { undoImport } from '~/services/imports/undo.server'
import { readSites } from '~/services/rollups/build.server'
import { change } from '~/services/rollups/change.server'
import { finish } from '~/services/rollups/finish.server'
import type * as renewal from '~/services/rollups/renewal.server'
import { readRollup } from '~/services/rollups/rollups.server'
import { consequencesOf, type Touched } from '~/services/rollups/stale.server'
import { figuresOf } from '../../builders/activity'
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
import { holdNextReading } from '../held-reading'

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

it('an import without a sheet counts none where what gave it was new and is taken back meanwhile', async () => {
  const { importId } = await withSales(2)
  meanwhile = () => undoImport(admin, importId).then(bothWays)
  await sendRows([row(4)])
  const { sum, records } = await bothWays()
  expect(records.sites[0]?.sales).toBe(0)
  expect(sum).toEqual(records)
})

const ALL: Scope = { type: 'all' }
const total = async () =>
  (await readRollup(ALL, MONTH)).activity.days.at(-1)?.cumulative.mechanic.netRevenue

/** What a write of A1's record of the 18th touches, and that write itself. */
function writing(netRevenue: number) {
  const { _id: siteId, plateId, groupId } = net.sites.a1
  const record = {
    siteId,
    plateId,
    groupId,
    date: '2026-11-18',
    month: MONTH,
    importDate: '2026-11-19',
    importId: `of ${netRevenue}`,
    importedAt: new Date(),
    workers: [],
    advisers: [],
    services: figuresOf({ mechanic: { netRevenue } }),
    parts: { activity: '' },
  }
  const touched: Touched = { what: 'records', sites: [record], months: [MONTH] }
  const write = async (token: Parameters<typeof settle>[0]) =>
    replaceRecords(await keepBefore([{ id: null, record }]), token)
  return { touched, write }
}

it('a write of a process that was taken for gone meanwhile is in every sum', async () => {
  const { touched, write } = writing(7)
  expect(await total()).toBeUndefined()
  await change(admin, { deeds: [], touched }, async (token) => {
    // it stood still for a minute, or the clocks differ by one: another process finishes it, and keeps what it reads
    await finish(token)
    expect(await total()).toBeUndefined()
    await write(token)
    return true
  })
  expect(await total()).toBe(7)
})

it('a reading asked for after another instance’s write shows it, whatever was being read', async () => {
  const before = writing(7)
  await change(admin, { deeds: [], touched: before.touched }, async (token) => {
    await before.write(token)
    return true
  })
  expect(await total()).toBe(7)
  const { touched, write } = writing(8)
  const token = newToken()
  const life = { runner: { host: 'elsewhere', pid: 1 }, heartbeatAt: new Date() }
  const who = { userId: '', userName: '' }
  const content = {
    who,
    at: new Date(),
    deeds: [],
    next: null,
    ...consequencesOf(touched),
    ...life,
  }
  await announce(token, content)
  // the first reading has what it loads in hand, and is slow to add it up
  const { loaded, goOn } = holdNextReading('records')
  const first = total()
  await loaded
  await write(token)
  await settle(token)
  const second = total()
  goOn()
  expect(await second).toBe(8)
  expect(await first).toBe(7)
})
