import { beforeEach, describe, expect, it } from 'vitest'
import { allModels } from '~/db/collection.server'
import { newId } from '~/db/ids.server'
import { insertImport } from '~/db/imports.server'
import { insertMechanicTarget, mechanicTargetsOfSites } from '~/db/mechanic-targets.server'
import { planning } from '~/db/planning.server'
import { plates } from '~/db/plates.server'
import { records } from '~/db/records.server'
import { referenceData } from '~/db/reference-data.server'
import { referenceDataChanged } from '~/db/reference-revision.server'
import { SITE_COLLECTIONS, SITE_DETAILS } from '~/db/site-documents.server'
import { findSite, sites } from '~/db/sites.server'
import { findUser } from '~/db/users.server'
import { insertWorker } from '~/db/workers.server'
import { ROLES } from '~/domain/access/roles'
import type { Scope } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { activityAt } from '~/domain/records/month-activity'
import { readTrail } from '~/services/audit.server'
import { createGroup, editGroup, removeGroup } from '~/services/groups-admin.server'
import { createPlate, editPlate, removePlate } from '~/services/plates-admin.server'
import { finishMoves } from '~/services/relocation.server'
import { readRollup } from '~/services/rollups.server'
import { createSite, editSite, removeSite } from '~/services/sites-admin.server'
import { importActivity, storeObjectif, storePlanning } from '../builders/activity'
import { makeNetwork, type TestNetwork } from '../builders/hierarchy'
import { makePrincipal, makeUser } from '../builders/users'
import { useDatabase } from './database'

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
const worker = (site: { _id: string; plateId: string; groupId: string }, active = true) => ({
  _id: newId(),
  siteId: site._id,
  plateId: site.plateId,
  groupId: site.groupId,
  name: 'Jean',
  matricule: null,
  service: 'mechanic' as const,
  metier: 'Mécanicien',
  secondaryService: null,
  isApprenticeDefault: false,
  userId: null,
  active,
  deletedAt: active ? null : new Date(),
})
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

describe('the hierarchy', () => {
  it('grows by a group, a plate and a concession, and tells the trail', async () => {
    const group = await createGroup(admin, ' Groupe Est ')
    const plate = await createPlate(admin, { name: 'Alsace', group: group._id })
    const site = await createSite(admin, {
      name: 'Colmar',
      plate: plate._id,
      numerosPDV: ['0901', ' 0901', '0902'],
    })
    expect(site).toEqual({
      _id: site._id,
      name: 'Colmar',
      plate: plate._id,
      group: group._id,
      numerosPDV: ['0901', '0902'],
    })
    const { network: now } = await referenceData()
    expect(now.siteById.get(site._id)).toMatchObject({ name: 'Colmar', groupId: group._id })
    expect(await readTrail('site', site._id)).toMatchObject([
      {
        userName: 'Alice Martin',
        action: 'create',
        changes: [
          { field: 'name', old: null, new: 'Colmar' },
          { field: 'plate', old: null, new: 'Alsace' },
          { field: 'numerosPDV', old: null, new: '0901, 0902' },
        ],
      },
    ])
  })

  it('refuses a parent that does not exist', async () => {
    await expect(createPlate(admin, { name: 'X', group: newId() })).rejects.toThrow(
      'Groupe introuvable.',
    )
    await expect(createSite(admin, { name: 'X', plate: newId(), numerosPDV: [] })).rejects.toThrow(
      'Plaque introuvable.',
    )
    expect((await referenceData()).network.sites).toHaveLength(4)
  })

  it('gives a PDV number to one concession only', async () => {
    const taken = 'Le numéro PDV 0102 appartient déjà à la concession «\u202fConcession A1\u202f».'
    const typed = { name: 'X', plate: network.plates.b._id, numerosPDV: ['9', '0102'] }
    await expect(createSite(admin, typed)).rejects.toThrow(taken)
    await expect(
      editSite(admin, network.sites.b1._id, { numerosPDV: ['0201', '0102'] }),
    ).rejects.toThrow(taken)
    expect((await findSite(network.sites.b1._id))?.numerosPDV).toEqual(['0201'])
    // its own numbers, and numbers that were given back, are free
    await editSite(admin, network.sites.a1._id, { numerosPDV: ['0101'] })
    await editSite(admin, network.sites.b1._id, { numerosPDV: ['0201', '0102'] })
    expect((await findSite(network.sites.b1._id))?.numerosPDV).toEqual(['0201', '0102'])
  })

  it('never gives one number twice to people who save at the same time', async () => {
    const both = ['X', 'Y'].map((name) =>
      createSite(admin, { name, plate: network.plates.b._id, numerosPDV: ['777'] }),
    )
    await Promise.allSettled(both)
    const found = await (await sites.open()).find({ numerosPDV: '777' }).toArray()
    expect(found.length).toBeLessThanOrEqual(1)
  })
})

