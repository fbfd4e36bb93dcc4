import { Collection } from 'mongodb'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { insertImport } from '~/db/collections/imports.server'
import { objectifs } from '~/db/collections/objectifs.server'
import { records } from '~/db/collections/records.server'
import { findSite } from '~/db/collections/sites.server'
import { findUser } from '~/db/collections/users.server'
import { newId } from '~/db/driver/ids.server'
import type { Scope } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { activityAt } from '~/domain/records/month-activity'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { readTrail } from '~/services/audit/read.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { editPlate, removePlate } from '~/services/hierarchy/plates.server'
import { editSite } from '~/services/hierarchy/sites.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()
beforeAll(() => setClock(instantOfParis('2026-11-20T08:30')))

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

  it('of a concession takes its current month along, in every aggregate', async () => {
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

  it('of a plate takes its concessions and their current month along', async () => {
    const { south, north } = network.groups
    await editPlate(admin, network.plates.a._id, { group: south._id })
    expect(await revenueOf(groupOf('north'))).toBe(30)
    expect(await revenueOf(groupOf('south'))).toBe(1204)
    expect(await (await records.open()).countDocuments({ groupId: north._id })).toBe(1)
    expect(await findSite(network.sites.a1._id)).toMatchObject({ groupId: south._id })
  })

  it('keeps October at its old place, also for what is imported after it (4-decisions, 72)', async () => {
    const { a1, c1 } = network.sites
    const { a, c } = network.plates
    const inOctober = async (scope: Scope) => {
      const { activity } = await readRollup(scope, '2026-10')
      return activityAt(activity, '2026-10-30')?.cumulative.mechanic.netRevenue ?? 0
    }
    await importActivity(a1, '2026-10-29', { mechanic: { netRevenue: 700 } })
    await importActivity(c1, '2026-10-29', { mechanic: { netRevenue: 50 } })
    expect([await inOctober(plateOf('a')), await inOctober(plateOf('c'))]).toEqual([700, 50])
    await editSite(admin, a1._id, { plate: c._id })
    expect([await inOctober(plateOf('a')), await inOctober(plateOf('c'))]).toEqual([700, 50])
    expect([await revenueOf(plateOf('a')), await revenueOf(plateOf('c'))]).toEqual([200, 1004])
    const moved = await findSite(a1._id)
    expect(moved?.platesBefore).toEqual([{ until: '2026-11-01', value: a._id }])
    // the last day of October comes late: the old plate's stored sum must not survive it
    await importActivity({ ...a1, plateId: c._id, groupId: c.groupId }, '2026-10-30', {
      mechanic: { netRevenue: 760 },
    })
    expect([await inOctober(plateOf('a')), await inOctober(plateOf('c'))]).toEqual([760, 50])
    expect([await inOctober(groupOf('north')), await inOctober(groupOf('south'))]).toEqual([
      760, 50,
    ])
    // the same after the new plate changes its group: November moves with it, October does not
    await editPlate(admin, c._id, { group: network.groups.north._id })
    expect([await inOctober(groupOf('north')), await inOctober(groupOf('south'))]).toEqual([
      760, 50,
    ])
    expect([await revenueOf(groupOf('north')), await revenueOf(groupOf('south'))]).toEqual([
      1234, 0,
    ])
    await expect(removePlate(admin, a._id)).rejects.toThrow(/concession/)
  })

  it('holds from the first of an earlier month on, replaces a move of the same day, and refuses other days', async () => {
    const { a1 } = network.sites
    const { a, b, c } = network.plates
    const to = (plate: string, from?: string) => editSite(admin, a1._id, { plate }, null, from)
    await expect(to(b._id, '2026-11-16')).rejects.toMatchObject({
      status: 422,
      message:
        'Un changement de place prend effet le premier jour d’un mois\u202f: choisissez le 01/11/2026.',
    })
    await expect(to(b._id, '2026-12-01')).rejects.toMatchObject({ status: 422 })
    await expect(to(b._id, 'demain')).rejects.toMatchObject({ status: 422 })
    await to(b._id, '2026-09-01')
    await to(c._id, '2026-09-01')
    const before = [{ until: '2026-09-01', value: a._id }]
    expect(await findSite(a1._id)).toMatchObject({ plateId: c._id, platesBefore: before })
    await expect(to(b._id, '2026-08-01')).rejects.toMatchObject({
      status: 409,
      message:
        '«\u202fConcession A1\u202f» a déjà changé de place le 01/09/2026\u202f: un changement ne peut pas prendre effet avant cette date.',
    })
    // back on the same day: it never moved
    await to(a._id, '2026-09-01')
    expect(await findSite(a1._id)).toMatchObject({ plateId: a._id, platesBefore: [] })
    expect(await revenueOf(plateOf('a'))).toBe(1200)
  })

  it('is read in a month before it by who covered the concession then, and written by today’s alone', async () => {
    const { a1 } = network.sites
    const { a, c } = network.plates
    await editSite(admin, a1._id, { plate: c._id })
    const [old, now] = [a, c].map(({ _id }) =>
      makePrincipal({ role: 'director', cover: { kind: 'plate', id: _id } }),
    )
    const read = (who: typeof old, month?: string) =>
      scopeOfCall(who ?? admin, { site: a1._id }, month)
    expect(await read(old, '2026-10')).toMatchObject({ siteId: a1._id, plateId: a._id })
    expect(await read(now, '2026-10')).toMatchObject({ siteId: a1._id, plateId: c._id })
    await expect(read(old, '2026-11')).rejects.toThrow(ForbiddenError)
    await expect(read(old)).rejects.toThrow(ForbiddenError)
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
