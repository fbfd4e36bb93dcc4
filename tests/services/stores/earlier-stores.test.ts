import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { latestClosing } from '~/db/collections/closings.server'
import { findComment } from '~/db/collections/comments.server'
import { imports } from '~/db/collections/imports.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { closeDatabase, database } from '~/db/driver/client.server'
import { createIndexes } from '~/db/driver/collection.server'
import type { Scope } from '~/domain/access/scope'
import { activityRow } from '~/imports/activity/rows.fixture'
import { configureEnvironment } from '~/infra/config/environment.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { shutDown, startUp } from '~/server/start-up.server'
import { readAdditionalSales } from '~/services/additional-sales/rest.server'
import { readSnapshot } from '~/services/closing/snapshot.server'
import { undoImport } from '~/services/imports/undo.server'
import { actualizedPotential } from '~/services/planning/potential.server'
import { readProductivity } from '~/services/productivity/read.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { signIn } from '~/services/sign-in/sign-in.server'
import { admin, revenue, send, sheetOfActivity } from '../../builders/imports'
import { siteScopeOf } from '../../builders/objectifs'
import { TEST_PASSWORD } from '../../builders/users'
import { compared, NOTHING } from '../fingerprints/harness'
import { declaredModels } from '../harness/template'
import { ACCOUNT, fillStore } from './fill-store'
import { packStore, storedVersions, unpackStore, VERSION } from './packed-stores'

// @alone: starts the whole product on data directories of its own

/*
 * Stores of earlier versions, each written by `fillStore` of its version, are opened by this one: same figures.
 * `RENEW_FIXTURES=1 npx vitest run tests/services/stores` writes the store of the version in package.json.
 */

let dataDir: string
const NOW = '2026-11-20T08:30'
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'apv-store-'))
  configureEnvironment({
    SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    NOW,
  })
})
afterEach(async () => {
  await shutDown()
  setClock(null)
  configureEnvironment(null)
  rmSync(dataDir, { recursive: true, force: true })
})

if (process.env.RENEW_FIXTURES)
  it('the store of this version is written', async () => {
    await declaredModels()
    await createIndexes(await database())
    await fillStore()
    await closeDatabase()
    packStore(dataDir)
  }, 120_000)

it('this version has a store of at most 300 kB', () => {
  expect(storedVersions()).toContain(VERSION)
  expect(statSync(`tests/fixtures/stores/${VERSION}.db.br`).size).toBeLessThan(300_000)
})

const ALL: Scope = { type: 'all' }
const MONTH = '2026-11'

async function shown(scope: Scope, month = MONTH) {
  const { activity, objectifs } = await readRollup(scope, month)
  const last = activity.days.at(-1)
  const { netRevenue, totalHours, hecHours } = last?.cumulative.mechanic ?? {}
  return { on: last?.date, netRevenue, totalHours, hecHours, target: objectifs.global.revenue }
}
const named = async (name: string) => {
  const site = (await referenceData()).network.sites.find((one) => one.name === name)
  if (!site) throw new Error(`no concession ${name}`)
  return site
}

describe.each(storedVersions())('the store of version %s', (version) => {
  beforeEach(async () => {
    unpackStore(version, dataDir)
    await startUp()
  })

  it('has the figures that were written', async () => {
    const { _id, plateId, groupId } = await named('Concession A1')
    const a1 = siteScopeOf({ _id, plateId, groupId })
    // A1 30 000, A2 7 000, C1 11 000 on the 19th, B1 100 + 200 up to the 18th
    expect(await shown(ALL)).toEqual({
      on: '2026-11-19',
      netRevenue: 48_300,
      // 300 + 70 + 110, and 2 a day of B1
      totalHours: 484,
      // 200 + 50 + 90, and 1 a day of B1
      hecHours: 342,
      target: 60_000,
    })
    expect((await shown({ type: 'group', groupId })).netRevenue).toBe(37_300)
    expect(await shown(a1)).toMatchObject({ netRevenue: 30_000, totalHours: 300, target: 60_000 })
    expect((await shown(ALL, '2026-10')).netRevenue).toBe(10_000)
    // three days of 7 hours
    expect((await actualizedPotential(a1, MONTH)).hours.mechanic).toBe(21)
    const { detailsByMechanic } = await readProductivity(admin, a1, '2026-11-19')
    expect(detailsByMechanic).toMatchObject([{ workerName: 'Zoé Petit', billedHours: 150 }])
    const { services } = await readAdditionalSales(admin, { period: MONTH, site: _id })
    expect(services.find(({ key }) => key === 'mechanic')?.families).toContainEqual(
      expect.objectContaining({ key: 'tires', quantity: 3 }),
    )
    expect((await findComment(_id, '2026-11-19'))?.text).toBe('Atelier complet')
    expect(await compared()).toEqual(NOTHING)
  })

  it('keeps its closed month and its accounts', async () => {
    const closing = await latestClosing('2026-10', 'all')
    const params = new URLSearchParams()
    const { intact, changed } = await readSnapshot(admin, closing?._id ?? '', params)
    expect({ intact, changed }).toEqual({ intact: true, changed: [] })
    const site = await named('Concession A1')
    await send(sheetOfActivity(activityRow('0101', 'MECA', { 'CA Net': 1 })), '2026-10-30')
    expect(await revenue(site._id, '2026-10-29')).toBe(10_000)
    const input = { email: ACCOUNT, password: TEST_PASSWORD, rememberMe: false }
    expect((await signIn(input, '192.0.2.1')).current.principal.name).toBe('Camille Martin')
  })

  it('takes a further file and gives back an earlier one', async () => {
    setClock(instantOfParis('2026-11-23T08:30'))
    await send(sheetOfActivity(activityRow('0101', 'MECA', { 'CA Net': 35_000 })), '2026-11-23')
    // A1 35 000 instead of 30 000
    expect((await shown(ALL)).netRevenue).toBe(53_300)
    const all = await (await imports.open()).find({ startedAt: { $gte: new Date(0) } }).toArray()
    const last = all.find(({ model, activityDate }) => model && activityDate === '2026-11-18')
    await undoImport(admin, last?._id ?? '')
    // without the 200 of B1 on the 18th
    expect((await shown(ALL)).netRevenue).toBe(53_100)
    expect(await compared()).toEqual(NOTHING)
  })
})
