import { beforeEach, describe, expect, it } from 'vitest'
import { beginAnonymising, findAnonymised } from '~/db/anonymised.server'
import { audit } from '~/db/audit.server'
import { findClosing } from '~/db/closings.server'
import { allModels } from '~/db/collection.server'
import { imports } from '~/db/imports.server'
import { records } from '~/db/records.server'
import { findUser, users } from '~/db/users.server'
import { findWorker, workersBySearchKeys } from '~/db/workers.server'
import type { Scope } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { ImportRunningError } from '~/domain/hierarchy/edits'
import { activityRow, salesRow, workerRow } from '~/imports/activity/rows.fixture'
import { setClock } from '~/infra/clock.server'
import { readAdditionalSales } from '~/services/additional-sales/call.server'
import { makeKey } from '~/services/api-keys/keys.server'
import { reopenClosing } from '~/services/closing/closings.server'
import { readSnapshot } from '~/services/closing/snapshot.server'
import { saveComment } from '~/services/comments/comments.server'
import { undoImport } from '~/services/imports/undo.server'
import { anonymise, finishAnonymisings } from '~/services/personal-data/anonymise.server'
import { exportPerson } from '~/services/personal-data/export.server'
import { readProductivity } from '~/services/productivity/read.server'
import { activateUser, deactivateUser } from '~/services/users/status.server'
import { editUser } from '~/services/users/users.server'
import { editWorker, removeWorker } from '~/services/workers/workers.server'
import { storePlanning } from '../../builders/activity'
import { CLOSED_FRIDAY, closeOctober } from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, FRIDAY, fridayMorning, send, stored, THURSDAY } from '../../builders/imports'
import { makePrincipal, makeUser, principalOf } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../database'

useDatabase()

let net: TestNetwork
let a1: Scope
let id: string
const NAME = 'Jean Dupont-Aymard'
const everywhere: Scope = { type: 'all' }

const ACTIVITY = [
  ...['N° PDV', 'Service', 'Date', 'CA Net', 'Heures totales', 'Heures HEC', 'Heures en cours'],
  ...['OR en cours', 'Factures client', 'Factures garantie', 'Factures cession'],
]
const A2 = activityRow('0103', 'MECA', { 'CA Net': 10 })

/** The workbook of a morning: he billed so many hours and sold so many tyres, Zoé 8 h and 3 tyres. */
const morning = (date: string, hours: number, tires: number, name = 'DUPONT-AYMARD Jean') =>
  send(
    {
      Activité: [ACTIVITY, activityRow('0101', 'MECA', { 'CA Net': 1000.1 })],
      Collaborateurs: [
        ...[
          ['N° PDV', 'Collaborateur', 'Matricule', 'Service', 'Métier'].concat([
            'Heures facturées',
            'Heures en cours',
          ]),
        ],
        workerRow('0101', name, { matricule: '42', billed: hours }),
        workerRow('0101', 'Zoé', { billed: 8 }),
      ],
      'Ventes additionnelles': [
        SALES,
        salesRow('0101', 'Jean Dupont-Aymard', 'MECA', { tires }),
        salesRow('0101', 'Zoé', 'MECA', { tires: 3 }),
      ],
    },
    date,
  )
const SALES = ['N° PDV', 'Conseiller', 'Service', 'Pneus']

/** What the product answers of a scope, without names: as the sums are read. */
async function figures(scope: Scope) {
  const { detailsByMechanic, summaryByService } = await readProductivity(admin, scope, THURSDAY)
  const query = scope.type === 'site' ? { site: scope.siteId } : {}
  const sales = await readAdditionalSales(admin, { period: '2026-11', ...query })
  const people = detailsByMechanic.map(({ workerName: _name, ...rest }) => rest)
  people.sort((a, b) => a.billedHours - b.billedHours)
  return { people, summaryByService, services: JSON.stringify(sales.services) }
}

/** Every collection that still holds a text, whatever its case. */
async function holding(text: string) {
  const found: string[] = []
  for (const model of allModels()) {
    const documents = await (await model.open()).find({}).toArray()
    const all = JSON.stringify(documents).toLowerCase()
    if (all.includes(text.toLowerCase())) found.push(model.name)
  }
  return found
}

