import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from '~/db/collections/audit.server'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import type { CsvStyle } from '~/domain/exports/csv'
import { siteScope } from '~/domain/hierarchy/network'
import { saveComment } from '~/services/comments/comments.server'
import { exportNetwork } from '~/services/network-export/export.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import {
  importActivity,
  storeObjectif,
  storePlanning,
  workerFigures,
} from '../../builders/activity'
import { makeApiKey } from '../../builders/api-keys'
import type { TestNetwork } from '../../builders/hierarchy'
import { fridayMorning } from '../../builders/imports'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal, makeUser, principalOf } from '../../builders/users'
import { storeVideocheck } from '../../builders/videocheck'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'
import { headingsOfCsv, rowsOfCsv, unzip } from '../harness/unzip'

useDatabase({ keep: true })

const admin = makePrincipal({ name: 'Alice' })
let net: TestNetwork
let director: Principal

const atOnce = async () => undefined
const request = () => new Request('http://localhost/api/export/network')

async function filesOf(principal: Principal, groupId?: string, style: CsvStyle = 'french') {
  const answer = await exportNetwork(request(), principal, { groupId, style }, atOnce)
  return unzip(new Uint8Array(await answer.arrayBuffer()))
}

beforeAll(async () => {
  net = await fridayMorning()
  const { a1, b1, c1 } = net.sites
  director = principalOf(
    await makeUser({
      role: 'director',
      name: 'Diane',
      assignmentLevel: 'group',
      assignmentId: net.groups.north._id,
    }),
  )
  const anne = await makeWorker(a1, { name: 'Anne Martin' })
  await makeWorker(a1, { name: '=1+1' })
  await makeWorker(c1, { name: 'Foreign Paul' })
  await makeUser({ email: 'zoe@essai.fr', name: 'Zoé' })
  await makeApiKey({ name: 'ERP du Sud' })
  await storeObjectif(a1, '2026-11', { revenue: 84_000, hours: 420, hec: 280 })
  const mechanic = { netRevenue: 25_000.55, totalHours: 120.25, hecHours: 100, entriesClients: 7 }
  await importActivity(a1, '2026-11-18', { mechanic: { ...mechanic, netRevenue: 24_000 } })
  await importActivity(
    a1,
    '2026-11-19',
    { mechanic, body: { netRevenue: -12.34, totalHours: 3, hecHours: 1 } },
    [workerFigures({ workerId: anne._id, name: 'Martin Anne', billedHours: 73.5 })],
  )
  await importActivity(b1, '2026-11-19', { mechanic })
  await importActivity(c1, '2026-11-19', { mechanic: { ...mechanic, netRevenue: 999_777 } })
  await storePlanning(a1, '2026-11', 'mechanic', { '02': '1', '03': 'M', '04': '0.5' }, anne._id)
  await storeVideocheck(a1, '2026-11-19', [100, 60, 10_000, 4_000.5])
  const comment = (text: string) => ({ text, seen: null })
  await saveComment(director, siteScopeOf(a1), '2026-11-19', comment('Panne de pont'))
  await saveComment(admin, siteScopeOf(c1), '2026-11-19', comment('Foreign remark'))
})

