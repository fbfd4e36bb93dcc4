import { beforeEach, describe, expect, it } from 'vitest'
import { findImport } from '~/db/collections/imports.server'
import { activityRow } from '~/imports/activity/rows.fixture'
import { undoImport } from '~/services/imports/undo.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning, sendRows, stored, THURSDAY } from '../../builders/imports'
import {
  BODY,
  bodyShops,
  sendExport,
  storeModel,
  WORKSHOPS,
  workshops,
} from '../../builders/model-imports'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

const A1 = [
  ['0101', 'MEC', 12_500.5, 500.25, 150.5, 100.25, 210],
  ['0101', 'RAP', 4_000, 100, 60, 50, 95],
]
const plain = (text: string | undefined) => text?.replaceAll('\u202f', ' ')

describe('a file that a model describes', () => {
  it('is recognised, stored by concession and service, and named with its model', async () => {
    const { _id } = await storeModel(WORKSHOPS)
    const answer = await sendExport(workshops(...A1, ['0201', 'MEC', 100, null, 2, 1, 3]))
    expect(answer).toMatchObject({
      message: 'Import réussi\u202f!',
      model: { _id, name: 'Atelier', version: 1 },
      sites: { stored: 2, failed: 0 },
    })
    const record = await stored(net.sites.a1._id)
    expect(record?.services).toMatchObject({
      // 12 500,50 − 500,25
      mechanic: { netRevenue: 12_000.25, totalHours: 150.5, hecHours: 100.25, entriesClients: 210 },
      quickService: { netRevenue: 3_900, totalHours: 60, hecHours: 50, entriesClients: 95 },
      body: { netRevenue: 0, totalHours: 0 },
    })
    expect(Object.keys(record?.parts ?? {})).toEqual(['activity'])
    expect(record?.origin?.activity?.layers).toMatchObject([
      { model: { _id, version: 1 }, date: THURSDAY, sheet: 'Feuil1' },
    ])
    expect(await findImport(answer.importId)).toMatchObject({ model: { name: 'Atelier' } })
  })

  it('is read from a text, and again changes nothing', async () => {
    await storeModel(WORKSHOPS)
    const first = await sendExport(workshops(...A1), { fileName: 'export.csv' })
    expect(first.sites).toEqual({ stored: 1, failed: 0 })
    const again = await sendExport(workshops(...A1), { fileName: 'export.csv' })
    expect((await findImport(again.importId))?.counts).toMatchObject({ stored: 0, unchanged: 1 })
  })

  it('is refused when no model fits, with the nearest and what it lacks', async () => {
    await storeModel(WORKSHOPS)
    const rows = workshops(...A1)
    rows[3] = [
      'Site',
      'Atelier',
      'Main d’œuvre',
      'Remise',
      'Tps fact',
      'Tps client',
      'Fact. client',
    ]
    await expect(sendExport(rows)).rejects.toMatchObject({
      status: 422,
      message:
        'Aucun modèle ne reconnaît ce fichier\u202f; le plus proche est «\u202fAtelier\u202f»\u202f: il y manque «\u202fMO HT\u202f».',
      // 'Corriger le modèle' opens it: six of its seven headers are there.
      facts: { isUnrecognised: true, changed: { name: 'Atelier', version: 1 } },
    })
    expect(await stored(net.sites.a1._id)).toBeNull()
  })

  it('is refused when several models fit, unless the import names one', async () => {
    await storeModel(WORKSHOPS)
    const twin = await storeModel({ ...WORKSHOPS, name: 'Jumeau' })
    const rows = workshops(...A1)
    await expect(sendExport(rows)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('«\u202fAtelier\u202f» et «\u202fJumeau\u202f»'),
    })
    const answer = await sendExport(rows, { model: twin._id })
    expect(answer.model).toMatchObject({ name: 'Jumeau' })
  })

  it('is refused before it is logged when the model does not exist', async () => {
    await expect(sendExport(workshops(...A1), { model: 'none' })).rejects.toMatchObject({
      status: 422,
    })
  })

  it('leaves the product’s own workbook to document 5', async () => {
    await storeModel({
      ...BODY,
      name: 'Tout',
      columns: {
        site: [{ column: 'N° PDV' }],
        service: [{ value: 'body' }],
        netRevenue: [{ column: 'CA Net' }],
      },
    })
    const answer = await sendRows([activityRow('0101')])
    expect(answer.model).toBeNull()
    expect((await stored(net.sites.a1._id))?.origin?.activity?.layers).toBeUndefined()
  })
})

