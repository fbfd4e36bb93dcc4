import { beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { findObjectif } from '~/db/collections/objectifs.server'
import { planningFrom } from '~/db/collections/planning.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { findUserByEmail, type UserDocument } from '~/db/collections/users.server'
import { findWorker, workersOfSites } from '~/db/collections/workers.server'
import type { RowChange, SheetKey } from '~/domain/network-workbook/sheets'
import { storeDifference } from '~/services/network-workbook/store.server'
import { readStoredSheets } from '~/services/network-workbook/stored-sheets.server'
import { closeOctober } from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning } from '../../builders/imports'
import { changedRow, createdRow } from '../../builders/network-workbook'
import { makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { sentBy } from '../harness/commands-sent'
import { useDatabase } from '../harness/database'

useDatabase()

const TODAY = '2026-11-20'
let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

const store = (changes: readonly RowChange[], more = {}) =>
  storeDifference(admin, { changes }, { effectiveFrom: TODAY, leavers: [], ...more })
const stored = async (sheet: SheetKey, id: string) => {
  const row = (await readStoredSheets())[sheet].find((one) => one.id === id)
  if (!row) throw new Error(`no row ${id}`)
  return row
}
const siteNamed = async (name: string) =>
  (await referenceData()).network.sites.find((site) => site.name === name)
const NEW_SITE = { group: 'Groupe Nord', plate: 'Plaque A', site: 'Cholet', pdv: '0401;0402' }
const mechanic = (site: string, name: string, more = {}) =>
  createdRow('staff', { site, name, team: 'mechanic', trade: 'Mécanicien', ...more })

describe('what the workbook shows', () => {
  it('names each row by its columns', async () => {
    const anne = await makeWorker(net.sites.a1, { name: 'Anne', matricule: '7001' })
    expect(await stored('network', net.sites.a1._id)).toEqual({
      id: net.sites.a1._id,
      values: {
        group: 'Groupe Nord',
        plate: 'Plaque A',
        site: 'Concession A1',
        pdv: '0101;0102',
        from: null,
        opensOn: null,
        closesOn: null,
      },
    })
    expect((await stored('staff', anne._id)).values).toMatchObject({
      site: 'Concession A1',
      name: 'Anne',
      matricule: '7001',
      team: 'mechanic',
      trade: 'Mécanicien',
      apprentice: 'non',
      lastDay: null,
    })
  })
})

describe('the sheet Réseau', () => {
  it('creates groups, plates and concessions once each, and the trail names them', async () => {
    const outcome = await store([
      createdRow('network', { ...NEW_SITE, group: 'Groupe Ouest', plate: 'Loire' }),
      createdRow('network', { group: 'groupe ouest', plate: 'LOIRE', site: 'Vitré', pdv: '0403' }),
      createdRow('network', { ...NEW_SITE, site: 'Voiron', pdv: '0404' }),
    ])
    expect(outcome).toEqual({
      stored: { network: { created: 3, changed: 0 } },
      left: 0,
      refused: [],
      links: [],
    })
    const { network } = await referenceData()
    const cholet = await siteNamed('Cholet')
    expect(network.groups.map(({ name }) => name)).toEqual([
      'Groupe Nord',
      'Groupe Ouest',
      'Groupe Sud',
    ])
    expect(network.plates.filter(({ name }) => name === 'Loire')).toHaveLength(1)
    expect(cholet?.numerosPDV).toEqual(['0401', '0402'])
    expect((await siteNamed('Vitré'))?.plateId).toBe(cholet?.plateId)
    expect((await siteNamed('Voiron'))?.plateId).toBe(net.plates.a._id)
    const [act] = await auditOf('site', cholet?._id ?? '')
    expect(act?.changes).toContainEqual({ field: 'plate', old: null, new: 'Loire' })
  })

  it('refuses a number of another concession, and of another row, and stores the rest', async () => {
    const rows = [
      createdRow('network', { ...NEW_SITE, pdv: '0101' }),
      createdRow('network', NEW_SITE),
      createdRow('network', { ...NEW_SITE, site: 'Vitré', pdv: '0402' }),
    ]
    const { stored: counts, refused } = await store(rows)
    expect(counts).toEqual({ network: { created: 1, changed: 0 } })
    expect(refused.map(({ row, message }) => [row, message])).toEqual([
      [
        rows[0]?.row,
        'Le numéro PDV 0101 appartient déjà à la concession «\u202fConcession A1\u202f».',
      ],
      [rows[2]?.row, 'Le numéro PDV 0402 appartient déjà à la concession «\u202fCholet\u202f».'],
    ])
  })

  it('moves a concession on the first of the month, and a row of people may use its old name', async () => {
    const { a1 } = net.sites
    const row = await stored('network', a1._id)
    const outcome = await store([
      changedRow('network', row, { site: 'Angers', plate: 'Plaque B' }),
      mechanic('Concession A1', 'Anne'),
    ])
    expect(outcome.refused).toEqual([])
    const angers = await siteNamed('Angers')
    expect(angers).toMatchObject({
      _id: a1._id,
      plateId: net.plates.b._id,
      platesBefore: [{ until: '2026-11-01', value: net.plates.a._id }],
    })
    expect((await workersOfSites([a1._id], true)).map(({ name }) => name)).toEqual(['Anne'])
  })
})

describe('the sheet Collaborateurs', () => {
  it('adds people to a new concession from the first of the month, with their planning', async () => {
    const outcome = await store([
      createdRow('network', NEW_SITE),
      mechanic('Cholet', 'Anne', { matricule: '1' }),
      mechanic('Cholet', 'Bruno', { matricule: '2', arrival: '2026-12-07' }),
    ])
    expect(outcome.stored.staff).toEqual({ created: 2, changed: 0 })
    const [anne, bruno] = (
      await workersOfSites([(await siteNamed('Cholet'))?._id ?? ''], true)
    ).sort((a, b) => a.name.localeCompare(b.name))
    expect([anne?.arrivesOn, bruno?.arrivesOn]).toEqual(['2026-11-01', '2026-12-07'])
    const months = async (id = '') => (await planningFrom(id, '2026-01')).map(({ month }) => month)
    expect([await months(anne?._id), await months(bruno?._id)]).toEqual([['2026-11'], ['2026-12']])
    const days = (await planningFrom(anne?._id ?? '', '2026-11'))[0]?.days ?? {}
    expect(days['2026-11-02']?.code).toBe('1')
  })

  it('refuses a matricule of two rows, an unknown trade and a closed month by their rules', async () => {
    await closeOctober(net.groups.north._id)
    const rows = [
      mechanic('Concession A1', 'Anne', { matricule: '1' }),
      mechanic('Concession A1', 'Bruno', { matricule: '1' }),
      mechanic('Concession A1', 'Chloé', { trade: 'Jardinier' }),
      mechanic('Concession A1', 'David', { arrival: '2026-10-05' }),
      mechanic('Concession A1', 'Emma', { email: 'emma@inconnu.fr' }),
    ]
    const { stored: counts, refused } = await store(rows)
    expect(counts.staff).toEqual({ created: 1, changed: 0 })
    const messages = new Map(refused.map(({ row, message }) => [row, message]))
    expect(rows.slice(1).map(({ row }) => messages.get(row))).toEqual([
      'Ce matricule est déjà attribué à Anne.',
      'Veuillez sélectionner un métier dans la liste.',
      expect.stringContaining('octobre 2026'),
      'Aucun compte n’a l’adresse emma@inconnu.fr.',
    ])
  })

  it('changes a team from the day that the file says, and moves a person from it', async () => {
    const anne = await makeWorker(net.sites.a1, { name: 'Anne' })
    const bruno = await makeWorker(net.sites.a1, { name: 'Bruno' })
    const outcome = await store([
      changedRow('staff', await stored('staff', anne._id), { team: 'body', trade: 'Carrossier' }),
      changedRow('staff', await stored('staff', bruno._id), { site: 'Concession B1' }),
    ])
    expect(outcome.refused).toEqual([])
    expect(await findWorker(anne._id)).toMatchObject({
      service: 'body',
      teamsBefore: [{ until: TODAY, value: { service: 'mechanic' } }],
    })
    const left = await findWorker(bruno._id)
    expect(left?.leavesOn).toBe('2026-11-19')
    expect((await findWorker(left?.movedTo ?? ''))?.siteId).toBe(net.sites.b1._id)
  })

  it('notes a confirmed departure', async () => {
    const anne = await makeWorker(net.sites.a1, { name: 'Anne' })
    const leavers = [{ workerId: anne._id, lastDay: '2026-11-30' }]
    expect(await store([], { leavers })).toMatchObject({ left: 1, refused: [] })
    expect((await findWorker(anne._id))?.leavesOn).toBe('2026-11-30')
  })
})

describe('the sheet Comptes', () => {
  const account = (email: string, more = {}) =>
    createdRow('accounts', {
      email,
      name: 'Léa',
      role: 'director',
      level: 'plate',
      assignedTo: 'Plaque A',
      ...more,
    })

  it('invites new accounts, whose links come once without a mail server', async () => {
    const { links, refused } = await store([
      account('lea@essai.fr'),
      account('max@essai.fr', { level: 'network' }),
      account('zoe@essai.fr', { invitation: 'non' }),
    ])
    expect(links).toEqual([
      { email: 'lea@essai.fr', name: 'Léa', url: expect.stringContaining('token=') },
    ])
    expect(await findUserByEmail('lea@essai.fr')).toMatchObject({
      role: 'director',
      assignmentLevel: 'plate',
      assignmentId: net.plates.a._id,
      isActive: true,
    })
    expect(refused.map(({ message }) => message)).toEqual([
      'Le niveau Réseau est celui des administrateurs\u202f: choisissez un groupe, une plaque ou une concession.',
      'Sans invitation, ce compte n’aurait pas de mot de passe\u202f: écrivez «\u202foui\u202f» dans Invitation.',
    ])
    expect(await findUserByEmail('zoe@essai.fr')).toBeNull()
  })

  it('keeps the last administrator, and every other rule of the accounts’ page', async () => {
    const last: UserDocument = await makeUser({ role: 'administrator', email: 'chef@essai.fr' })
    const row = await stored('accounts', last._id)
    const { refused } = await store([
      changedRow('accounts', row, { active: 'non' }),
      changedRow('accounts', row, { email: 'autre@essai.fr' }),
    ])
    expect(refused.map(({ message }) => message)).toEqual([
      'C’est le dernier administrateur actif sans période d’essai\u202f: nommez-en un autre d’abord.',
      'L’adresse d’un compte ne se modifie pas\u202f: créez un autre compte.',
    ])
    expect((await findUserByEmail('chef@essai.fr'))?.isActive).toBe(true)
  })
})

describe('the sheets Objectifs, Jours ouvrés and Fériés', () => {
  const target = (service: string, more: Record<string, string>) =>
    createdRow('targets', { site: 'Concession A1', month: '2027-01', service, ...more })

  it('saves the rows of a month together', async () => {
    const outcome = await store([
      target('mechanic', {
        totalHours: '100',
        hecHours: '50',
        revenue: '5000',
        'family.tires': '7',
      }),
      target('budget', { revenue: '9000', entries: '12', 'videocheck.tauxPresentation': '40' }),
    ])
    expect(outcome.stored.targets).toEqual({ created: 2, changed: 0 })
    const saved = await findObjectif(net.sites.a1._id, '2027-01')
    expect(saved?.budget).toMatchObject({ revenue: 9000, totalEntries: 12 })
    expect(saved?.videocheck.tauxPresentation).toBe(40)
    // 5,000 € ÷ 50 h
    expect(saved?.services[0]).toMatchObject({
      key: 'mechanic',
      netRevenue: 5000,
      revenuePerHour: 100,
      families: [{ key: 'tires', quantity: 7 }],
    })
    const id = `${net.sites.a1._id}/2027-01/mechanic`
    expect((await stored('targets', id)).values).toMatchObject({
      totalHours: '100',
      revenuePerHour: '100',
      'family.tires': '7',
      'family.batteries': null,
    })
  })

  it('refuses a wrong figure on its row and column, and leaves the month as it was', async () => {
    const rows = [target('mechanic', { totalHours: '1,234' }), target('body', { totalHours: '-1' })]
    const { refused } = await store(rows)
    expect(refused.map(({ row, column }) => [row, column])).toContainEqual([rows[1]?.row, 'HT'])
    expect(refused.map(({ row }) => row)).toContain(rows[0]?.row)
    expect(await findObjectif(net.sites.a1._id, '2027-01')).toBeNull()
  })

  it('stores numbers of days and holidays of the network and of a place', async () => {
    const outcome = await store([
      createdRow('workingDays', { month: '2027-05', days: '17', place: null }),
      createdRow('workingDays', { month: '2027-06', days: '18', place: 'Plaque A' }),
      createdRow('holidays', { date: '2027-08-15', name: 'Assomption', place: null }),
      createdRow('holidays', { date: '2027-12-26', name: 'Saint-Étienne', place: 'Nulle part' }),
    ])
    const { workingDays, placeWorkingDays, holidays } = await referenceData()
    expect(workingDays.get('2027-05')).toBe(17)
    expect(placeWorkingDays).toEqual([
      { month: '2027-06', scope: `plate:${net.plates.a._id}`, value: 18 },
    ])
    expect(holidays.map(({ name }) => name)).toContain('Assomption')
    expect(outcome.refused).toHaveLength(1)
    const row = await stored('workingDays', '2027-05/*')
    await store([changedRow('workingDays', row, { days: null })])
    expect((await referenceData()).workingDays.get('2027-05')).toBeUndefined()
  })
})

describe('a row that changed after the preview', () => {
  it('is refused by name, and others are stored', async () => {
    const anne = await makeWorker(net.sites.a1, { name: 'Anne', matricule: '1' })
    const row = await stored('staff', anne._id)
    await store([changedRow('staff', row, { matricule: '2' })])
    const { refused, stored: counts } = await store([
      changedRow('staff', row, { matricule: '3' }),
      mechanic('Concession A1', 'Bruno'),
    ])
    expect(refused.map(({ message }) => message)).toEqual([
      'La valeur de «\u202fMatricule\u202f» a changé depuis l’aperçu\u202f: donnez le classeur de nouveau.',
    ])
    expect(counts).toEqual({ staff: { created: 1, changed: 0 } })
    const again = await store([mechanic('Concession A1', 'Bruno')])
    expect(again.refused.map(({ message }) => message)).toEqual([
      'Cette ligne a été créée depuis l’aperçu\u202f: donnez le classeur de nouveau.',
    ])
    expect((await findWorker(anne._id))?.matricule).toBe('2')
  })
})

it('reads the network with as many queries, whatever its size', async () => {
  const count = async () => (await sentBy(readStoredSheets)).length
  await readStoredSheets()
  const before = await count()
  await store(
    ['Un', 'Deux', 'Trois'].map((site, i) =>
      createdRow('network', { ...NEW_SITE, site, pdv: `05${i}` }),
    ),
  )
  await readStoredSheets()
  expect(await count()).toBe(before)
})