describe('an edit', () => {
  it('changes what was changed, and tells the trail', async () => {
    const { a1 } = network.sites
    expect(await editSite(admin, a1._id, { name: 'A1 bis' })).toMatchObject({
      name: 'A1 bis',
      plate: a1.plateId,
      numerosPDV: ['0101', '0102'],
    })
    expect((await readTrail('site', a1._id))[0]?.changes).toEqual([
      { field: 'name', old: 'Concession A1', new: 'A1 bis' },
    ])
    await editSite(admin, a1._id, { name: 'A1 bis' })
    expect(await readTrail('site', a1._id)).toHaveLength(1)
  })

  it('keeps what another person stored meanwhile elsewhere, refuses what they stored in the same field', async () => {
    const { a1 } = network.sites
    const seen = { name: a1.name, plate: a1.plateId, numerosPDV: a1.numerosPDV }
    await editSite(admin, a1._id, { name: 'Première' }, seen)
    await editSite(admin, a1._id, { ...seen, numerosPDV: ['0101'] }, seen)
    expect(await findSite(a1._id)).toMatchObject({ name: 'Première', numerosPDV: ['0101'] })
    await expect(editSite(admin, a1._id, { ...seen, name: 'Seconde' }, seen)).rejects.toMatchObject(
      {
        status: 409,
        changes: [{ label: 'Nom', stored: 'Première', yours: 'Seconde' }],
      },
    )
    const { north } = network.groups
    await editGroup(admin, north._id, 'Nord 1', north.name)
    await expect(editGroup(admin, north._id, 'Nord 2', north.name)).rejects.toMatchObject({
      status: 409,
    })
    expect((await referenceData()).network.groupById.get(north._id)?.name).toBe('Nord 1')
  })

  it('of an unknown node is refused', async () => {
    await expect(editGroup(admin, newId(), 'X')).rejects.toThrow('Groupe introuvable.')
    await expect(editPlate(admin, newId(), { name: 'X' })).rejects.toThrow('Plaque introuvable.')
    await expect(editSite(admin, newId(), { name: 'X' })).rejects.toThrow('Concession introuvable.')
  })
})

