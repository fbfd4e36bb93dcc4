import { beforeEach, describe, expect, it, vi } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { findLoad } from '~/db/collections/network-loads.server'
import { findObjectif } from '~/db/collections/objectifs.server'
import { allPlanningOf } from '~/db/collections/personal-data.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { findUserByEmail } from '~/db/collections/users.server'
import { findWorker, workersOfSites } from '~/db/collections/workers.server'
import { newId } from '~/db/driver/ids.server'
import { ForbiddenError } from '~/domain/errors'
import type { RowChange, SheetKey } from '~/domain/network-workbook/sheets'
import { saveEntries } from '~/services/attendance/save.server'
import { editSite } from '~/services/hierarchy/sites.server'
import { storeLoad } from '~/services/network-workbook/load.server'
import { readStoredSheets } from '~/services/network-workbook/stored-sheets.server'
import { undoLoad } from '~/services/network-workbook/undo-load.server'
import { editUser } from '~/services/users/users.server'
import { editWorker } from '~/services/workers/edit.server'
import { closeOctober } from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning } from '../../builders/imports'
import { changedRow, createdRow } from '../../builders/network-workbook'
import { makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

const { failWhileBroken, withFailures } = await vi.hoisted(
  () => import('../harness/failing-function'),
)
// module mock: a process cannot be killed between two transactions of one call
vi.mock('~/services/users/users.server', async (original) => {
  const real = await original<typeof import('~/services/users/users.server')>()
  return {
    ...real,
    inviteUser: failWhileBroken('inviteUser', real.inviteUser),
    removeUser: failWhileBroken('removeUser', real.removeUser),
  }
})

useDatabase()

const TODAY = '2026-11-20'
let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

const FILE = { fileName: 'réseau.xlsx', size: 1, sha256: 'a' }
async function load(changes: readonly RowChange[], more = {}, id = newId()) {
  const choices = { effectiveFrom: TODAY, leavers: [], ...more }
  const outcome = await storeLoad(admin, id, FILE, { changes }, choices)
  expect(outcome.refused).toEqual([])
  return id
}
const stored = async (sheet: SheetKey, id: string) => {
  const row = (await readStoredSheets())[sheet].find((one) => one.id === id)
  if (!row) throw new Error(`no row ${id}`)
  return row
}
const NEW_SITE = {
  group: 'Groupe Ouest',
  plate: 'Loire',
  site: 'Cholet',
  pdv: '0401',
}
const mechanic = (site: string, name: string, more = {}) =>
  createdRow('staff', { site, name, team: 'mechanic', trade: 'Mécanicien', ...more })
const account = (more = {}) =>
  createdRow('accounts', {
    email: 'lea@essai.fr',
    name: 'Léa',
    role: 'director',
    level: 'plate',
    assignedTo: 'Plaque A',
    ...more,
  })
const target = (site: string, revenue: string) =>
  createdRow('targets', { site, month: '2027-01', service: 'mechanic', revenue, hecHours: '10' })
const messages = (answer: { refused: { name: string; message: string }[] }) =>
  answer.refused.map(({ name, message }) => [name, message])

describe('the undo of a load', () => {
  it('removes everything that it made, in every sheet, and leaves the network as it was', async () => {
    const before = await readStoredSheets()
    const id = await load([
      createdRow('network', NEW_SITE),
      mechanic('Cholet', 'Anne', { matricule: '1' }),
      mechanic('Cholet', 'Bruno', { email: 'lea@essai.fr', matricule: '2' }),
      account({ assignedTo: 'Loire' }),
      target('Cholet', '900'),
      target('Concession A1', '800'),
      createdRow('workingDays', { month: '2027-05', days: '17', place: null }),
      createdRow('workingDays', { month: '2027-06', days: '18', place: 'Cholet' }),
      createdRow('holidays', { date: '2027-12-26', name: 'Saint-Étienne', place: 'Cholet' }),
    ])
    const [anne] = await workersOfSites(
      [(await referenceData()).network.sites.find(({ name }) => name === 'Cholet')?._id ?? ''],
      true,
    )
    const answer = await undoLoad(admin, id)
    expect(answer.refused).toEqual([])
    expect(answer.message).toBe('Classeur annulé\u202f: 9 lignes rétablies.')
    expect(await readStoredSheets()).toEqual(before)
    const { network } = await referenceData()
    expect(network.groups.map(({ name }) => name)).not.toContain('Groupe Ouest')
    expect(network.plates.map(({ name }) => name)).not.toContain('Loire')
    expect(await findUserByEmail('lea@essai.fr')).toBeNull()
    expect(await findObjectif(net.sites.a1._id, '2027-01')).toBeNull()
    expect(await findWorker(anne?._id ?? '')).toBeNull()
    expect(await allPlanningOf(anne?._id ?? '')).toEqual([])
    const [act] = await auditOf('worker', anne?._id ?? '')
    expect(act).toMatchObject({ action: 'delete', userId: admin.userId })
    expect((await findLoad(id))?.undo).toMatchObject({ state: 'done', undone: 9, kept: [] })
    await expect(undoLoad(admin, id)).rejects.toMatchObject({
      status: 409,
      message: 'Ce classeur est déjà annulé.',
    })
  })

  it('gives changed fields their values of before, dated settings and departures included', async () => {
    const { a1 } = net.sites
    const anne = await makeWorker(a1, { name: 'Anne', matricule: '1' })
    const bruno = await makeWorker(a1, { name: 'Bruno' })
    const lea = await makeUser({ name: 'Léa', role: 'director', email: 'lea@essai.fr' })
    await load([target('Concession A1', '800')])
    const before = await readStoredSheets()
    const teams = await findWorker(anne._id)
    const id = await load(
      [
        changedRow('network', await stored('network', a1._id), {
          site: 'Angers',
          plate: 'Plaque B',
          opensOn: '2026-01-05',
        }),
        changedRow('staff', await stored('staff', anne._id), {
          team: 'body',
          trade: 'Carrossier',
          matricule: '2',
        }),
        changedRow('accounts', await stored('accounts', lea._id), { name: 'Léa M', active: 'non' }),
        changedRow('targets', await stored('targets', `${a1._id}/2027-01/mechanic`), {
          revenue: '950',
        }),
      ],
      { leavers: [{ workerId: bruno._id, lastDay: '2026-11-30' }] },
    )
    expect((await findWorker(anne._id))?.service).toBe('body')
    const answer = await undoLoad(admin, id)
    expect(answer).toMatchObject({
      refused: [],
      message: 'Classeur annulé\u202f: 5 lignes rétablies.',
    })
    expect(await readStoredSheets()).toEqual(before)
    expect((await findWorker(bruno._id))?.leavesOn ?? null).toBeNull()
    const { service, teamsBefore } = (await findWorker(anne._id)) ?? {}
    expect({ service, teamsBefore: teamsBefore ?? [] }).toEqual({
      service: teams?.service,
      teamsBefore: [],
    })
    const site = (await referenceData()).network.siteById.get(a1._id)
    expect(site?.plateId).toBe(net.plates.a._id)
  })

  it('takes back a team that holds from a day to come', async () => {
    const anne = await makeWorker(net.sites.a1, { name: 'Anne' })
    const row = changedRow('staff', await stored('staff', anne._id), {
      team: 'body',
      trade: 'Carrossier',
    })
    const id = await load([{ ...row, values: { ...row.values, from: '2026-12-07' } }])
    expect((await findWorker(anne._id))?.service).toBe('body')
    expect((await undoLoad(admin, id)).refused).toEqual([])
    expect((await findWorker(anne._id))?.service).toBe('mechanic')
  })

  it('leaves by name what was changed or used since, and tries again later', async () => {
    const { a1 } = net.sites
    const chloe = await makeWorker(a1, { name: 'Chloé', matricule: '7' })
    const id = await load([
      createdRow('network', NEW_SITE),
      mechanic('Concession A1', 'Anne'),
      mechanic('Concession A1', 'Bruno'),
      mechanic('Cholet', 'David'),
      changedRow('staff', await stored('staff', chloe._id), {
        matricule: '8',
        arrival: '2026-01-05',
      }),
      account(),
      target('Concession A1', '800'),
      createdRow('holidays', { date: '2027-12-26', name: 'Saint-Étienne', place: null }),
    ])
    const staff = await workersOfSites(
      (await referenceData()).network.sites.map((s) => s._id),
      true,
    )
    const named = (name: string) => staff.find((one) => one.name === name)?._id ?? ''
    await editWorker(admin, named('Anne'), { name: 'Annie' })
    await saveEntries(admin, [
      { workerId: named('Bruno'), date: '2026-11-24', code: 'CP', seen: null },
    ] as never)
    await editWorker(admin, chloe._id, { matricule: '9' })
    await editUser(admin, (await findUserByEmail('lea@essai.fr'))?._id ?? '', { name: 'Léa M' })
    await editSite(
      admin,
      (await referenceData()).network.sites.find(({ name }) => name === 'Cholet')?._id ?? '',
      { name: 'Cholet Sud' },
    )
    const answer = await undoLoad(admin, id)
    expect(messages(answer)).toEqual([
      ['', '«\u202fMatricule\u202f»\u202f: modifié depuis ce classeur.'],
      ['Anne', 'Modifié depuis ce classeur.'],
      ['Bruno', 'Utilisé depuis ce classeur.'],
      ['Léa', 'Modifié depuis ce classeur.'],
      ['', 'Modifié depuis ce classeur.'],
      ['Loire', 'Suppression impossible\u202f: cette plaque contient encore 1 concession.'],
      ['Groupe Ouest', 'Suppression impossible\u202f: ce groupe contient encore 1 plaque.'],
    ])
    // David, the targets and the holiday
    expect(answer.message).toBe(
      'Classeur annulé en partie\u202f: 3 lignes rétablies, 7 lignes conservées.',
    )
    expect((await findWorker(chloe._id))?.arrivesOn ?? null).toBe(chloe.arrivesOn ?? null)
    expect((await findWorker(chloe._id))?.matricule).toBe('9')
    await editWorker(admin, chloe._id, { matricule: '8' })
    const again = await undoLoad(admin, id)
    expect(messages(again).map(([name]) => name)).not.toContain('Chloé')
    expect((await findWorker(chloe._id))?.matricule).toBe('7')
  })

  it('refuses what the rules refuse, with their sentences', async () => {
    const chef = await makeUser({ role: 'administrator', email: 'chef@essai.fr' })
    const other = await makeUser({ role: 'administrator', email: 'autre@essai.fr' })
    const row = await stored('accounts', other._id)
    await load([changedRow('accounts', row, { active: 'non' })])
    const reopened = await load([
      changedRow('accounts', await stored('accounts', other._id), { active: 'oui' }),
      createdRow('workingDays', { month: '2026-10', days: '20', place: null }),
    ])
    await closeOctober(net.groups.north._id)
    await editUser(admin, chef._id, {
      role: 'director',
      assignmentLevel: 'plate',
      assignmentId: net.plates.a._id,
    })
    const answer = await undoLoad(admin, reopened)
    expect(answer.refused.map(({ message }) => message)).toEqual([
      'C’est le dernier administrateur actif sans période d’essai\u202f: nommez-en un autre d’abord.',
      expect.stringContaining('octobre 2026'),
    ])
    expect((await referenceData()).workingDays.get('2026-10')).toBe(20)
  })

  it('undoes what an interrupted load had stored, and nothing else', async () => {
    const before = await readStoredSheets()
    const id = newId()
    const rows = [
      createdRow('network', { ...NEW_SITE, plate: 'Plaque A', group: 'Groupe Nord' }),
      account(),
      mechanic('Cholet', 'Anne'),
    ]
    await withFailures('inviteUser', () => expect(load(rows, {}, id)).rejects.toThrow('down'))
    expect(await findLoad(id)).toMatchObject({
      state: 'interrupted',
      stored: { network: { created: 1, changed: 0 } },
    })
    expect((await undoLoad(admin, id)).message).toBe('Classeur annulé\u202f: 1 ligne rétablie.')
    expect(await readStoredSheets()).toEqual(before)
  })

  it('goes on where it was cut', async () => {
    const before = await readStoredSheets()
    const id = await load([
      createdRow('network', NEW_SITE),
      mechanic('Cholet', 'Anne'),
      account({ assignedTo: 'Loire' }),
      target('Cholet', '900'),
    ])
    await withFailures('removeUser', () => expect(undoLoad(admin, id)).rejects.toThrow('down'))
    expect((await findLoad(id))?.undo).toMatchObject({ state: 'interrupted' })
    expect((await readStoredSheets()).targets).toEqual(before.targets)
    expect((await undoLoad(admin, id)).message).toBe('Classeur annulé\u202f: 4 lignes rétablies.')
    expect(await readStoredSheets()).toEqual(before)
  })

  it('is the administrators’, one at a time, of a load that stored something', async () => {
    const id = await load([mechanic('Concession A1', 'Anne')])
    for (const role of ['director', 'manager'] as const)
      await expect(undoLoad({ ...admin, role }, id)).rejects.toBeInstanceOf(ForbiddenError)
    await expect(undoLoad(admin, newId())).rejects.toMatchObject({ status: 404 })
    await expect(undoLoad(admin, await load([]))).rejects.toMatchObject({
      message: 'Ce classeur n’a rien enregistré.',
    })
    const both = await Promise.allSettled([undoLoad(admin, id), undoLoad(admin, id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