beforeEach(async () => {
  net = await fridayMorning()
  const site = net.sites.a1
  a1 = { type: 'site', siteId: site._id, plateId: site.plateId, groupId: site.groupId }
  id = (await makeWorker(site, { name: NAME, matricule: '42' }))._id
  await storePlanning(site, '2026-10', 'mechanic', { '05': '1', '06': 'M' }, id)
  await storePlanning(site, '2026-11', 'mechanic', { '02': '1', '03': 'M', '04': '0.5' }, id)
  setClock(new Date('2026-11-20T07:30:00Z'))
  // why misspelt: the log then quotes both spellings
  await morning(CLOSED_FRIDAY, 70, 4, 'Jean Dupond')
  await morning(FRIDAY, 43, 6)
  await morning(FRIDAY, 41.5, 7)
  await editWorker(admin, id, { metier: 'Technicien' })
  await editWorker(admin, id, { matricule: '42' })
})

const leave = () => removeWorker(admin, id)

describe('anonymising a collaborator who left (7-beyond §4)', () => {
  it('takes the name out of everything and leaves every sum as it was, in a closed month too', async () => {
    await leave()
    const { _id: closing } = await closeOctober('all')
    const before = [await figures(a1), await figures(everywhere)]
    expect(before[0]?.people.map(({ billedHours }) => billedHours)).toEqual([8, 41.5])
    expect((await holding('dupont')).sort()).toEqual(
      ['audit', 'imports', 'records', 'replacedRecords', 'rollups', 'workers'].sort(),
    )
    expect(await anonymise(admin, 'worker', id)).toEqual({
      name: 'Ancien collaborateur 1',
      message: 'Anonymisation terminée\u202f: désormais «\u202fAncien collaborateur 1\u202f».',
    })
    expect(await holding('dupont')).toEqual([])
    expect(await holding('dupond')).toEqual([])
    expect([await figures(a1), await figures(everywhere)]).toEqual(before)
    const record = await stored(net.sites.a1._id)
    expect(
      record?.workers.map(({ name, matricule, billedHours, workerId }) => [
        ...[name, matricule, billedHours, workerId],
      ]),
    ).toEqual([
      ['Ancien collaborateur 1', null, 41.5, id],
      ['Zoé', null, 8, null],
    ])
    expect(record?.advisers.map(({ name, sales }) => [name, sales.tires])).toEqual([
      ['Ancien collaborateur 1', 7],
      ['Zoé', 3],
    ])
    const { changed, intact } = await readSnapshot(admin, closing, new URLSearchParams())
    expect({ changed, intact }).toEqual({ changed: [], intact: true })
    expect(await findWorker(id)).toMatchObject({
      ...{ name: 'Ancien collaborateur 1', matricule: null, userId: null, metier: 'Technicien' },
    })
    expect(await workersBySearchKeys(['dup'], { kind: 'all' })).toEqual([])
  })

  it('tells the trail without the name, once', async () => {
    await leave()
    await anonymise(admin, 'worker', id)
    await anonymise(admin, 'worker', id)
    const acts = await (await audit.open()).find({ entity: 'worker', entityId: id }).toArray()
    expect(acts.filter(({ action }) => action === 'anonymise')).toMatchObject([
      { changes: [{ field: 'name', old: null, new: 'Ancien collaborateur 1' }] },
    ])
    expect(acts.find(({ action }) => action === 'delete')?.changes).toEqual([
      { field: 'name', old: 'Ancien collaborateur 1', new: null },
    ])
  })

  it('counts on, one number a person', async () => {
    await leave()
    const other = await makeWorker(net.sites.b1, { active: false, deletedAt: new Date() })
    expect((await anonymise(admin, 'worker', other._id)).name).toBe('Ancien collaborateur 1')
    expect((await anonymise(admin, 'worker', id)).name).toBe('Ancien collaborateur 2')
  })

  it('is refused for who is still here, for who is unknown, and to everybody but administrators', async () => {
    await expect(anonymise(admin, 'worker', id)).rejects.toMatchObject({
      status: 409,
      message:
        'Ce collaborateur est toujours en poste\u202f: supprimez-le du planning avant de l’anonymiser.',
    })
    await expect(anonymise(admin, 'worker', 'f'.repeat(24))).rejects.toMatchObject({ status: 404 })
    const director = makePrincipal({ role: 'director' })
    await expect(anonymise(director, 'worker', id)).rejects.toBeInstanceOf(ForbiddenError)
  })

  it('leaves to a namesake what only a name tells', async () => {
    await makeWorker(net.sites.a1, { name: 'Jean DUPONT AYMARD', matricule: '43' })
    await leave()
    await anonymise(admin, 'worker', id)
    const record = await stored(net.sites.a1._id)
    expect(record?.workers.map(({ name }) => name)).toEqual(['Ancien collaborateur 1', 'Zoé'])
    expect(record?.advisers.map(({ name }) => name)).toEqual([NAME, 'Zoé'])
  })

  it('goes on where it was cut', async () => {
    await leave()
    const life = { runner: { host: 'elsewhere', pid: 1 }, heartbeatAt: new Date(0) }
    await beginAnonymising('worker', id, {
      by: admin.userId,
      byName: 'Alice',
      at: new Date(),
      ...life,
    })
    await finishAnonymisings()
    expect(await holding('dupont')).toEqual([])
    expect(await findAnonymised('worker', id)).toMatchObject({ state: 'done', number: 1 })
  })

  it('finds former names too: of sales before he was renamed, and in the export', async () => {
    const { a2 } = net.sites
    const adviser = await makeWorker(a2, { name: 'Odette Martel', matricule: '7' })
    const row = (name: string, tires: number) => salesRow('0103', name, 'MECA', { tires })
    const sold = (date: string, name: string) =>
      send({ 'Ventes additionnelles': [SALES, row(name, 5)], Activité: [ACTIVITY, A2] }, date)
    await sold('2026-11-18', 'Odette MARTEL')
    await editWorker(admin, adviser._id, { name: 'Odette Nouvel' })
    await sold(FRIDAY, 'Nouvel Odette')
    const { tables } = await exportPerson(admin, 'worker', adviser._id)
    const sales = tables.find(({ title }) => title === 'Ventes importées')?.rows ?? []
    expect(sales.filter((line) => line[4] !== 0)).toEqual([
      [{ day: '2026-11-17' }, 'Odette MARTEL', 'Mécanique', 'Pneus', 5],
      [{ day: THURSDAY }, 'Nouvel Odette', 'Mécanique', 'Pneus', 5],
    ])
    await removeWorker(admin, adviser._id)
    await anonymise(admin, 'worker', adviser._id)
    expect(await holding('martel')).toEqual([])
    expect(await holding('nouvel')).toEqual([])
  })

  it('the export knows him by number where imports have no link', async () => {
    const $set = { 'workers.0.workerId': null, 'workers.0.name': 'J. D.' }
    await (await records.open()).updateMany({ siteId: net.sites.a1._id }, { $set })
    const { tables } = await exportPerson(admin, 'worker', id)
    const hours = tables.find(({ title }) => title === 'Heures importées')
    expect(hours?.rows.map(([, name, matricule]) => [name, matricule])).toEqual([
      ['J. D.', '42'],
      ['J. D.', '42'],
    ])
  })

  it('waits for an import that is running, which may have read the name, and then goes on by itself', async () => {
    await leave()
    const record = await stored(net.sites.a1._id)
    const log = await imports.open()
    const importing = { _id: record?.importId ?? '' }
    const alive = { runner: { host: 'elsewhere', pid: 1 }, heartbeatAt: new Date() }
    await log.updateOne(importing, { $set: { state: 'running', ...alive } })
    await expect(anonymise(admin, 'worker', id)).rejects.toMatchObject({
      ...{ status: 409, constructor: ImportRunningError },
    })
    expect((await findWorker(id))?.name).toBe(NAME)
    await log.updateOne(importing, { $set: { state: 'done' } })
    await finishAnonymisings()
    expect(await holding('dupont')).toEqual([])
  })

  it('an import that is taken back brings no name back; a later one that sends it keeps it as an unknown name', async () => {
    await leave()
    await anonymise(admin, 'worker', id)
    const record = await stored(net.sites.a1._id)
    await undoImport(admin, record?.importId ?? '')
    expect((await stored(net.sites.a1._id))?.workers[0]).toMatchObject({
      ...{ name: 'Ancien collaborateur 1', billedHours: 43 },
    })
    await morning('2026-11-21', 44, 8)
    expect((await stored(net.sites.a1._id, FRIDAY))?.workers[0]).toMatchObject({
      ...{ name: 'DUPONT-AYMARD Jean', workerId: null, billedHours: 44 },
    })
  })
})

