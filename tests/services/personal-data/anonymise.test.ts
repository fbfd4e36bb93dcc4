import { beforeEach, describe, expect, it } from 'vitest'
import { beginAnonymising, findAnonymised } from '~/db/anonymised.server'
import { audit } from '~/db/audit.server'
import { allModels } from '~/db/collection.server'
import { findUser } from '~/db/users.server'
import { findWorker, workersBySearchKeys } from '~/db/workers.server'
import type { Scope } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { activityRow, salesRow, workerRow } from '~/imports/activity/rows.fixture'
import { setClock } from '~/infra/clock.server'
import { readAdditionalSales } from '~/services/additional-sales/call.server'
import { readSnapshot } from '~/services/closing/snapshot.server'
import { undoImport } from '~/services/imports/undo.server'
import { anonymise, finishAnonymisings } from '~/services/personal-data/anonymise.server'
import { readProductivity } from '~/services/productivity/read.server'
import { activateUser, deactivateUser } from '~/services/users/status.server'
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

/** The workbook of a morning: he billed so many hours and sold so many tyres, Zoé 8 h and 3 tyres. */
const morning = (date: string, hours: number, tires: number, name = 'DUPONT-AYMARD Jean') =>
  send(
    {
      Activité: [
        [
          'N° PDV',
          'Service',
          'Date',
          'CA Net',
          'Heures totales',
          'Heures HEC',
          'Heures en cours',
        ].concat(['OR en cours', 'Factures client', 'Factures garantie', 'Factures cession']),
        activityRow('0101', 'MECA', { 'CA Net': 1000.1 }),
      ],
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

  it('is not for one’s own account', async () => {
    const user = await makeUser({ role: 'administrator', isActive: false })
    await expect(anonymise(principalOf(user), 'user', user._id)).rejects.toMatchObject({
      status: 403,
    })
  })
})