describe('several files of one day (8 §1)', () => {
  beforeEach(async () => {
    await storeModel(WORKSHOPS)
    await storeModel(BODY)
  })

  it('make one record, in either order', async () => {
    await sendExport(workshops(...A1))
    await sendExport(bodyShops(['0101', 28_640.9, 205, 151.75]))
    const first = await stored(net.sites.a1._id)
    expect(first?.services).toMatchObject({
      mechanic: { netRevenue: 12_000.25 },
      quickService: { netRevenue: 3_900 },
      body: { netRevenue: 28_640.9, totalHours: 205, hecHours: 151.75 },
    })
    await sendExport(bodyShops(['0103', 10, 2, 1]))
    await sendExport(workshops(['0103', 'MEC', 100, 0, 5, 4, 1]))
    expect((await stored(net.sites.a2._id))?.services).toMatchObject({
      mechanic: { netRevenue: 100 },
      body: { netRevenue: 10 },
    })
  })

  it('keep what an earlier day had of a service that has no file yet, and say so', async () => {
    await sendExport(workshops(...A1), { date: '2026-11-19' })
    await sendExport(bodyShops(['0101', 20_000, 200, 150]), { date: '2026-11-19' })
    const answer = await sendExport(workshops(['0101', 'MEC', 13_000, 0, 160, 110, 220]))
    const warning = answer.warnings.find(({ kind }) => kind === 'carried')
    expect(plain(warning?.message)).toBe(
      '« Concession A1 », Carrosserie : chiffres du 18/11/2026 conservés.',
    )
    const record = await stored(net.sites.a1._id)
    expect(record?.services).toMatchObject({
      mechanic: { netRevenue: 13_000 },
      // a service of the model without a row counts 0
      quickService: { netRevenue: 0 },
      body: { netRevenue: 20_000 },
    })
    const [kept, own] = record?.origin?.activity?.layers ?? []
    expect(kept).toMatchObject({ model: { name: 'Carrosserie' }, date: '2026-11-18' })
    expect(own).toMatchObject({ model: { name: 'Atelier' }, date: THURSDAY })
    const later = await sendExport(bodyShops(['0101', 20_000, 200, 150]))
    // equal figures, but of that day now
    expect(later.warnings.filter(({ kind }) => kind === 'carried')).toEqual([])
    const dates = (await stored(net.sites.a1._id))?.origin?.activity?.layers?.map(
      ({ date }) => date,
    )
    expect(dates).toEqual([THURSDAY, THURSDAY])
  })

  it('refuse a second model of the same service, unless it is to take its place', async () => {
    await sendExport(workshops(...A1), { fileName: 'premier.xlsx' })
    await storeModel({
      ...WORKSHOPS,
      name: 'Autre logiciel',
      services: ['quickService'],
      columns: { ...WORKSHOPS.columns, netRevenue: [{ column: 'CA' }] },
    })
    const rows = workshops(['0101', 'RAP', 50, 0, 7, 6, 5], ['0201', 'RAP', 60, 0, 7, 6, 5])
    rows[3] = ['Site', 'Atelier', 'CA', 'Remise', 'Tps fact', 'Tps client', 'Fact. client']
    const answer = await sendExport(rows)
    expect(answer.failedSites).toEqual(['Concession A1'])
    expect(plain(answer.errors[0]?.message)).toBe(
      '« Concession A1 » : les chiffres de Service Rapide au 19/11/2026 viennent déjà du modèle « Atelier » (« premier.xlsx », importé le 20/11/2026 à 08:30). Pour les remplacer, importez de nouveau avec « Remplacer les chiffres d’un autre modèle ».',
    )
    expect((await stored(net.sites.a1._id))?.services.quickService.netRevenue).toBe(3_900)
    expect((await stored(net.sites.b1._id))?.services.quickService.netRevenue).toBe(60)
    const replaced = await sendExport(rows, { replaceModel: true })
    expect(replaced.failedSites).toEqual([])
    expect((await stored(net.sites.a1._id))?.services).toMatchObject({
      mechanic: { netRevenue: 12_000.25 },
      quickService: { netRevenue: 50 },
    })
  })

  it('count the product’s own workbook like a model that gives the whole day', async () => {
    await sendExport(workshops(...A1))
    const own = [activityRow('0101', 'MECA', { 'CA Net': 1 })]
    const refused = await sendRows(own)
    expect(refused.failedSites).toEqual(['Concession A1'])
    expect(plain(refused.errors[0]?.message)).toContain('viennent déjà du modèle « Atelier »')
    await sendRows([activityRow('0103', 'CARR', { 'CA Net': 70 })])
    // it has no row of mechanics for A2
    expect((await sendExport(workshops(['0103', 'MEC', 9, 0, 1, 1, 1]))).failedSites).toEqual([])
    const over = await sendExport(bodyShops(['0103', 10, 2, 1]))
    expect(plain(over.errors[0]?.message)).toContain('viennent déjà du classeur d’activité')
    expect((await stored(net.sites.a2._id))?.services.body.netRevenue).toBe(70)
  })

  it('are undone one by one, in any order', async () => {
    const first = await sendExport(workshops(...A1))
    const second = await sendExport(bodyShops(['0101', 28_640.9, 205, 151.75]))
    expect((await undoImport(admin, first.importId)).undone).toEqual([net.sites.a1._id])
    expect((await stored(net.sites.a1._id))?.services).toMatchObject({
      mechanic: { netRevenue: 0 },
      quickService: { netRevenue: 0 },
      body: { netRevenue: 28_640.9 },
    })
    await undoImport(admin, second.importId)
    expect(await stored(net.sites.a1._id)).toBeNull()
  })

  it('move what later records have carried over, whichever file made these', async () => {
    const { a1 } = net.sites
    await sendExport(bodyShops(['0101', 20_000, 200, 150]))
    const early = await sendExport(workshops(...A1), { date: '2026-11-19' })
    expect((await stored(a1._id))?.services).toMatchObject({
      mechanic: { netRevenue: 12_000.25 },
      body: { netRevenue: 20_000 },
    })
    expect(await undoImport(admin, early.importId)).toMatchObject({ undone: [a1._id], refused: [] })
    expect((await stored(a1._id))?.services).toMatchObject({
      mechanic: { netRevenue: 0 },
      body: { netRevenue: 20_000 },
    })
    expect(await stored(a1._id, '2026-11-18')).toBeNull()
  })

  it('judge HEC against HT on the composed record, under reserve where one is of another day', async () => {
    const { hecHours, totalHours, ...others } = BODY.columns
    const only = { site: others.site, service: others.service }
    await storeModel({
      ...BODY,
      name: 'HT',
      columns: { ...only, totalHours: [{ column: 'Vendues' }] },
    })
    await storeModel({
      ...BODY,
      name: 'HEC',
      columns: { ...only, hecHours: [{ column: 'Assurées' }] },
    })
    await sendExport(
      [
        ['Affaire', 'Vendues'],
        ['0103', 10],
      ],
      { date: '2026-11-19' },
    )
    const early = await sendExport([
      ['Affaire', 'Assurées'],
      ['0103', 12],
    ])
    expect(early.failedSites).toEqual([])
    expect(early.reserves.map(plain)).toContain(
      'Heures HEC au-dessus des heures totales dans 1 concession : Concession A2.',
    )
    const refused = await sendExport([
      ['Affaire', 'Vendues'],
      ['0103', 11],
    ])
    expect(plain(refused.errors[0]?.message)).toBe(
      '« Concession A2 », Carrosserie : les heures HEC (12) dépassent les heures totales (11).',
    )
    const right = await sendExport([
      ['Affaire', 'Vendues'],
      ['0103', 13],
    ])
    expect(right.failedSites).toEqual([])
  })

  it('are doubted when they are those of the day before', async () => {
    const rows = bodyShops(['0103', 10, 2, 1])
    const first = await sendExport(rows, { date: '2026-11-19' })
    expect(first.reserves).toEqual([])
    const again = await sendExport(rows)
    expect(again.reserves.map(plain)).toEqual([
      'Chiffres identiques au jour précédent dans 1 concession : Concession A2.',
    ])
  })

  it('leave the workbook that they were laid over', async () => {
    const { a1 } = net.sites
    await sendRows([activityRow('0101', 'MECA', { 'CA Net': 70 })])
    const before = await stored(a1._id)
    const body = await sendExport(bodyShops(['0101', 9, 2, 1]))
    expect((await stored(a1._id))?.services).toMatchObject({
      mechanic: { netRevenue: 70 },
      body: { netRevenue: 9 },
    })
    expect((await undoImport(admin, body.importId)).undone).toEqual([a1._id])
    expect(await stored(a1._id)).toEqual(before)
  })
})

