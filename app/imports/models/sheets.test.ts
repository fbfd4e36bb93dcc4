import { describe, expect, it } from 'vitest'
import { accountReserves } from '~/domain/file-account/account'
import type { ImportModel } from '~/domain/import-models/model'
import { rowsText } from '~/domain/records/sheet-rows'
import { bySheetJs, type MadeCell, type MadeSheets } from '../workbook/writers.fixture'
import { readExport } from './exports.fixture'
import { placeByModel } from './read-by-model'
import { HEADER, MODEL, plain, ROW, sentences } from './small-table.fixture'

const READ: ImportModel = { ...MODEL, sheets: { read: ['Edition*'], known: ['Synthèse'] } }
const body: MadeCell[] = ['00327', 'Carrosserie', 400, 4, 1, 'CLI']
const grenoble: MadeCell[] = ['00412', 'Mécanique', 250.5, 2.5, 2, 'CLI']
const read = (sheets: MadeSheets, model: Partial<ImportModel> = {}) =>
  readExport(bySheetJs(sheets), { ...READ, ...model })

describe('sheets that are read as one table (8 §5)', () => {
  const SHEETS = {
    'Edition 1': [HEADER, ROW, ['Total', null, 1_000, 10, 5, null]],
    // further columns and titles: each sheet has its own place of the table
    'Édition 2': [['Suite'], ['N°', ...HEADER], [1, ...body], [2, ...grenoble]],
    Synthèse: [HEADER, ['00327', 'Mécanique', 9_999, 99, 9, 'CLI']],
    Notes: [['rien']],
  }

  it('adds up their rows, and counts each sheet’s in the account', async () => {
    const { report, days, sheets, failed } = await read(SHEETS)
    // 1 000 + 400 + 250,50 euros; 10 + 4 + 2,5 hours; 5 + 1 + 2 hours for clients
    expect(report.totals).toEqual({ netRevenue: 1_650.5, totalHours: 16.5, hecHours: 8 })
    expect(failed).toEqual([])
    expect(sheets).toEqual(['Edition 1', 'Édition 2'])
    expect(report.rows).toEqual({
      read: 3,
      refused: 0,
      left: [
        expect.objectContaining({ sheet: 'Edition 1', rows: 1, amount: 1_000, isDecided: true }),
      ],
    })
    expect(report.sheets).toEqual({
      read: ['Edition 1', 'Édition 2'],
      left: [
        expect.objectContaining({ name: 'Synthèse', isDecided: true }),
        expect.objectContaining({ name: 'Notes', isDecided: true }),
      ],
    })
    expect(accountReserves(report)).toEqual([])
    const lyon = days[0]?.sites.find(({ siteId }) => siteId === 'lyon')
    expect(lyon?.services.mechanic.netRevenue).toBe(1_000)
    expect(lyon?.services.body.netRevenue).toBe(400)
  })

  it('keeps the sheet and row of every figure', async () => {
    const { days } = await read(SHEETS)
    const origins = Object.fromEntries(
      days[0]?.sites.map(({ siteId, origin }) => [
        siteId,
        Object.values(origin.activity).map(rowsText),
      ]) ?? [],
    )
    expect(origins).toEqual({
      lyon: ['feuille Edition 1, ligne 2', 'feuille Édition 2, ligne 3'],
      grenoble: ['feuille Édition 2, ligne 4'],
    })
    const first = days[0]?.sites.find(({ siteId }) => siteId === 'grenoble')?.rows.mechanic
    const at = placeByModel({ sheet: '', sheets: ['Edition 1', 'Édition 2'], columns: {} })
    expect(at({ sheet: 'Activité', row: first ?? 0 })).toEqual({ sheet: 'Édition 2', row: 4 })
  })

  it('does not read, and doubts, a further sheet with the headings', async () => {
    const { report } = await read({ ...SHEETS, 'Atelier 3': [HEADER, ROW] })
    expect(report.totals.netRevenue).toBe(1_650.5)
    expect(accountReserves(report).map(plain)).toEqual([
      'Feuille « Atelier 3 » non lue : elle a les mêmes en-têtes que la feuille lue.',
    ])
  })

  it('doubts a sheet to be read that lost a heading, and no empty one', async () => {
    const lost = {
      ...SHEETS,
      'Edition 3': [['Site', 'Atelier', 'MO'], ROW.slice(0, 3)],
      'Edition 4': [],
    }
    const { report } = await read(lost)
    expect(accountReserves(report).map(plain)).toEqual([
      'Feuille « Edition 3 » non lue : elle est à lire, mais n’a pas les en-têtes du modèle.',
    ])
  })

  it('reads the first sheet with the headings without the model’s word', async () => {
    const { report } = await readExport(bySheetJs(SHEETS), MODEL)
    expect(report.sheets.read).toEqual(['Edition 1'])
    expect(report.totals.netRevenue).toBe(1_000)
  })

  it('refuses a file without any of the sheets', async () => {
    const error = await read({ Feuil1: [HEADER, ROW] }).catch((one: Error) => one.message)
    expect(plain(String(error))).toBe(
      'Aucune feuille du fichier (« Feuil1 ») n’est de celles que le modèle « Essai » lit (« Edition* »).',
    )
  })

  it('names the sheet and row of a wrong cell', async () => {
    const wrong: MadeCell[] = ['00412', 'Mécanique', 'douze', 1, 1, 'CLI']
    const { errors } = await read({
      'Edition 1': [HEADER, ROW],
      'Edition 2': [HEADER, body, wrong],
    })
    expect(sentences(errors).map(plain)).toEqual([
      expect.stringContaining('Feuille « Edition 2 », ligne 3, colonne « MO »'),
    ])
    const below = {
      'Edition 1': [HEADER, ROW],
      'Edition 2': [HEADER, [...grenoble.slice(0, 4), 9, 'CLI']],
    }
    expect(sentences((await read(below)).errors).map(plain)).toEqual([
      expect.stringContaining('Feuille « Edition 2 », ligne 2, colonne « Client »'),
    ])
  })

  it('a total ends the rows of its own sheet only', async () => {
    const total: MadeCell[] = ['Total', null, 1_000, 10, 5, null]
    const { report } = await read({
      'Edition 1': [HEADER, ROW, total],
      'Edition 2': [HEADER, body],
    })
    expect(report.totals.netRevenue).toBe(1_400)
  })

  it('compares the total of each sheet with its own rows', async () => {
    const control = { netRevenue: { row: 'Total', column: 'MO' } }
    const total = (amount: number): MadeCell[] => ['Total', null, amount, null, null, null]
    const sheets = (second: number) => ({
      'Edition 1': [HEADER, ROW, total(1_000)],
      'Edition 2': [HEADER, body, grenoble, total(second)],
    })
    const { report } = await read(sheets(650.5), { control })
    expect(report.control.map(({ file, read: sum }) => [file, sum])).toEqual([
      [1_000, 1_000],
      [650.5, 650.5],
    ])
    await expect(read(sheets(650), { control })).rejects.toThrow(
      'Feuille «\u202fEdition 2\u202f», ligne 4, colonne «\u202fMO\u202f»\u202f: le total du fichier est 650, la somme des lignes est 650,5.',
    )
  })
})

