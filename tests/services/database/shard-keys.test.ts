import { readFileSync } from 'node:fs'
import type * as driver from 'mongodb'
import type { MongoClient, MongoClientOptions } from 'mongodb'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { findObjectif } from '~/db/collections/objectifs.server'
import { planning } from '~/db/collections/planning.server'
import { databaseClient } from '~/db/driver/client.server'
import { MONTH_OF_THREE } from '~/domain/objectifs/three-services.fixture'
import { activityRow, salesRow, workerRow } from '~/imports/activity/rows.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { autoFill } from '~/services/attendance/fill.server'
import { saveEntries } from '~/services/attendance/save.server'
import { confirmDoubtCall } from '~/services/doubts/rest.server'
import { editPlate } from '~/services/hierarchy/plates.server'
import { removeSite } from '~/services/hierarchy/sites.server'
import { undoImport } from '~/services/imports/undo.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import { deleteObjectif } from '~/services/objectifs/save.server'
import { anonymise } from '~/services/personal-data/anonymise.server'
import { saveRetention } from '~/services/personal-data/retention.server'
import { applyRetention } from '~/services/personal-data/run-retention.server'
import { editWorker } from '~/services/workers/edit.server'
import { removeWorker } from '~/services/workers/workers.server'
import { importActivity, storePlanning } from '../../builders/activity'
import { BY_DAY, sendDay } from '../../builders/day-imports'
import type { TestNetwork } from '../../builders/hierarchy'
import {
  admin,
  fridayMorning,
  send,
  sheetOfActivity,
  sheetOfHours,
  sheetOfSales,
  THURSDAY,
} from '../../builders/imports'
import { storeModel } from '../../builders/model-imports'
import { saveMonth, siteScopeOf } from '../../builders/objectifs'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'
import { countOrphans } from '../harness/orphans'
import { type Sent, SHARD_KEYS, sentBy, unlisted } from '../harness/shard-keys'
import { declaredModels } from '../harness/template'

// module mock: the product's own client does not report its commands
vi.mock('mongodb', async (original) => {
  const real = await original<typeof driver>()
  class TellingClient extends real.MongoClient {
    constructor(uri: string, options?: MongoClientOptions) {
      super(uri, { ...options, monitorCommands: true })
    }
  }
  return { ...real, MongoClient: TellingClient }
})

useDatabase()

let client: MongoClient
let net: TestNetwork
beforeAll(async () => {
  client = await databaseClient()
})
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  net = await fridayMorning()
})

/** All that an action sends to collections that may be sharded. */
async function sent(act: () => Promise<unknown>): Promise<Sent[]> {
  const all: Sent[] = []
  const hear = ({ commandName, command }: driver.CommandStartedEvent) => {
    all.push(...sentBy(commandName, command))
  }
  client.on('commandStarted', hear)
  await act()
  client.off('commandStarted', hear)
  return all
}

const rows = (revenue: number) =>
  sheetOfActivity(activityRow('0101', 'MECA', { 'CA Net': revenue }))
const sales = sheetOfSales(salesRow('0101', 'Zoé', 'MECA', { tires: 2 }))
const sending = (all: readonly Sent[], collection: string) => [
  ...new Set(
    all.flatMap((one) =>
      one.collection === collection && one.kind !== 'read' && one.kind !== 'insert'
        ? [Object.keys(one.filter).sort().join(' ')]
        : [],
    ),
  ),
]

