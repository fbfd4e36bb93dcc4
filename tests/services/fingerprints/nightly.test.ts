import { hostname } from 'node:os'
import { Binary } from 'mongodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeDoubts } from '~/db/collections/doubtful-records.server'
import { latestFingerprintCheck } from '~/db/collections/fingerprint-checks.server'
import { rollupId } from '~/db/collections/rollup-ids.server'
import { rollups } from '~/db/collections/rollups.server'
import { database } from '~/db/driver/client.server'
import { inTransaction } from '~/db/driver/transaction.server'
import type { Reserve } from '~/domain/imports/doubts'
import { activityRow, workerRow } from '~/imports/activity/rows.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { compareNightly } from '~/services/fingerprints/compare-nightly.server'
import { dataNotice } from '~/services/fingerprints/data-notice.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import type { TestNetwork } from '../../builders/hierarchy'
import {
  fridayMorning,
  revenue,
  send,
  sheetOfActivity,
  sheetOfHours,
  stored,
  THURSDAY,
} from '../../builders/imports'
import { useDatabase } from '../harness/database'
import { carriers, compared, NOTHING } from './harness'

useDatabase()

const MONTH = '2026-11'
let net: TestNetwork

/** Thursday's file of two concessions: 1 000 € and 500 €. */
const morning = () =>
  send({
    ...sheetOfActivity(
      activityRow('0101', 'MECA', { 'CA Net': 1000 }),
      activityRow('0103', 'MECA', { 'CA Net': 500 }),
    ),
    ...sheetOfHours(workerRow('0101', 'Zoé', { billed: 8 })),
  })
const total = async () =>
  (await readRollup({ type: 'all' }, MONTH)).activity.days.at(-1)?.cumulative.mechanic.netRevenue

/** A write past the product, as a fault of the disk or another program does it. */
const flip = async (siteId: string, change: Record<string, unknown>) =>
  (await database()).collection('records').updateOne({ siteId, date: THURSDAY }, { $set: change })

const night = async (at = '2026-11-21T03:00') => {
  setClock(instantOfParis(at))
  await compareNightly()
}

beforeEach(async () => {
  net = await fridayMorning()
  await morning()
  expect(await total()).toBe(1500)
})

/** What the latest comparison found. */
const found = async () => (await latestFingerprintCheck())?.found