describe('figures of another unit (8 §3)', () => {
  it('are refused with the column and the two figures, and nothing is stored', async () => {
    await storeModel(WORKSHOPS)
    // the 18th is the 13th working day of the month, the 19th the 14th: no holiday is set
    await sendExport(workshops(['0101', 'MEC', 13_000, 0, 130, 100, 210]), { date: '2026-11-19' })
    const cents = workshops(['0101', 'MEC', 1_400_000, 0, 140, 105, 220])
    await expect(sendExport(cents)).rejects.toMatchObject({
      status: 422,
      message:
        'CA Net\u202f: le fichier donne 1\u202f400\u202f000\u00a0€ pour des concessions qui en ont d’ordinaire 14\u202f000\u00a0€ à cette date\u202f; l’unité de la colonne «\u202fMO HT, Remise\u202f» n’est plus celle du modèle. Rien n’est enregistré.',
      facts: { model: { name: 'Atelier' } },
    })
    expect(await stored(net.sites.a1._id)).toBeNull()
    // a 49th and 49 times the usual are figures of the same unit
    const high = workshops(['0101', 'MEC', 14_000 * 49, 0, 140, 105, 220])
    expect((await sendExport(high)).failedSites).toEqual([])
    const low = workshops(['0101', 'MEC', 14_000 / 49, 0, 140, 105, 220])
    expect((await sendExport(low)).failedSites).toEqual([])
    const hundredth = workshops(['0101', 'MEC', 14_000, 0, 1.4, 1.05, 220])
    await expect(sendExport(hundredth)).rejects.toThrow(/^HT\u202f: le fichier donne 1,4\u00a0h/)
  })
})