describe('anonymising a closed account (7-beyond §4)', () => {
  it('keeps what it did, under a name that is nobody’s; it never opens again', async () => {
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
      ...{ name: 'Ancien utilisateur 1', email: 'ancien-utilisateur-1@anonyme.invalid' },
      ...{ isActive: false, passwordHash: '' },
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

  it('finds its former names, and who reopened a month or asked for an anonymising', async () => {
    const user = await makeUser({ role: 'administrator', name: 'Odile Vernet' })
    const odile = { ...principalOf(user), name: 'Odile Vernet' }
    const closing = await closeOctober('all')
    await reopenClosing(odile, closing._id, 'oubli')
    await leave()
    await anonymise(odile, 'worker', id)
    const at = '2026-11-20 08:30:00'
    const reads = { permission: 'read', assignmentLevel: 'network', assignmentId: '' } as const
    await makeKey(odile, { name: 'Nuit', expiresOn: '2027-11-20', ...reads })
    const comment = { text: 'Pont 3 en panne', seen: null }
    await saveComment(odile, a1, THURSDAY, comment)
    await editUser(admin, user._id, { name: 'Odile Durand' })
    const { tables } = await exportPerson(admin, 'user', user._id)
    expect(tables.find(({ title }) => title === 'Commentaires')?.rows.map((row) => row[2])).toEqual(
      ['Pont 3 en panne'],
    )
    expect(tables.find(({ title }) => title === 'Clôtures')?.rows).toEqual([
      ['2026-10', 'Tout le réseau', at, 'Principal', at, 'Odile Vernet', 'oubli'],
    ])
    expect(tables.find(({ title }) => title === 'Clés API')?.rows).toEqual([
      [at, 'Nuit', 'Odile Vernet', null],
    ])
    await deactivateUser(admin, user._id)
    await anonymise(admin, 'user', user._id)
    expect(await holding('vernet')).toEqual([])
    expect(await holding('durand')).toEqual([])
    expect(await findClosing(closing._id)).toMatchObject({
      reopened: { by: user._id, byName: 'Ancien utilisateur 1', reason: 'oubli' },
    })
  })

  it('is given no name again; its assignment can still be taken away', async () => {
    const user = await makeUser({
      ...{ isActive: false, assignmentLevel: 'concession', assignmentId: net.sites.a1._id },
    })
    await anonymise(admin, 'user', user._id)
    await expect(editUser(admin, user._id, { name: 'Odile' })).rejects.toMatchObject({
      ...{ status: 409 },
      message: 'Ce compte a été anonymisé\u202f: il ne peut plus être renommé.',
    })
    await editUser(admin, user._id, { assignmentLevel: 'none' })
    expect(await findUser(user._id)).toMatchObject({
      ...{ assignmentId: null, name: 'Ancien utilisateur 1' },
    })
  })

  it('lists imports that it took back in its export', async () => {
    const user = await makeUser({ role: 'administrator' })
    const record = await stored(net.sites.a1._id)
    await undoImport(principalOf(user), record?.importId ?? '')
    const { tables } = await exportPerson(admin, 'user', user._id)
    expect(tables.find(({ title }) => title === 'Imports')?.rows).toHaveLength(1)
  })

  it('is withdrawn for who came back: who leaves again later keeps his name until it is asked anew', async () => {
    const user = await makeUser({ name: 'Odile Vernet', isActive: false })
    const life = { runner: { host: 'elsewhere', pid: 1 }, heartbeatAt: new Date(0) }
    const asked = { by: admin.userId, byName: 'Alice', at: new Date(), ...life }
    await beginAnonymising('user', user._id, asked)
    await expect(activateUser(admin, user._id)).rejects.toMatchObject({
      status: 409,
      message: 'L’anonymisation de cette personne est déjà en cours.',
    })
    // who was quicker than that look
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

  it('is not for one’s own account', async () => {
    const user = await makeUser({ role: 'administrator', isActive: false })
    await expect(anonymise(principalOf(user), 'user', user._id)).rejects.toMatchObject({
      status: 403,
    })
  })
})