describe('the comparison of a night', () => {
  it('finds nothing where the product alone has written', async () => {
    await night()
    expect(await found()).toMatchObject({ day: '2026-11-21', ...NOTHING })
    const { records: ofRecords, sums } = await carriers()
    expect(ofRecords).toEqual([2, 0])
    expect(sums[0]).toBeGreaterThan(2)
    expect(await dataNotice()).toBeNull()
  })

  it.each([
    [{ 'services.mechanic.netRevenue': 1001 }, 'Activité'],
    [{ 'workers.0.billedHours': 9 }, 'Collaborateurs'],
    // the file had no such part
    [{ advisers: [{ name: 'Zoé' }] }, 'Ventes additionnelles'],
    [{ 'origin.activity.importId': 'another' }, 'Origine'],
    [{ importDate: '2026-11-21' }, 'Origine'],
  ])(
    'names concession, date and kind of a changed record, and nothing else: %j',
    async (change, kind) => {
      await flip(net.sites.a1._id, change)
      await night()
      const { name: place } = net.sites.a1
      expect(await found()).toMatchObject({
        counts: { record: 1, sum: 0 },
        named: [{ of: 'record', place, date: THURSDAY, kinds: [kind] }],
      })
      const said = `Contrôle du 21/11/2026\u202f: Les chiffres enregistrés de 1 journée ne sont plus ceux qui ont été importés\u202f: ${place}, 19/11/2026 (${kind}).`
      expect(await dataNotice()).toContain(said)
      // a record is only named
      expect(await compared()).toMatchObject({ counts: { record: 1, sum: 0 } })
    },
  )

  it('names changed doubts', async () => {
    const { siteId, plateId, groupId, importId, _id } =
      (await stored(net.sites.a1._id)) ?? ({} as never)
    const doubt = { service: 'mechanic', measure: 'revenue', reason: 'level' } as unknown as Reserve
    const write = { _id, importId, siteId, plateId, groupId, doubts: [doubt], doubtedOn: THURSDAY }
    await inTransaction((tx) => writeDoubts([write], tx))
    expect(await compared()).toEqual(NOTHING)
    await flip(siteId, { doubts: [] })
    expect((await compared()).named.map(({ kinds }) => kinds)).toEqual([['Chiffres à vérifier']])
    await inTransaction((tx) => writeDoubts([{ ...write, doubts: [], doubtedOn: undefined }], tx))
    expect(await compared()).toEqual(NOTHING)
  })

  it('does not doubt what an earlier version wrote', async () => {
    const db = await database()
    await db.collection('records').updateMany({}, { $unset: { fingerprints: 1 } })
    await db.collection('rollups').updateMany({}, { $unset: { fingerprint: 1 } })
    await flip(net.sites.a1._id, { 'services.mechanic.netRevenue': 1001 })
    const id = rollupId('activity', 'all', MONTH)
    await (await rollups.open()).updateOne({ _id: id }, { $set: { 'data.siteDays': [7] } as never })
    await night()
    expect(await found()).toMatchObject(NOTHING)
  })

  it('names a changed sum, which is computed again', async () => {
    const id = rollupId('activity', 'all', MONTH)
    const collection = await rollups.open()
    const { figures } = (
      (await collection.findOne({ _id: id })) as unknown as { data: { figures: Binary } }
    ).data
    const bytes = Buffer.from(figures.value())
    // the first figure of the first day is the mechanics' CA Net
    expect(bytes.readDoubleLE(0)).toBe(1500)
    bytes.writeDoubleLE(1501, 0)
    await collection.updateOne(
      { _id: id },
      { $set: { 'data.figures': new Binary(bytes) } as never },
    )
    await night()
    expect(await found()).toMatchObject({
      counts: { record: 0, sum: 1 },
      named: [{ of: 'sum', place: 'Tout le réseau', date: MONTH, kinds: ['activité'] }],
    })
    expect(await dataNotice()).toBe(
      'Contrôle du 21/11/2026\u202f: 1 total enregistré n’est plus celui qui a été calculé\u202f: Tout le réseau, novembre 2026 (activité). Il a été recalculé.',
    )
    expect(await total()).toBe(1500)
    await night('2026-11-22T03:00')
    expect(await dataNotice()).toBeNull()
  })

  it('runs once a night, from 03:00 on', async () => {
    await night('2026-11-21T02:59')
    expect(await latestFingerprintCheck()).toBeNull()
    await night()
    await flip(net.sites.a1._id, { 'services.mechanic.netRevenue': 1001 })
    await night('2026-11-21T23:00')
    expect(await found()).toMatchObject(NOTHING)
    await night('2026-11-22T03:00')
    expect(await found()).toMatchObject({ counts: { record: 1, sum: 0 } })
  })

  it('is repeated when its process died', async () => {
    const gone = { runner: { host: hostname(), pid: 2 ** 22 + 1 }, heartbeatAt: new Date() }
    const alive = { runner: { host: 'elsewhere', pid: 1 }, heartbeatAt: new Date() }
    const begun = { day: '2026-11-21', isDone: false, found: null }
    const checks = (await database()).collection<{ _id: string }>('fingerprintChecks')
    await checks.insertOne({ _id: 'latest', ...begun, ...alive })
    await night()
    expect(await found()).toBeNull()
    await checks.updateOne({ _id: 'latest' }, { $set: gone })
    await night()
    expect(await found()).toMatchObject(NOTHING)
  })
})

// guards against: the file that would repair a changed record counts as unchanged, because its fingerprint is the same
it('the same file again repairs a changed record', async () => {
  await flip(net.sites.a1._id, { 'services.mechanic.netRevenue': 1001 })
  await morning()
  expect(await revenue(net.sites.a1._id)).toBe(1000)
  expect(await compared()).toEqual(NOTHING)
  expect(await total()).toBe(1500)
})
