import { beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { database } from '~/db/driver/client.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { activityModel, SMALLEST } from '~/domain/import-models/model.fixture'
import { setClock } from '~/infra/process/clock.server'
import {
  activeModels,
  listModels,
  readModel,
  readModelAt,
} from '~/services/import-models/read-models.server'
import { createModel, deleteModel, updateModel } from '~/services/import-models/write-models.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makeImportModel } from '../../builders/import-models'
import { makePrincipal, makeUser, principalOf } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

let alice: Principal
let bruno: Principal
beforeEach(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  alice = principalOf(await makeUser({ role: 'administrator', name: 'Alice Martin' }))
  bruno = principalOf(await makeUser({ role: 'administrator', name: 'Bruno Petit' }))
})

const soir = activityModel({ name: 'Soir' })
const ORDER = ['Site', 'Atelier', 'MO HT', 'Remise']

describe('a new model (8 §2)', () => {
  it('has version 1, its document and the order of its headers', async () => {
    const made = await createModel(alice, soir, ORDER)
    expect(made).toEqual({
      _id: made._id,
      version: 1,
      model: soir,
      order: ORDER,
      updatedAt: new Date('2026-11-20T07:30:00Z'),
      updatedBy: 'Alice Martin',
    })
    expect(await listModels(alice)).toEqual([made])
    expect(await readModel(alice, made._id)).toEqual({
      ...made,
      deletedAt: null,
      versions: [{ version: 1, name: 'Soir', at: made.updatedAt, by: 'Alice Martin' }],
    })
    expect(await activeModels()).toEqual([{ _id: made._id, version: 1, model: soir, order: ORDER }])
    expect(await auditOf('importModel', made._id)).toMatchObject([
      {
        userName: 'Alice Martin',
        action: 'create',
        version: 1,
        changes: [
          { field: 'name', old: null, new: 'Soir' },
          { field: 'feeds', old: null, new: 'Activité' },
          { field: 'version', old: null, new: 1 },
        ],
      },
    ])
  })

  it('keeps headers and values that mean something to a database', async () => {
    const model = activityModel({
      columns: {
        ...soir.columns,
        netRevenue: [{ column: '$set', where: { 'Nb. OR': ['$in', ''], $ne: ['{}'] } }],
      },
      values: { site: { 'A.B': null, $oid: null, '': null, '7': null } },
      control: undefined,
    })
    const { _id } = await createModel(alice, model, ['Nb. OR', '$set'])
    const read = await readModel(alice, _id)
    expect(read.model).toEqual(model)
    expect(read.order).toEqual(['Nb. OR', '$set'])
  })

  it('is checked for every caller', async () => {
    const wrong = { ...soir, columns: { ...soir.columns, hecHours: [{}] } }
    await expect(createModel(alice, wrong, null)).rejects.toMatchObject({
      status: 422,
      fields: { 'columns.hecHours.0': [expect.stringContaining('Un terme a exactement')] },
    })
    await expect(createModel(alice, soir, [''])).rejects.toMatchObject({ status: 422 })
    expect(await activeModels()).toEqual([])
  })

  it('has a name that no other model in use has, in any spelling', async () => {
    await createModel(alice, activityModel({ name: 'Relevé été' }), null)
    const same = activityModel({ name: 'RELEVE  ETE' })
    await expect(createModel(bruno, same, null)).rejects.toMatchObject({
      status: 422,
      message: 'Un autre modèle d’import s’appelle déjà «\u202fRELEVE ETE\u202f».',
      fields: { name: [expect.stringContaining('RELEVE ETE')] },
    })
    expect(await activeModels()).toHaveLength(1)
  })

  it('of two that get one name at the same moment, one is made', async () => {
    const tries = await Promise.allSettled([
      createModel(alice, soir, null),
      createModel(bruno, activityModel({ name: 'SOIR' }), null),
    ])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await activeModels()).toHaveLength(1)
  })

  it('is made once by its form, one after the other or at the same moment', async () => {
    for (const name of ['Soir', 'Nuit']) {
      const id = newId()
      const create = () => createModel(alice, activityModel({ name }), null, id)
      const made =
        name === 'Soir' ? [await create(), await create()] : await Promise.all([create(), create()])
      expect(made.map(({ _id }) => _id)).toEqual([id, id])
      expect(await auditOf('importModel', id)).toHaveLength(1)
    }
    expect(await activeModels()).toHaveLength(2)
  })

  it('is made again by the form of a deleted one', async () => {
    const id = newId()
    await createModel(alice, soir, null, id)
    await deleteModel(alice, id, 1)
    const again = await createModel(alice, soir, null, id)
    expect(again._id).not.toBe(id)
    expect(await activeModels()).toMatchObject([{ _id: again._id, version: 1 }])
  })

  it('is one of 200 at most', async () => {
    await makeImportModel({ name: 'Modèle 1' })
    const collection = (await database()).collection<{ _id: string }>('importModels')
    const first = await collection.findOne()
    const copies = Array.from({ length: 198 }, (_, i) => ({
      ...first,
      _id: newId(),
      nameKey: `modele${i + 2}`,
    }))
    await collection.insertMany(copies)
    await createModel(alice, soir, null)
    expect(await activeModels()).toHaveLength(200)
    await expect(createModel(alice, activityModel({ name: 'Trop' }), null)).rejects.toMatchObject({
      status: 422,
      message:
        'Il y a déjà 200 modèles d’import, le maximum. Supprimez d’abord ceux qui ne servent plus.',
    })
  })
})

