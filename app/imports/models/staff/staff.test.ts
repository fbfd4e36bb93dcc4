import { describe, expect, it } from 'vitest'
import type { ImportModel } from '~/domain/import-models/model'
import { readUnverified } from '../../network-workbook/read'
import { WorkbookRefused } from '../../workbook/errors'
import { readWorkbook } from '../../workbook/read-workbook'
import { bySheetJs, type MadeCell } from '../../workbook/writers.fixture'
import { describeFile } from '../describe/describe'
import { EXPORT_DATE, EXPORT_SITES } from '../exports.fixture'
import { readStaffFile } from './staff-file'

const context = (fileName: string) => ({
  fileName,
  feeds: null,
  day: EXPORT_DATE,
  draft: null,
  sites: EXPORT_SITES,
  staff: [],
  models: [],
})

/** The model that the editor proposes of a file, and the rows that the workbook's reader gets of it. */
async function proposed(bytes: Buffer, fileName = 'export.xlsx') {
  const seen = await describeFile(bytes, context(fileName), () => undefined)
  return { ...seen, model: seen.draft.model }
}
async function rowsBy(bytes: Buffer, model: ImportModel) {
  const models = [{ _id: 'm', version: 3, model, order: null }]
  const { converted } = await readStaffFile(bytes, { models, sites: EXPORT_SITES })
  if (!converted) throw new Error('not converted')
  const read = await readUnverified(Buffer.from(converted.bytes))
  return { ...read, converted, rows: read.sheets.staff ?? [] }
}

/** Salaries and social security numbers, which nothing may hold. */
const SECRET = ['1860569123456', '3 250,00', 'RIB-FR76']

const CSV = Buffer.from(
  [
    'Établissement;Matricule;Nom;Prénom;N° Sécurité sociale;Salaire de base;Emploi;Service;Type de contrat;Date d’entrée;Date de sortie'.replace(
      '’',
      "'",
    ),
    '00327;A012;MARTIN;Zoé;1860569123456;3 250,00;Mécanicien automobile;Atelier mécanique;CDI;02/01/2020;',
    "00327;A013;LEFÈVRE;Noël;1860569123456;3 250,00;Apprenti;Carrosserie;Contrat d'apprentissage;15/09/2026;31/08/2027",
    '00327;A014;-;;1860569123456;3 250,00;Carrossier;Carrosserie;CDI;31/02/2020;00/00/0000',
    'Total;3;;;;9 750,00;;;;;',
  ].join('\r\n'),
  'latin1',
)

describe('a CSV of an HR program, semicolons and Windows-1252', () => {
  it('is proposed as collaborators, with first names joined and contracts as the apprentice flag', async () => {
    const { model, description } = await proposed(CSV, 'personnel-2026-11-20.csv')
    expect(model).toMatchObject({
      feeds: 'staff',
      time: { kind: 'cumulative' },
      columns: {
        site: [{ column: 'Établissement' }],
        name: [{ column: 'Nom' }, { column: 'Prénom' }],
        matricule: [{ column: 'Matricule' }],
        team: [{ column: 'Service' }],
        metier: [{ column: 'Emploi' }],
        apprentice: [{ column: 'Type de contrat' }],
        arrival: [{ column: "Date d'entrée" }],
        lastDay: [{ column: 'Date de sortie' }],
      },
      values: {
        apprentice: { CDI: 'non', "Contrat d'apprentissage": 'oui' },
        metier: { 'Mécanicien automobile': 'Mécanicien' },
      },
    })
    // not read in the watched folder
    expect(model.file).toBeUndefined()
    expect(description.csv).toEqual({ separator: ';', encoding: 'windows-1252' })
    expect(description.order).not.toContain('Salaire de base')
    expect(description.reading).toMatchObject({ kind: 'staff', rows: 3, left: 0 })
  })

  it('shows and keeps no cell of other columns', async () => {
    const seen = JSON.stringify(await proposed(CSV))
    for (const secret of SECRET) expect(seen).not.toContain(secret)
    const { model } = await proposed(CSV)
    const { converted } = await rowsBy(CSV, model)
    const whole = await readWorkbook(Buffer.from(converted.bytes), () => true)
    const kept = JSON.stringify(whole)
    for (const secret of SECRET) expect(kept).not.toContain(secret)
    expect(kept).toContain('LEFÈVRE Noël')
  })

  it('becomes rows of the workbook at their places, wrong days refused by row', async () => {
    const { model } = await proposed(CSV)
    const { rows, errors, questions, converted } = await rowsBy(CSV, model)
    expect(converted.model).toEqual({ _id: 'm', name: model.name, version: 3 })
    expect(rows.map(({ row, values }) => ({ row, ...values }))).toEqual([
      {
        row: 2,
        site: '00327',
        name: 'MARTIN Zoé',
        matricule: 'A012',
        team: 'mechanic',
        trade: 'Mécanicien',
        apprentice: 'non',
        arrival: '2020-01-02',
      },
      {
        row: 3,
        site: '00327',
        name: 'LEFÈVRE Noël',
        matricule: 'A013',
        team: 'body',
        trade: 'Apprenti',
        apprentice: 'oui',
        arrival: '2026-09-15',
        lastDay: '2027-08-31',
      },
      // a dash and a day of zeros say nothing; the row of totals is none
      {
        row: 4,
        site: '00327',
        matricule: 'A014',
        team: 'body',
        trade: 'Carrossier',
        apprentice: 'non',
      },
    ])
    expect(questions).toMatchObject([{ field: 'trade', value: 'Apprenti', rows: [3] }])
    expect(errors.map(({ row, column }) => [row, column])).toEqual([[4, 'Arrivée']])
    expect(errors[0]?.message).toContain('31/02/2020')
  })

  it('leaves rows out by a value of the model, and says how many', async () => {
    const { model } = await proposed(CSV)
    const values = { ...model.values, team: { 'Atelier mécanique': null } }
    const { rows, converted } = await rowsBy(CSV, { ...model, values })
    expect(rows.map(({ row }) => row)).toEqual([3, 4])
    expect(converted.notes[0]).toContain('1 ligne est laissée de côté')
  })
})