/** Writes of a kind of data, with the fields of every filter by which they change one document of it. */
const WRITES = {
  'imports of a day, whole and in part, and their undo': {
    collection: 'records',
    filters: ['_id siteId', '_id importId siteId'],
    act: async () => {
      const whole = await send({ ...rows(1), ...sales })
      const part = await send(rows(2))
      await undoImport(admin, part.importId)
      await send({ ...rows(3), ...sales })
      await undoImport(admin, whole.importId)
    },
  },
  'imports of single days by a model, and their undo': {
    collection: 'records',
    filters: ['_id siteId'],
    act: async () => {
      await storeModel(BY_DAY)
      const first = await sendDay(17, ['0101', 100])
      const second = await sendDay(18, ['0101', 30])
      await sendDay(17, ['0101', 50])
      await undoImport(admin, first.importId)
      await undoImport(admin, second.importId)
    },
  },
  'a doubt about figures that stay, and its confirmation': {
    collection: 'records',
    filters: ['_id importId siteId'],
    act: async () => {
      await send(rows(900_000))
      const id = `${net.sites.a1._id}.mechanic.revenue.${THURSDAY}`
      for (const day of ['09', '10', '12', '13', '16', '17', '18'])
        await importActivity(net.sites.a1, `2026-11-${day}`, {
          mechanic: { netRevenue: 1_000 * Number(day) },
        })
      await send(rows(900_000))
      await confirmDoubtCall(admin, { id, new: 882_000, reason: 'Flotte livrée.' })
    },
  },
  'an anonymisation': {
    collection: 'records',
    filters: ['_id importId siteId'],
    act: async () => {
      const { _id } = await makeWorker(net.sites.a1, { name: 'Jean Dupont' })
      await send({ ...rows(1), ...sheetOfHours(workerRow('0101', 'DUPONT Jean', { billed: 2 })) })
      await removeWorker(admin, _id)
      await anonymise(admin, 'worker', _id)
    },
  },
  'targets, frozen potential and their deletion': {
    collection: 'objectifs',
    filters: ['_id revision siteId version'],
    act: async () => {
      const { a1, b1 } = net.sites
      await saveMonth(admin, a1, '2026-12')
      await freezePotential(admin, siteScopeOf(a1), '2026-12')
      await freezePotential(admin, siteScopeOf(b1), '2026-12')
      await deleteObjectif(admin, (await findObjectif(a1._id, '2026-12'))?._id ?? '')
    },
  },
  'cells, fills, a team, dates, a departure and the retention': {
    collection: 'planning',
    filters: ['_id workerId', '_id revision workerId', 'month workerId'],
    act: async () => {
      const { a1 } = net.sites
      const { _id: workerId } = await makeWorker(a1)
      const cell = (date: string, code: string, seen: string | null = null) =>
        saveEntries(admin, [{ workerId, date, code, seen }])
      await cell('2026-12-01', '1')
      await cell('2026-12-01', 'CP', '1')
      await cell('2027-01-04', '1')
      await autoFill(admin, a1._id, '2026-12')
      await editWorker(admin, workerId, { service: 'body' }, undefined, {
        agreed: true,
        codes: 'clear',
      })
      await editWorker(admin, workerId, { leavesOn: '2026-12-15' }, undefined, {
        agreed: true,
        codes: 'clear',
      })
      await removeWorker(admin, workerId)
      await storePlanning(a1, '2025-09', 'mechanic', { '02': 'M' })
      await saveRetention(admin, { planning: '12' })
      setClock(instantOfParis('2026-11-21T02:30'))
      await applyRetention()
    },
  },
}

it.each(Object.entries(WRITES))(
  'each statement of %s names its shard',
  async (_what, { act, collection, filters }) => {
    const all = await sent(act)
    // without this the test could pass because nothing was written
    expect(sending(all, collection).sort()).toEqual([...filters].sort())
    expect(unlisted(all)).toEqual([])
  },
)

it('a move and a deletion scatter only what is listed', async () => {
  const all = await sent(async () => {
    await send(rows(1))
    await editPlate(admin, net.plates.a._id, { group: net.groups.south._id })
    await removeSite(admin, net.sites.b1._id)
  })
  expect(sending(all, 'planning')).toEqual(['$or siteId'])
  expect(unlisted(all)).toEqual([])
})

it('saves pass after a chunk has moved, when a write without shard key also matches an orphan', async () => {
  const { a1 } = net.sites
  const { _id: workerId } = await makeWorker(a1)
  const cell = (code: string, seen: string | null = null) =>
    saveEntries(admin, [{ workerId, date: '2026-12-01', code, seen }])
  await cell('1')
  await saveMonth(admin, a1, '2026-12')
  const { importId } = await send(rows(1))
  countOrphans()
  // what a save by `_id` alone would take for a conflict
  const months = await planning.open()
  const byId = { _id: `${workerId}-2026-12` }
  expect((await months.updateOne(byId, { $set: { month: '2026-12' } })).matchedCount).toBe(2)

  expect(await cell('CP', '1')).toMatchObject({ modifiedCount: 1, conflicts: [] })
  const videocheck = { tauxPresentation: 71, tauxRealisationDevis: 40_000, caParDevis: 400 }
  await saveMonth(admin, a1, '2026-12', { ...MONTH_OF_THREE, videocheck })
  await freezePotential(admin, siteScopeOf(a1), '2026-12')
  const saved = await findObjectif(a1._id, '2026-12')
  // two saves, of which a freeze is none
  expect(saved).toMatchObject({ version: 2, videocheck })
  await deleteObjectif(admin, saved?._id ?? '')
  expect(await undoImport(admin, importId)).toMatchObject({ undone: [a1._id], refused: [] })
})

it('each unique index contains the shard key, one index begins with it, and the operator finds it', async () => {
  const operations = readFileSync('docs/operations.md', 'utf8')
  const models = (await declaredModels()).filter(({ name }) => name in SHARD_KEYS)
  expect(models).toHaveLength(3)
  for (const { name, indexes } of models) {
    const key = SHARD_KEYS[name] ?? ''
    const unique = indexes.filter((index) => index.unique).map((index) => Object.keys(index.key))
    expect(unique.map((fields) => fields.includes(key))).toEqual([true])
    expect(indexes.some((index) => Object.keys(index.key)[0] === key)).toBe(true)
    expect(operations).toContain(`sh.shardCollection('gestion.${name}', { ${key}: 1 })`)
  }
  expect(operations.match(/sh\.shardCollection/g)).toHaveLength(models.length)
})
