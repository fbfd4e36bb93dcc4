import { beforeEach, describe, expect, it } from 'vitest'
import { mechanicTargets, mechanicTargetsOfSites } from '~/db/collections/mechanic-targets.server'
import { planning } from '~/db/collections/planning.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { SITE_COLLECTIONS, SITE_DETAILS } from '~/db/collections/site-documents.server'
import { findSite, type SiteDocument, sites } from '~/db/collections/sites.server'
import { insertWorker } from '~/db/collections/workers.server'
import { newId } from '~/db/driver/ids.server'
import { inTransaction } from '~/db/driver/transaction.server'
import { ROLES } from '~/domain/access/roles'
import { ForbiddenError } from '~/domain/errors'
import { PdvTakenError } from '~/domain/hierarchy/edits'
import { readTrail } from '~/services/audit/read.server'
import { createGroup, editGroup, removeGroup } from '~/services/hierarchy/groups.server'
import { createPlate, editPlate, removePlate } from '~/services/hierarchy/plates.server'
import { createSite, editSite, removeSite } from '~/services/hierarchy/sites.server'
import { importActivity, storePlanning } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeUser } from '../../builders/users'
import { workerOf } from '../../builders/workers'
import { useDatabase } from '../harness/database'
import { declaredModels } from '../harness/template'

useDatabase()

const admin = makePrincipal({ name: 'Alice Martin' })
const MONTH = '2026-11'
let network: TestNetwork
beforeEach(async () => {
  network = await makeNetwork()
})

const worker = (site: SiteDocument, active = true) =>
  workerOf(site, { active, deletedAt: active ? null : new Date() })

describe('the hierarchy', () => {
  it('creates once when the same form is sent twice', async () => {
    const [g, p, s] = [newId(), newId(), newId()]
    const plate = { name: 'Alsace', group: g }
    const site = { name: 'Colmar', plate: p, numerosPDV: ['0901'] }
    for (const [make, id] of [
      [() => createGroup(admin, { name: 'Groupe Est' }, g), g],
      [() => createPlate(admin, plate, p), p],
      [() => createSite(admin, site, s), s],
    ] as const) {
      const made = [...(await Promise.all([make(), make()])), await make()]
      expect(made.map(({ _id }) => _id)).toEqual([id, id, id])
    }
    const { network: now } = await referenceData()
    expect(now.groups.filter(({ name }) => name === 'Groupe Est')).toHaveLength(1)
    for (const [kind, id] of [
      ['group', g],
      ['plate', p],
      ['site', s],
    ] as const)
      expect(await readTrail(kind, id)).toHaveLength(1)
    // the same identifier with another name is another group; REST sends no identifier and creates one each time
    expect((await createGroup(admin, { name: 'Groupe Nord' }, g))._id).not.toBe(g)
    const elsewhere = await createPlate(admin, { ...plate, group: network.groups.north._id }, p)
    expect(elsewhere).toMatchObject({ name: 'Alsace', group: network.groups.north._id })
    expect(elsewhere._id).not.toBe(p)
    expect((await createGroup(admin, { name: 'Groupe Est' }))._id).not.toBe(g)
  })

  it('gets a new group, plate and concession, with audit entries', async () => {
    const group = await createGroup(admin, { name: ' Groupe Est ' })
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
    // a concession's own numbers, and numbers released by another concession, are free
    await editSite(admin, network.sites.a1._id, { numerosPDV: ['0101'] })
    await editSite(admin, network.sites.b1._id, { numerosPDV: ['0201', '0102'] })
    expect((await findSite(network.sites.b1._id))?.numerosPDV).toEqual(['0201', '0102'])
  })

  it('gives a number to one of several concurrent saves', async () => {
    const { a1, b1 } = network.sites
    const saves = [
      ...['X', 'Y', 'Z'].map(
        (name) => () =>
          createSite(admin, { name, plate: network.plates.b._id, numerosPDV: ['777'] }),
      ),
      ...[a1, b1].map(
        ({ _id }) =>
          () =>
            editSite(admin, _id, { numerosPDV: ['777'] }),
      ),
    ]
    const answers = await Promise.allSettled(saves.map((save) => save()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual(
      Array.from({ length: 4 }, () =>
        expect.objectContaining({ reason: expect.any(PdvTakenError) }),
      ),
    )
    expect(await (await sites.open()).find({ numerosPDV: '777' }).toArray()).toHaveLength(1)
  })
})

describe('an edit', () => {
  it('changes only the edited fields, with an audit entry', async () => {
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

  it('keeps a concurrent edit of other fields, rejects one of the same field', async () => {
    const { a1 } = network.sites
    const seen = { name: a1.name, plate: a1.plateId, numerosPDV: a1.numerosPDV }
    await editSite(admin, a1._id, { name: 'Première' }, seen)
    await editSite(admin, a1._id, { ...seen, numerosPDV: ['0101'] }, seen)
    expect(await findSite(a1._id)).toMatchObject({ name: 'Première', numerosPDV: ['0101'] })
    await expect(editSite(admin, a1._id, { ...seen, name: 'Seconde' }, seen)).rejects.toMatchObject(
      {
        status: 409,
        // the redisplayed form still holds the old numbers: saving it again must not restore them unseen
        changes: [
          { label: 'Nom', stored: 'Première', yours: 'Seconde' },
          { label: 'Numéros PDV', stored: '0101', yours: '0101, 0102' },
        ],
      },
    )
    const { north } = network.groups
    await editGroup(admin, north._id, { name: 'Nord 1' }, { name: north.name })
    await expect(
      editGroup(admin, north._id, { name: 'Nord 2' }, { name: north.name }),
    ).rejects.toMatchObject({
      status: 409,
    })
    expect((await referenceData()).network.groupById.get(north._id)?.name).toBe('Nord 1')
  })

  it('of an unknown node is refused', async () => {
    await expect(editGroup(admin, newId(), { name: 'X' })).rejects.toThrow('Groupe introuvable.')
    await expect(editPlate(admin, newId(), { name: 'X' })).rejects.toThrow('Plaque introuvable.')
    await expect(editSite(admin, newId(), { name: 'X' })).rejects.toThrow('Concession introuvable.')
  })
})

describe('a deletion', () => {
  it('of an empty node succeeds, bottom up', async () => {
    const { c1 } = network.sites
    const gone = worker(c1, false)
    await inTransaction((tx) => insertWorker(gone, tx))
    await (await mechanicTargets.open()).insertOne({
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
    await inTransaction((tx) => insertWorker(worker(c1), tx))
    await importActivity(c1, '2026-11-17', {})
    await importActivity(c1, '2026-11-18', {})
    await storePlanning(c1, MONTH, 'mechanic', { '17': '1' })
    await makeUser({ assignmentLevel: 'concession', assignmentId: c1._id })
    expect(await (await planning.open()).countDocuments({ siteId: c1._id })).toBe(1)
    await expect(removeSite(admin, c1._id)).rejects.toThrow(
      'Suppression impossible\u202f: cette concession contient encore 1 collaborateur, 2 journées d’activité, 1 mois de planning et 1 utilisateur affecté.',
    )
    expect(await findSite(c1._id)).toMatchObject({ name: c1.name, plateId: c1.plateId })
  })
})

it('every collection that belongs to a concession is counted before a deletion and follows a move, or goes with it', async () => {
  const owned = (await declaredModels())
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
      () => createGroup(other, { name: 'X' }),
      () => editGroup(other, a1.groupId, { name: 'X' }),
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