const day = (serial: number): MadeCell => ({ v: serial, z: 'dd/mm/yyyy' })

describe('an .xlsx with rows of titles', () => {
  const bytes = bySheetJs({
    Effectif: [
      ['Groupe Durand - effectif au 20/11/2026'],
      ['Édité par la paie'],
      [],
      ['Code établissement', 'Salarié', 'Matricule', 'Service', 'Poste', 'Brut', 'Date embauche'],
      // 43832 is 2 January 2020
      ['LYV', 'Durand Léa', 1204, 'Mécanique', 'Technicien', 3250, day(43832)],
      ['QQQ', 'Petit Ali', 1205, 'Logistique', 'Technicien', 3250, day(43833)],
      ['QQQ', 'Roux Ana', 1206, 'Logistique', 'Technicien', 3250, day(43834)],
    ],
  })

  it('asks unknown concessions and teams once for all rows, and reads Excel days', async () => {
    const { model } = await proposed(bytes)
    expect(model.feeds).toBe('staff')
    const [site] = EXPORT_SITES
    const values = { ...model.values, site: { LYV: site?.siteId ?? '' } }
    const { rows, questions } = await rowsBy(bytes, { ...model, values })
    expect(rows.map(({ row, values: own }) => [row, own.site, own.arrival])).toEqual([
      [5, site?.numerosPDV[0], '2020-01-02'],
      // the comparison with the network asks for it
      [6, 'QQQ', '2020-01-03'],
      [7, 'QQQ', '2020-01-04'],
    ])
    expect(questions).toMatchObject([{ field: 'team', value: 'Logistique', rows: [6, 7] }])
  })
})

describe('an .ods with days as texts of another order', () => {
  const rows = (first: string) => [
    ['Site', 'Nom Prénom', 'Code salarié', 'Équipe', 'Fonction', 'Date arrivée'],
    ['00327', 'Blanc Eva', 'Z1', 'Carrosserie', 'Carrossier', first],
    ['00327', 'Noir Max', 'Z2', 'Carrosserie', 'Carrossier', '2021-12-31'],
  ]

  it('is read in the format of the model, and a day of another format is refused', async () => {
    const { model } = await proposed(bySheetJs({ F: rows('2021-03-04') }, 'ods'))
    expect(model).toMatchObject({ feeds: 'staff', dates: 'yyyy-MM-dd' })
    const read = await rowsBy(bySheetJs({ F: rows('2021-03-04') }, 'ods'), model)
    expect(read.rows.map(({ values }) => values.arrival)).toEqual(['2021-03-04', '2021-12-31'])
    const other = await rowsBy(bySheetJs({ F: rows('04/03/2021') }, 'ods'), model)
    expect(other.errors).toMatchObject([{ row: 2, column: 'Arrivée' }])
  })

  it('is refused when a used heading is missing, and by two models', async () => {
    const bytes = bySheetJs({ F: rows('2021-03-04') }, 'ods')
    const { model } = await proposed(bytes)
    const columns = { ...model.columns, lastDay: [{ column: 'Sortie' }] }
    await expect(rowsBy(bytes, { ...model, columns })).rejects.toThrow('Sortie')
    const models = ['a', 'b'].map((_id) => ({ _id, version: 1, model, order: null }))
    await expect(readStaffFile(bytes, { models, sites: [] })).rejects.toThrow(WorkbookRefused)
  })
})

it('a sheet of the network’s workbook is no export', async () => {
  const bytes = bySheetJs({
    Collaborateurs: [
      ['Concession', 'Nom'],
      ['Lyon', 'Ali'],
    ],
  })
  const { model } = await proposed(CSV)
  const models = [{ _id: 'm', version: 1, model, order: null }]
  expect(await readStaffFile(bytes, { models, sites: [] })).toEqual({ converted: null })
})