describe('a change (8 §2)', () => {
  it('makes the next version and keeps the one before', async () => {
    const { _id } = await createModel(alice, soir, ORDER)
    setClock(new Date('2026-11-21T07:30:00Z'))
    const nuit = activityModel({ name: 'Nuit', numbers: 'en' })
    const changed = await updateModel(bruno, _id, nuit, ['Site'], 1)
    expect(changed).toEqual({
      _id,
      version: 2,
      model: nuit,
      order: ['Site'],
      updatedAt: new Date('2026-11-21T07:30:00Z'),
      updatedBy: 'Bruno Petit',
    })
    const versions = [
      { version: 2, name: 'Nuit', at: new Date('2026-11-21T07:30:00Z'), by: 'Bruno Petit' },
      { version: 1, name: 'Soir', at: new Date('2026-11-20T07:30:00Z'), by: 'Alice Martin' },
    ]
    expect(await readModel(alice, _id)).toEqual({ ...changed, deletedAt: null, versions })
    expect(await readModelAt(alice, _id, 1)).toEqual({
      _id,
      version: 1,
      model: soir,
      order: ORDER,
      updatedAt: new Date('2026-11-20T07:30:00Z'),
      updatedBy: 'Alice Martin',
      deletedAt: null,
      versions,
    })
    expect((await auditOf('importModel', _id)).find(({ version }) => version === 2)).toMatchObject({
      userName: 'Bruno Petit',
      action: 'update',
      changes: [
        { field: 'name', old: 'Soir', new: 'Nuit' },
        { field: 'version', old: 1, new: 2 },
        { field: 'members', old: null, new: 'Nombres' },
      ],
    })
    await expect(readModelAt(alice, _id, 3)).rejects.toMatchObject({
      status: 404,
      message: 'Le modèle d’import «\u202fNuit\u202f» n’a pas de version 3.',
    })
  })

  it('of another version than the stored one is refused, and stores nothing', async () => {
    const { _id } = await createModel(alice, soir, null)
    await updateModel(alice, _id, activityModel({ name: 'Soir', numbers: 'en' }), null, 1)
    const late = activityModel({ name: 'Soir', dates: 'yyyyMMdd' })
    const conflict = {
      status: 409,
      message:
        'Une autre personne a modifié le modèle «\u202fSoir\u202f» entre-temps\u202f: vous avez lu la version 1, la version 2 est enregistrée. Relisez-le, puis enregistrez de nouveau.',
    }
    await expect(updateModel(bruno, _id, late, null, 1)).rejects.toMatchObject(conflict)
    await expect(deleteModel(bruno, _id, 1)).rejects.toMatchObject(conflict)
    expect(await readModel(alice, _id)).toMatchObject({ version: 2, model: { numbers: 'en' } })
  })

  it('of two editors at the same moment stores one, and names the conflict to the other', async () => {
    const { _id } = await createModel(alice, soir, null)
    const tries = await Promise.allSettled([
      updateModel(alice, _id, activityModel({ name: 'Alice' }), null, 1),
      updateModel(bruno, _id, activityModel({ name: 'Bruno' }), null, 1),
    ])
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([{ status: 409 }])
    const { version, versions } = await readModel(alice, _id)
    expect([version, versions.length]).toEqual([2, 2])
    expect(await auditOf('importModel', _id)).toHaveLength(2)
  })

  it('sent twice has the first result', async () => {
    const { _id } = await createModel(alice, soir, ORDER)
    const nuit = activityModel({ name: 'Nuit' })
    const first = await updateModel(alice, _id, nuit, ORDER, 1)
    setClock(new Date('2026-11-21T07:30:00Z'))
    expect(await updateModel(alice, _id, nuit, ORDER, 1)).toEqual(first)
    expect((await readModel(alice, _id)).versions).toHaveLength(2)
  })

  it('without an order keeps the stored one, and null forgets it', async () => {
    const { _id } = await createModel(alice, soir, ORDER)
    const nuit = activityModel({ name: 'Nuit' })
    expect(await updateModel(alice, _id, nuit, undefined, 1)).toMatchObject({ order: ORDER })
    expect(await updateModel(alice, _id, nuit, null, 2)).toMatchObject({ order: null, version: 3 })
  })

  it('takes no name of another model, and its own in another spelling', async () => {
    await createModel(alice, activityModel({ name: 'Nuit' }), null)
    const { _id } = await createModel(alice, soir, null)
    await expect(
      updateModel(alice, _id, activityModel({ name: 'NUIT' }), null, 1),
    ).rejects.toMatchObject({ status: 422, fields: { name: [expect.any(String)] } })
    expect(await updateModel(alice, _id, activityModel({ name: 'SOIR' }), null, 1)).toMatchObject({
      version: 2,
    })
  })

  it('of an unknown or deleted model is refused', async () => {
    const missing = { status: 404, message: 'Ce modèle d’import n’existe pas ou plus.' }
    await expect(updateModel(alice, newId(), soir, null, 1)).rejects.toMatchObject(missing)
    await expect(deleteModel(alice, newId(), 1)).rejects.toMatchObject(missing)
    await expect(readModel(alice, newId())).rejects.toMatchObject(missing)
    const { _id } = await createModel(alice, soir, null)
    await deleteModel(alice, _id, 1)
    await expect(updateModel(alice, _id, soir, null, 1)).rejects.toMatchObject(missing)
    await expect(deleteModel(alice, _id, 1)).rejects.toMatchObject(missing)
  })
})