describe('a move', () => {
  beforeEach(async () => {
    const { a1, a2, b1, c1 } = network.sites
    await importActivity(a1, '2026-11-17', { mechanic: { netRevenue: 1000 } })
    await importActivity(a2, '2026-11-17', { mechanic: { netRevenue: 200 } })
    await importActivity(b1, '2026-11-17', { mechanic: { netRevenue: 30 } })
    await importActivity(c1, '2026-11-17', { mechanic: { netRevenue: 4 } })
    await storeObjectif(a1, MONTH, { revenue: 5000, hours: 50, hec: 20 })
    // the sums are built, so that a stale one would be seen
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
    expect((await findSite(a1._id))?.movingFrom).toBeUndefined()
  })

  it('of a plate takes its concessions and their past along', async () => {
    const { south, north } = network.groups
    await editPlate(admin, network.plates.a._id, { group: south._id })
    expect(await revenueOf(groupOf('north'))).toBe(30)
    expect(await revenueOf(groupOf('south'))).toBe(1204)
    expect(await (await records.open()).countDocuments({ groupId: north._id })).toBe(1)
    expect(await findSite(network.sites.a1._id)).toMatchObject({ groupId: south._id })
  })

  it('that a crash cut short is finished at the next start', async () => {
    const { a1, b1 } = network.sites
    const { a, c } = network.plates
    await (await sites.open()).updateOne(
      { _id: a1._id },
      {
        $set: {
          plateId: c._id,
          groupId: c.groupId,
          movingFrom: { plateId: a._id, groupId: a.groupId },
        },
      },
    )
    await (await plates.open()).updateOne(
      { _id: b1.plateId },
      { $set: { groupId: c.groupId, movingFrom: b1.groupId } },
    )
    await referenceDataChanged()
    expect(await revenueOf(groupOf('north'))).toBe(1230)
    await finishMoves()
    expect(await revenueOf(groupOf('north'))).toBe(200)
    expect(await revenueOf(groupOf('south'))).toBe(1034)
    expect(await (await records.open()).findOne({ siteId: a1._id })).toMatchObject({
      plateId: c._id,
      groupId: c.groupId,
    })
    expect((await findSite(a1._id))?.movingFrom).toBeUndefined()
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

describe('a deletion', () => {
  it('of what holds nothing goes through, bottom up', async () => {
    const { c1 } = network.sites
    const gone = worker(c1, false)
    await insertWorker(gone)
    await insertMechanicTarget({
      _id: `${gone._id}-${MONTH}`,
      workerId: gone._id,
      siteId: c1._id,
      month: MONTH,
      finalTargetHours: 100,
      updatedBy: admin.userId,
      updatedAt: new Date(),
    })
    expect(await removeSite(admin, c1._id)).toEqual({ message: 'Concession supprimée.' })
    expect(await mechanicTargetsOfSites([c1._id], MONTH)).toEqual([])
    expect(await removePlate(admin, c1.plateId)).toEqual({ message: 'Plaque supprimée.' })
    expect(await removeGroup(admin, c1.groupId)).toEqual({ message: 'Groupe supprimé.' })
    expect((await referenceData()).network.groups).toHaveLength(1)
    expect(await readTrail('group', c1.groupId)).toMatchObject([
      { action: 'delete', changes: [{ field: 'name', old: 'Groupe Sud', new: null }] },
    ])
    await expect(removeGroup(admin, c1.groupId)).rejects.toThrow('Groupe introuvable.')
  })

  it('of a group or plate says what it still holds', async () => {
    const { north, south } = network.groups
    await makeUser({ assignmentLevel: 'group', assignmentId: north._id })
    await expect(removeGroup(admin, north._id)).rejects.toThrow(
      'Suppression impossible\u202f: ce groupe contient encore 2 plaques et 1 utilisateur affecté.',
    )
    await expect(removeGroup(admin, south._id)).rejects.toThrow(
      'Suppression impossible\u202f: ce groupe contient encore 1 plaque.',
    )
    await expect(removePlate(admin, network.plates.a._id)).rejects.toMatchObject({
      status: 409,
      message: 'Suppression impossible\u202f: cette plaque contient encore 2 concessions.',
    })
    expect((await referenceData()).network.plates).toHaveLength(3)
  })

  it('of a concession says what it still holds', async () => {
    const { c1 } = network.sites
    await insertWorker(worker(c1))
    await importActivity(c1, '2026-11-17', {})
    await importActivity(c1, '2026-11-18', {})
    await storePlanning(c1, MONTH, 'mechanic', { '17': '1' })
    await makeUser({ assignmentLevel: 'concession', assignmentId: c1._id })
    expect(await (await planning.open()).countDocuments({ siteId: c1._id })).toBe(1)
    await expect(removeSite(admin, c1._id)).rejects.toThrow(
      'Suppression impossible\u202f: cette concession contient encore 1 collaborateur, 2 journées d’activité, 1 mois de planning et 1 utilisateur affecté.',
    )
    expect(await findSite(c1._id)).not.toBeNull()
  })
})

it('every collection that belongs to a concession is counted before a deletion and follows a move, or goes with it', () => {
  const owned = allModels()
    .filter(({ indexes }) => indexes.some(({ key }) => Object.keys(key)[0] === 'siteId'))
    .map(({ name }) => name)
  expect(
    [...Object.values(SITE_COLLECTIONS), ...Object.values(SITE_DETAILS)]
      .map(({ name }) => name as string)
      .sort(),
  ).toEqual(owned.sort())
})

it('only an administrator changes the hierarchy', async () => {
  const { a1 } = network.sites
  for (const role of ROLES.filter((other) => other !== 'administrator')) {
    const other = makePrincipal({ role, cover: { kind: 'all' } })
    for (const act of [
      () => createGroup(other, 'X'),
      () => editGroup(other, a1.groupId, 'X'),
      () => removeGroup(other, a1.groupId),
      () => createPlate(other, { name: 'X', group: a1.groupId }),
      () => editPlate(other, a1.plateId, { name: 'X' }),
      () => removePlate(other, a1.plateId),
      () => createSite(other, { name: 'X', plate: a1.plateId, numerosPDV: [] }),
      () => editSite(other, a1._id, { name: 'X' }),
      () => removeSite(other, a1._id),
    ])
      await expect(act()).rejects.toThrow(ForbiddenError)
  }
})
