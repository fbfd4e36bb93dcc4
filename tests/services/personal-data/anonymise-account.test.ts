import { beforeEach, describe, expect, it } from 'vitest'
import { beginAnonymising } from '~/db/collections/anonymisations.server'
import { audit } from '~/db/collections/audit.server'
import { findClosing } from '~/db/collections/closings.server'
import { findQuality } from '~/db/collections/quality.server'
import { findUser, users } from '~/db/collections/users.server'
import { makeKey } from '~/services/api-keys/keys.server'
import { reopenClosing } from '~/services/closing/closings.server'
import { saveComment } from '~/services/comments/comments.server'
import { readModel } from '~/services/import-models/read-models.server'
import { undoImport } from '~/services/imports/undo.server'
import { anonymise, finishAnonymisings } from '~/services/personal-data/anonymise.server'
import { exportPerson } from '~/services/personal-data/export.server'
import { saveBrand } from '~/services/quality/quality.server'
import { activateUser, deactivateUser } from '~/services/users/status.server'
import { editUser } from '~/services/users/users.server'
import { editWorker } from '~/services/workers/edit.server'
import { closeOctober } from '../../builders/closings'
import { makeImportModel } from '../../builders/import-models'
import { admin, stored, THURSDAY } from '../../builders/imports'
import { makeUser, principalOf } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { a1, holding, id, leave, net, usePeople } from './fixture'

usePeople()
// a second administrator: the last one cannot be deactivated
beforeEach(() => makeUser({ role: 'administrator' }))