describe('a deletion (8 §2)', () => {
  it('takes the model out of use, keeps its versions and frees its name', async () => {
    const { _id } = await createModel(alice, soir, null)
    await updateModel(alice, _id, activityModel({ name: 'Nuit' }), null, 1)
    setClock(new Date('2026-11-21T07:30:00Z'))
    expect(await deleteModel(bruno, _id, 2)).toEqual({
      message: 'Modèle d’import «\u202fNuit\u202f» supprimé.',
    })
    expect(await activeModels()).toEqual([])
    expect(await listModels(alice)).toEqual([])
    expect(await readModel(alice, _id)).toMatchObject({
      version: 2,
      model: { name: 'Nuit' },
      deletedAt: new Date('2026-11-21T07:30:00Z'),
      versions: [{ version: 2 }, { version: 1 }],
    })
    expect((await readModelAt(alice, _id, 1)).model).toEqual(soir)
    const acts = await auditOf('importModel', _id)
    expect(acts.find(({ action }) => action === 'delete')).toMatchObject({
      userName: 'Bruno Petit',
      changes: [
        { field: 'name', old: 'Nuit', new: null },
        { field: 'feeds', old: 'Activité', new: null },
        { field: 'version', old: 2, new: null },
      ],
    })
    const again = await createModel(alice, activityModel({ name: 'nuit' }), null)
    await deleteModel(alice, again._id, 1)
    expect(await activeModels()).toEqual([])
  })
})

describe('the models in use', () => {
  it('come by name, or of some parts', async () => {
    await createModel(alice, activityModel({ name: 'émile' }), null)
    for (const model of Object.values(SMALLEST)) await createModel(alice, model, null)
    const names = async (...parts: Parameters<typeof activeModels>) =>
      (await activeModels(...parts)).map(({ model }) => model.name)
    expect(await names()).toEqual(['Compagnons', 'émile', 'Films', 'Ventes'])
    expect(await names(['sales', 'workers'])).toEqual(['Compagnons', 'Ventes'])
    expect(await names([])).toEqual([])
  })

  it('are read by who may import, within the concessions that they cover', async () => {
    const { a1, c1 } = (await makeNetwork()).sites
    const site = { A: a1._id, C: c1._id, X: null }
    const { _id } = await makeImportModel({ name: 'Deux', values: { site } }, alice)
    await updateModel(alice, _id, activityModel({ name: 'Trois', values: { site } }), null, 1)
    const alone = { ...soir.columns, site: [{ value: c1._id }] }
    const south = await makeImportModel({ name: 'Sud', columns: alone, values: {} }, alice)
    const manager = makePrincipal({ role: 'manager', cover: { kind: 'site', id: a1._id } })
    const own = { site: { A: a1._id, X: null } }
    expect((await listModels(manager)).map(({ model }) => [model.name, model.values])).toEqual([
      ['Trois', own],
    ])
    expect((await readModel(manager, _id)).model.values).toEqual(own)
    expect((await readModelAt(manager, _id, 1)).model.values).toEqual(own)
    await expect(readModel(manager, south._id)).rejects.toMatchObject({ status: 404 })
    const director = makePrincipal({ role: 'director', cover: { kind: 'group', id: c1.groupId } })
    expect((await listModels(director)).map(({ model }) => model.name)).toEqual(['Sud', 'Trois'])
    for (const role of ['dirigeant', 'teamLeader', 'secretary', 'ccs', 'user'] as const) {
      const other = makePrincipal({ role })
      await expect(listModels(other)).rejects.toMatchObject({ status: 403 })
      await expect(readModel(other, _id)).rejects.toMatchObject({ status: 403 })
      await expect(readModelAt(other, _id, 1)).rejects.toMatchObject({ status: 403 })
    }
  })
})