describe('the same key in two sheets', () => {
  const twice = { 'Edition 1': [HEADER, ROW], 'Edition 2': [HEADER, grenoble, ROW] }

  it('refuses sums of the month, naming both sheets', async () => {
    const error = await read(twice).catch((one: Error) => one)
    expect(plain(String((error as Error).message))).toBe(
      'Feuille « Edition 2 », ligne 3 : Lyon Vaise, Mécanique est déjà dans la feuille « Edition 1 », ligne 2, alors que les chiffres sont cumulés : la même clé ne peut pas être dans deux feuilles lues.',
    )
    expect(error).toMatchObject({ status: 422 })
  })

  it('adds up figures of one day, with the rows of both', async () => {
    const { report, days } = await read(twice, { time: { kind: 'day' } })
    // 2 × 1 000 + 250,50
    expect(report.totals.netRevenue).toBe(2_250.5)
    const rows = days[0]?.sites.find(({ siteId }) => siteId === 'lyon')?.origin.activity.mechanic
    expect(rows && rowsText(rows)).toBe(
      'feuille Edition 1, ligne 2\u202f; feuille Edition 2, ligne 3',
    )
  })

  it('is allowed for families of one adviser', async () => {
    const heads = ['Site', 'Nom', 'Famille', 'Nb']
    const line = (family: string, pieces: number): MadeCell[] => ['00327', 'DUPONT', family, pieces]
    const model: ImportModel = {
      name: 'Ventes',
      feeds: 'sales',
      time: { kind: 'cumulative' },
      numbers: 'fr',
      sheets: { read: ['Pneus', 'Freins'] },
      columns: {
        site: [{ column: 'Site' }],
        adviser: [{ column: 'Nom' }],
        service: [{ value: 'mechanic' }],
        family: [{ column: 'Famille' }],
        quantity: [{ column: 'Nb' }],
      },
    }
    const sheets = (second: string) => ({
      Pneus: [heads, line('Pneus', 4)],
      Freins: [heads, line(second, 2)],
    })
    const { report } = await readExport(bySheetJs(sheets('Plaquettes')), model)
    expect([report.totals.tires, report.totals.brakePads]).toEqual([4, 2])
    await expect(readExport(bySheetJs(sheets('Pneus')), model)).rejects.toThrow('deux feuilles')
  })
})
