import { Collection } from 'mongodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { insertImport } from '~/db/collections/imports.server'
import { objectifs } from '~/db/collections/objectifs.server'
import { records } from '~/db/collections/records.server'
import { findSite } from '~/db/collections/sites.server'
import { findUser } from '~/db/collections/users.server'
import { newId } from '~/db/driver/ids.server'
import type { Scope } from '~/domain/access/scope'
import { activityAt } from '~/domain/records/month-activity'
import { readTrail } from '~/services/audit/read.server'
import { editPlate } from '~/services/hierarchy/plates.server'
import { editSite } from '~/services/hierarchy/sites.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

const admin = makePrincipal({ name: 'Alice Martin' })
const MONTH = '2026-11'
let network: TestNetwork
beforeEach(async () => {
  network = await makeNetwork()
})

const plateOf = (key: 'a' | 'b' | 'c'): Scope => {
  const { _id, groupId } = network.plates[key]
  return { type: 'plate', plateId: _id, groupId }
}
const groupOf = (key: 'north' | 'south'): Scope => ({
  type: 'group',
  groupId: network.groups[key]._id,
})
const revenueOf = async (scope: Scope) => {
  const { activity } = await readRollup(scope, MONTH)
  return activityAt(activity, '2026-11-18')?.cumulative.mechanic.netRevenue ?? 0
}

const runningImport = () =>
  insertImport({
    _id: newId(),
    kind: 'activity',
    userId: admin.userId,
    userEmail: '',
    startedAt: new Date(),
    finishedAt: null,
    state: 'running',
    runner: { host: 'elsewhere', pid: 1 },
    heartbeatAt: new Date(),
    fileName: 'a.xlsx',
    size: 1,
    sha256: '',
    importDate: '2026-11-19',
    activityDate: '2026-11-18',
    message: '',
    sites: [],
    counts: { stored: 0, unchanged: 0, failed: 0, errors: 0, warnings: 0 },
    errors: [],
    warnings: [],
    progress: { stage: 'storing', done: 0, total: 1 },
  })

describe('a move', () => {
  beforeEach(async () => {
    const { a1, a2, b1, c1 } = network.sites
    await importActivity(a1, '2026-11-17', { mechanic: { netRevenue: 1000 } })
    await importActivity(a2, '2026-11-17', { mechanic: { netRevenue: 200 } })
    await importActivity(b1, '2026-11-17', { mechanic: { netRevenue: 30 } })
    await importActivity(c1, '2026-11-17', { mechanic: { netRevenue: 4 } })
    await storeObjectif(a1, MONTH, { revenue: 5000, hours: 50, hec: 20 })
    // build the rollups first, so that a stale one would be noticed
    for (const key of ['a', 'b', 'c'] as const) await revenueOf(plateOf(key))
    for (const key of ['north', 'south'] as const) await revenueOf(groupOf(key))
    expect(await revenueOf(plateOf('a'))).toBe(1200)
    expect(await revenueOf(groupOf('north'))).toBe(1230)
  })

  it('of a concession takes its past along, in every aggregate', async () => {
    const { a1 } = network.sites
    const { b, c } = network.plates
    await editSite(admin, a1._id, { plate: b._id })
    expect(await revenueOf(plateOf('a'))).toBe(200)
    expect(await revenueOf(plateOf('b'))).toBe(1030)
    expect(await revenueOf(groupOf('north'))).toBe(1230)
    await editSite(admin, a1._id, { plate: c._id })
    expect(await revenueOf(plateOf('b'))).toBe(30)
    expect(await revenueOf(groupOf('north'))).toBe(230)
    expect(await revenueOf(groupOf('south'))).toBe(1004)
    expect(await revenueOf({ type: 'all' })).toBe(1234)
    const record = await (await records.open()).findOne({ siteId: a1._id })
    expect(record).toMatchObject({ plateId: c._id, groupId: c.groupId })
  })

  it('of a plate takes its concessions and their past along', async () => {
    const { south, north } = network.groups
    await editPlate(admin, network.plates.a._id, { group: south._id })
    expect(await revenueOf(groupOf('north'))).toBe(30)
    expect(await revenueOf(groupOf('south'))).toBe(1204)
    expect(await (await records.open()).countDocuments({ groupId: north._id })).toBe(1)
    expect(await findSite(network.sites.a1._id)).toMatchObject({ groupId: south._id })
  })

  it('of two moves of one concession at once, all that belongs to it is where the last one took it', async () => {
    const { a1 } = network.sites
    const { b, c } = network.plates
    await Promise.all([
      editSite(admin, a1._id, { plate: b._id }),
      editSite(admin, a1._id, { plate: c._id }),
    ])
    const site = await findSite(a1._id)
    const place = { plateId: site?.plateId, groupId: site?.groupId }
    expect([b._id, c._id]).toContain(place.plateId)
    for (const model of [records, objectifs])
      expect(await (await model.open()).findOne({ siteId: a1._id })).toMatchObject(place)
    const sums = [await revenueOf(plateOf('b')), await revenueOf(plateOf('c'))]
    expect(sums).toEqual(place.plateId === b._id ? [1030, 4] : [30, 1004])
  })

  it('stores nothing of a move whose documents cannot follow', async () => {
    const { a1 } = network.sites
    const { updateMany } = Collection.prototype
    vi.spyOn(Collection.prototype, 'updateMany').mockImplementation(async function (
      this: Collection,
      ...given
    ) {
      if (this.collectionName === 'objectifs') throw new Error('the database is down')
      return updateMany.apply(this, given)
    })
    try {
      const move = editSite(admin, a1._id, { plate: network.plates.b._id })
      await expect(move).rejects.toThrow('the database is down')
    } finally {
      vi.restoreAllMocks()
    }
    expect((await findSite(a1._id))?.plateId).toBe(a1.plateId)
    const record = await (await records.open()).findOne({ siteId: a1._id })
    expect(record?.plateId).toBe(a1.plateId)
    expect(await revenueOf(plateOf('a'))).toBe(1200)
    expect(await readTrail('site', a1._id)).toEqual([])
  })

  it('waits for a running import', async () => {
    await runningImport()
    const wait = 'Un import est en cours\u202f: attendez qu’il soit terminé, puis recommencez.'
    const { a1 } = network.sites
    await expect(editSite(admin, a1._id, { plate: network.plates.b._id })).rejects.toThrow(wait)
    await expect(
      editPlate(admin, network.plates.a._id, { group: network.groups.south._id }),
    ).rejects.toThrow(wait)
    await editSite(admin, a1._id, { name: 'Un nom change toujours' })
  })

  it('takes the reference away from those whose plate the concession left', async () => {
    const { a, b } = network.plates
    const { a1 } = network.sites
    const { _id } = await makeUser({
      assignmentLevel: 'plate',
      assignmentId: a._id,
      referenceConcessionId: a1._id,
    })
    await editSite(admin, a1._id, { plate: b._id })
    expect((await findUser(_id))?.referenceConcessionId).toBeNull()
  })
})