describe('anonymising a closed account (7-beyond §4)', () => {
  // shows 7 §4: Ce compte a été anonymisé : il ne peut plus être activé.
  it('keeps its actions, under an anonymous name; it can never be reopened', async () => {
    const user = await makeUser({
      role: 'administrator',
      name: 'Odile Vernet',
      email: 'odile@essai.fr',
    })
    const worker = await makeWorker(net.sites.a1)
    await editWorker(admin, worker._id, { userId: user._id })
    await editWorker(principalOf(user), worker._id, { metier: 'Technicien' })
    await expect(anonymise(admin, 'user', user._id)).rejects.toMatchObject({ status: 409 })
    await deactivateUser(admin, user._id)
    const answer = await anonymise(admin, 'user', user._id)
    expect(answer.name).toBe('Ancien utilisateur 1')
    expect(await holding('odile')).toEqual([])
    expect(await holding('vernet')).toEqual([])
    expect(await findUser(user._id)).toMatchObject({
      name: 'Ancien utilisateur 1',
      email: 'ancien-utilisateur-1@anonyme.invalid',
      isActive: false,
      passwordHash: '',
    })
    const acts = await (await audit.open()).find({ userId: user._id }).toArray()
    expect(acts.map(({ userName, action }) => [userName, action])).toEqual([
      ['Ancien utilisateur 1', 'update'],
    ])
    await expect(activateUser(admin, user._id)).rejects.toMatchObject({
      status: 409,
      message: 'Ce compte a été anonymisé\u202f: il ne peut plus être activé.',
    })
  })

  it('finds its former names, and who reopened a month, saved surveys or asked for an anonymising', async () => {
    const user = await makeUser({ role: 'administrator', name: 'Odile Vernet' })
    const odile = { ...principalOf(user), name: 'Odile Vernet' }
    const closing = await closeOctober('all')
    await reopenClosing(odile, closing._id, 'oubli')
    await leave()
    await anonymise(odile, 'worker', id)
    const at = { at: '2026-11-20 08:30:00' }
    const reads = { permission: 'read', assignmentLevel: 'network', assignmentId: '' } as const
    await makeKey(odile, { name: 'Nuit', expiresOn: '2027-11-20', ...reads })
    const { _id: modelId } = await makeImportModel({ name: 'Soir' }, odile)
    const comment = { text: 'Pont 3 en panne', seen: null }
    await saveComment(odile, a1, THURSDAY, comment)
    const survey = (brandName: string) => ({
      brand: { brandName, surveyCount: 12, indicators: [] },
      originalName: null,
      seen: 0,
    })
    await saveBrand(odile, a1, '2026-11', survey('Renault'))
    await saveBrand(admin, a1, '2026-11', survey('Dacia'))
    await editUser(admin, user._id, { name: 'Odile Durand' })
    const { tables } = await exportPerson(admin, 'user', user._id)
    expect(tables.find(({ title }) => title === 'Commentaires')?.rows.map((row) => row[2])).toEqual(
      ['Pont 3 en panne'],
    )
    expect(tables.find(({ title }) => title === 'Enquêtes qualité')?.rows).toEqual([
      ['2026-11', net.sites.a1.name, 'Renault'],
    ])
    expect(tables.find(({ title }) => title === 'Clôtures')?.rows).toEqual([
      ['2026-10', 'Tout le réseau', at, 'Principal', at, 'Odile Vernet', 'oubli'],
    ])
    expect(tables.find(({ title }) => title === 'Clés API')?.rows).toEqual([
      [at, 'Nuit', 'Odile Vernet', null],
    ])
    expect(tables.find(({ title }) => title === 'Modèles d’import')?.rows).toEqual([
      [at, 'Soir', 1],
    ])
    await deactivateUser(admin, user._id)
    await anonymise(admin, 'user', user._id)
    expect(await holding('vernet')).toEqual([])
    expect(await holding('durand')).toEqual([])
    expect((await findQuality(net.sites.a1._id, '2026-11'))?.brands).toMatchObject([
      { brandName: 'Renault', version: 1, updatedBy: 'Ancien utilisateur 1' },
      { brandName: 'Dacia', version: 1, updatedBy: 'Principal' },
    ])
    expect(await findClosing(closing._id)).toMatchObject({
      reopened: { by: user._id, byName: 'Ancien utilisateur 1', reason: 'oubli' },
    })
    expect(await readModel(admin, modelId)).toMatchObject({ updatedBy: 'Ancien utilisateur 1' })
  })

  it('finds former names after retention erased their audit entries, and keeps none', async () => {
    const user = await makeUser({ role: 'administrator', name: 'Odile Vernet' })
    const odile = { ...principalOf(user), name: 'Odile Vernet' }
    await saveComment(odile, a1, THURSDAY, { text: 'Pont 3 en panne', seen: null })
    await editUser(admin, user._id, { name: 'Odile Durand' })
    await editUser(admin, user._id, { name: 'Odile Vernet' })
    await editUser(admin, user._id, { name: 'Odile Durand' })
    await (await audit.open()).deleteMany({})
    expect((await findUser(user._id))?.formerNames).toEqual(['Odile Vernet', 'Odile Durand'])
    const { tables } = await exportPerson(admin, 'user', user._id)
    expect(tables.find(({ title }) => title === 'Commentaires')?.rows.map((row) => row[2])).toEqual(
      ['Pont 3 en panne'],
    )
    await deactivateUser(admin, user._id)
    await anonymise(admin, 'user', user._id)
    expect(await holding('vernet')).toEqual([])
    expect(await holding('durand')).toEqual([])
    expect((await findUser(user._id))?.formerNames).toEqual([])
  })

  it('cannot be renamed; its assignment can still be removed', async () => {
    const user = await makeUser({
      isActive: false,
      assignmentLevel: 'concession',
      assignmentId: net.sites.a1._id,
    })
    await anonymise(admin, 'user', user._id)
    await expect(editUser(admin, user._id, { name: 'Odile' })).rejects.toMatchObject({
      status: 409,
      message: 'Ce compte a été anonymisé\u202f: il ne peut plus être renommé.',
    })
    await editUser(admin, user._id, { assignmentLevel: 'none' })
    expect(await findUser(user._id)).toMatchObject({
      assignmentId: null,
      name: 'Ancien utilisateur 1',
    })
  })

  it('lists imports that the account undid in its export', async () => {
    const user = await makeUser({ role: 'administrator' })
    const record = await stored(net.sites.a1._id)
    await undoImport(principalOf(user), record?.importId ?? '')
    const { tables } = await exportPerson(admin, 'user', user._id)
    expect(tables.find(({ title }) => title === 'Imports')?.rows).toHaveLength(1)
  })

  it('is withdrawn on reactivation: after a second deactivation the name stays until a new request', async () => {
    const user = await makeUser({ name: 'Odile Vernet', isActive: false })
    const life = { runner: { host: 'elsewhere', pid: 1 }, heartbeatAt: new Date(0) }
    const asked = { by: admin.userId, byName: 'Alice', at: new Date(), ...life }
    await beginAnonymising('user', user._id, asked)
    await expect(activateUser(admin, user._id)).rejects.toMatchObject({
      status: 409,
      message: 'L’anonymisation de cette personne est déjà en cours.',
    })
    // a reactivation between the check and the write
    await (await users.open()).updateOne({ _id: user._id }, { $set: { isActive: true } })
    await finishAnonymisings()
    await deactivateUser(admin, user._id)
    await finishAnonymisings()
    expect((await findUser(user._id))?.name).toBe('Odile Vernet')
    await activateUser(admin, user._id)
    await deactivateUser(admin, user._id)
    expect((await anonymise(admin, 'user', user._id)).name).toBe('Ancien utilisateur 1')
    expect((await findUser(user._id))?.name).toBe('Ancien utilisateur 1')
  })

  it('is rejected for one’s own account', async () => {
    const user = await makeUser({ role: 'administrator', isActive: false })
    await expect(anonymise(principalOf(user), 'user', user._id)).rejects.toMatchObject({
      status: 403,
    })
  })
})