describe('the complete export of the network', () => {
  // shows 9 §5: GET /export/network
  it('has a CSV for each kind, and explains each of their columns', async () => {
    const files = await filesOf(admin)
    const readme = files.get('LISEZMOI.txt') ?? ''
    expect([...files.keys()].sort()).toEqual(
      [
        'LISEZMOI.txt',
        'actions.csv',
        'activite-collaborateurs.csv',
        'activite.csv',
        'cles-api.csv',
        'collaborateurs.csv',
        'commentaires.csv',
        'comptes.csv',
        'concessions.csv',
        'journal.csv',
        'objectifs.csv',
        'plannings.csv',
        'qualite.csv',
        'reglages.csv',
        'reseau.xlsx',
        'ventes-conseillers.csv',
        'videocheck.csv',
      ].sort(),
    )
    const sections = readme.split('\r\n\r\n')
    expect(readme).toContain('reseau.xlsx\u202f: le classeur du réseau')
    expect(files.get('reseau.xlsx')?.slice(0, 2)).toBe('PK')
    for (const [name, text] of files) {
      if (name === 'reseau.xlsx') continue
      expect(text.startsWith('\uFEFF'), name).toBe(true)
      if (name === 'LISEZMOI.txt') continue
      const section = sections.find((one) => one.startsWith(`${name}\u202f: `)) ?? ''
      const columns = headingsOfCsv(text)
      expect(section.split('\r\n').filter((line) => line.startsWith('  ')).length).toBe(
        columns.length,
      )
      for (const header of columns) expect(section, name).toContain(`  ${header}\u202f: `)
      const count = rowsOfCsv(text).length
      expect(section).toContain(`(${count} ${count > 1 ? 'lignes' : 'ligne'})`)
    }
  })

  it('has the figures that the screens compute with', async () => {
    const files = await filesOf(admin)
    const { a1 } = net.sites
    const reference = await referenceData()
    const scope = siteScope(reference.network, a1._id)
    if (!scope) throw new Error('no scope')
    const { figures } = await readScopeMonth(scope, '2026-11-19', reference, { compared: true })
    const rows = rowsOfCsv(files.get('activite.csv')).filter(
      (row) => row['Concession'] === 'Concession A1' && row['Date'] === '19/11/2026',
    )
    const sum = (header: string) =>
      rows.reduce((total, row) => total + Number(String(row[header]).replace(',', '.')), 0)
    expect(rows.map((row) => [row['Service'], row['CA Net']])).toEqual([
      ['Mécanique', '25000,55'],
      ['Service Rapide', '0'],
      ['Carrosserie', '-12,34'],
    ])
    // 25 000,55 − 12,34
    expect(sum('CA Net')).toBeCloseTo(24_988.21, 8)
    expect(sum('CA Net')).toBeCloseTo(figures.global.figures.netRevenue, 8)
    expect(sum('Heures totales')).toBeCloseTo(figures.global.figures.totalHours, 8)
    expect(rows[0]).toMatchObject({ 'N° PDV': '0101', 'Factures client': '7' })
  })

  it('has people, plannings, targets and notes', async () => {
    const files = await filesOf(admin)
    const staff = rowsOfCsv(files.get('collaborateurs.csv'))
    const anne = staff.find((row) => row['Collaborateur'] === 'Anne Martin')
    expect(anne).toMatchObject({ Concession: 'Concession A1', Équipe: 'Mécanique' })
    expect(rowsOfCsv(files.get('activite-collaborateurs.csv'))).toMatchObject([
      {
        Collaborateur: 'Martin Anne',
        'Heures facturées': '73,5',
        Identifiant: anne?.['Identifiant'],
      },
    ])
    // 0,5 day of 7 h
    expect(
      rowsOfCsv(files.get('plannings.csv')).map((row) => [
        row['Collaborateur'],
        row['Date'],
        row['Code'],
        row['Potentiel (h)'],
      ]),
    ).toEqual([
      ['Anne Martin', '02/11/2026', '1', '7'],
      ['Anne Martin', '03/11/2026', 'M', '0'],
      ['Anne Martin', '04/11/2026', '0.5', '3,5'],
    ])
    expect(rowsOfCsv(files.get('objectifs.csv'))).toMatchObject([
      { Mois: '2026-11', Service: 'Budget', 'CA Net': '84000' },
      { Mois: '2026-11', Service: 'Mécanique', HT: '420', HEC: '280', 'CA/HEC': '300' },
    ])
    expect(rowsOfCsv(files.get('videocheck.csv'))).toMatchObject([
      { Date: '19/11/2026', 'Entrées VideoCheck': '100', 'CA réalisé': '4000,5' },
    ])
    expect(rowsOfCsv(files.get('commentaires.csv')).map((row) => row['Commentaire'])).toEqual([
      'Panne de pont',
      'Foreign remark',
    ])
    expect(rowsOfCsv(files.get('comptes.csv')).map((row) => row['Email'])).toContain('zoe@essai.fr')
    expect(rowsOfCsv(files.get('cles-api.csv')).map((row) => row['Nom'])).toEqual(['ERP du Sud'])
  })

  it('writes ISO numbers and dates by choice, and never a live formula', async () => {
    const files = await filesOf(admin, undefined, 'iso')
    expect(rowsOfCsv(files.get('activite.csv')).map((row) => row['CA Net'])).toContain('25000.55')
    expect(files.get('activite.csv')).toContain(';2026-11-19;')
    expect(files.get('collaborateurs.csv')).toContain(";'=1+1;")
    expect(files.get('collaborateurs.csv')).not.toMatch(/;=/)
  })

  it('is in the audit', async () => {
    await filesOf(admin)
    const act = await (await audit.open()).findOne(
      { entity: 'personalData', action: 'export-all', userId: admin.userId },
      { sort: { at: -1, _id: -1 } },
    )
    expect(act).toMatchObject({ entityId: 'all', changes: [{ field: 'tables', new: 15 }] })
  })
})

describe('the complete export of a director', () => {
  it('has the own group, without accounts, keys and the trail of others', async () => {
    const files = await filesOf(director)
    expect(files.has('comptes.csv')).toBe(false)
    expect(files.has('cles-api.csv')).toBe(false)
    expect(files.get('LISEZMOI.txt')).toContain('Périmètre\u202f: Groupe Nord')
    expect(files.get('LISEZMOI.txt')).toContain('Non compris\u202f: comptes, clés API')
    const everything = [...files.values()].join('\n')
    for (const foreign of ['Groupe Sud', 'Plaque C', 'Concession C1', '0301', 'Foreign', '999777'])
      expect(everything).not.toContain(foreign)
    expect(everything).toContain('Concession B1')
    const authors = new Set(rowsOfCsv(files.get('journal.csv')).map((row) => row['Qui']))
    expect([...authors]).toEqual(['Diane'])
  })

  it('is refused for a foreign group', async () => {
    await expect(filesOf(director, net.groups.south._id)).rejects.toMatchObject({ status: 403 })
  })
})

it('leaves accounts, keys and the trail of others out for an API key', async () => {
  const key = makePrincipal({ role: 'director', key: 'export', name: 'Clé' })
  const files = await filesOf(key)
  expect(files.has('comptes.csv')).toBe(false)
  expect(rowsOfCsv(files.get('concessions.csv'))).toHaveLength(4)
  expect(new Set(rowsOfCsv(files.get('journal.csv')).map((row) => row['Qui']))).toEqual(
    new Set(['Clé']),
  )
})

it('names what cannot be read, and leaves it out', async () => {
  const { b1 } = net.sites
  const collection = await records.open()
  const $set = { 'services.mechanic.netRevenue': 'abc' } as object
  await collection.updateOne({ siteId: b1._id, date: '2026-11-19' }, { $set })
  const files = await filesOf(admin)
  expect(files.get('LISEZMOI.txt')).toContain(
    'ATTENTION, données illisibles, absentes de ce fichier\u202f: Concession B1 2026-11-19.',
  )
  const sites = rowsOfCsv(files.get('activite.csv')).map((row) => row['Concession'])
  expect(sites).not.toContain('Concession B1')
})
