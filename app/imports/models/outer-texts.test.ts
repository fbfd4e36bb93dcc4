import { describe, expect, it } from 'vitest'
import type { ImportModel } from '~/domain/import-models/model'
import { bySheetJs, type MadeCell, type MadeSheets } from '../workbook/writers.fixture'
import { readExport } from './exports.fixture'
import { plain, sentences } from './small-table.fixture'

const HEADER = ['OR', 'Atelier', 'MO', 'Temps']
const BASE: ImportModel = {
  name: 'Titres',
  feeds: 'activity',
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ from: 'file' }],
    service: [{ column: 'Atelier' }],
    netRevenue: [{ column: 'MO' }],
    totalHours: [{ column: 'Temps' }],
  },
}
const model = (site: object, more: Partial<ImportModel> = {}): ImportModel => ({
  ...BASE,
  ...more,
  columns: { ...BASE.columns, site: [site], ...more.columns },
})
const row = (or: string, amount: number, hours: number): MadeCell[] => [
  or,
  'Mécanique',
  amount,
  hours,
]
/** Net revenue by concession. */
async function revenue(sheets: MadeSheets, own: ImportModel, context = {}) {
  const reading = await readExport(bySheetJs(sheets), own, context)
  const sums = reading.days.flatMap(({ sites }) =>
    sites.map(({ siteId, services }) => [siteId, services.mechanic.netRevenue] as const),
  )
  return { ...reading, sums: Object.fromEntries(sums) }
}
const LINES = [HEADER, row('A1', 100, 1), row('A2', 200.5, 2)]

describe('a concession from the name of the file (8 §5)', () => {
  const values = { site: { 'Export LYV': 'lyon', 'Export GRE': 'grenoble' } }
  const own = model({ from: 'file' }, { values })

  it.each([
    ['Export LYV 2026-11-19.xlsx', { lyon: 300.5 }],
    ['export_gre_20261120 (2).xlsx', { grenoble: 300.5 }],
    // the PDV number of Annecy
    ['Cumul 00518 du 19-11-2026.xlsx', { annecy: 300.5 }],
    ['Lyon Vaise.xlsx', { lyon: 300.5 }],
  ])('one model reads %s', async (fileName, sums) => {
    expect(await revenue({ F: LINES }, own, { fileName })).toMatchObject({ sums, failed: [] })
  })

  it.each([
    // an entry is no part of another name, a year no number, and two numbers name no single concession
    'Export LYV NORD 2026-11-19.xlsx',
    'Export 2026.xlsx',
    'Export 00518 00327.xlsx',
    'Lyon.xlsx',
  ])('does not know %s', async (fileName) => {
    const { sums, report, errors } = await revenue({ F: LINES }, own, { fileName })
    expect(sums).toEqual({})
    expect(report.rows).toMatchObject({ read: 0, refused: 2 })
    expect(report.unknown).toMatchObject([{ field: 'site', rows: 2, amount: 300.5 }])
    expect(plain(sentences(errors).join())).toContain('n’est rattaché à aucun')
  })
})

describe('a text of the sheet', () => {
  it('is its name: a sheet for each concession', async () => {
    const sheets = {
      'Lyon Vaise': LINES,
      Garage: [HEADER, row('B1', 40, 4)],
      '00518 Annecy': [HEADER, row('C1', 5, 1)],
    }
    const own = model(
      { from: 'sheet' },
      { sheets: { read: ['*'] }, values: { site: { Garage: 'grenoble' } } },
    )
    const { sums, failed } = await revenue(sheets, own)
    expect(sums).toEqual({ lyon: 300.5, grenoble: 40, annecy: 5 })
    expect(failed).toEqual([])
  })

  it('is its name: a sheet for each service', async () => {
    const own = model({ from: { cell: 'B1' } }, { sheets: { read: ['*'] } })
    own.columns.service = [{ from: 'sheet' }]
    const titled = (amount: number) => [['Site', '00327'], HEADER, ['A1', '', amount, 1]]
    const { days } = await readExport(
      bySheetJs({ Mécanique: titled(10), Carrosserie: titled(20) }),
      own,
    )
    expect(days[0]?.sites[0]?.services).toMatchObject({
      mechanic: { netRevenue: 10 },
      body: { netRevenue: 20 },
    })
  })

  it.each([
    ['a title cell', { cell: 'C2' }],
    ['the cell right of a label', { rightOf: 'concession' }],
  ])('is %s', async (_what, from) => {
    const titled = [['Export'], ['Concession :', null, '00327 LYON VAISE'], ...LINES]
    const { sums } = await revenue({ F: titled }, model({ from }))
    expect(sums).toEqual({ lyon: 300.5 })
  })

  it('is no cell of the table: a title that is gone fails', async () => {
    const lines = [HEADER, ['00327', 'Mécanique', 100, 1]]
    const { sums, report } = await revenue({ F: lines }, model({ from: { cell: 'A2' } }))
    expect(sums).toEqual({})
    expect(report.rows.refused).toBe(1)
  })
})

describe('a heading row above', () => {
  const own = model({ from: { above: 'Concession *' } }, { table: { end: 'end' } })

  it('holds for the rows below it, in any column and without figures', async () => {
    const rows = [
      [null, 'Concession 00327 LYON VAISE'],
      HEADER,
      row('A1', 100, 1),
      row('A2', 200.5, 2),
      ['Total', null, 300.5, 3],
      [null, null, 'CONCESSION 00412 GRENOBLE'],
      HEADER,
      row('B1', 40, 4),
      // an amount: a row, whatever its text
      ['Concession 00518', 'Mécanique', 7, 1],
    ]
    const { sums, report, failed } = await revenue({ F: rows }, own)
    expect(sums).toEqual({ lyon: 300.5, grenoble: 47 })
    expect(failed).toEqual([])
    expect(report.rows).toMatchObject({ read: 4, refused: 0 })
  })

  it('is unknown before the first one, and when it names no concession', async () => {
    const rows = [HEADER, row('A1', 100, 1), ['Concession VILLE'], row('B1', 40, 4)]
    const { sums, report, errors } = await revenue({ F: rows }, own)
    expect(sums).toEqual({})
    expect(plain(sentences(errors)[0] ?? '')).toBe(
      'Feuille « F », ligne 2 : le texte qui le dit manque (ligne de titre au-dessus « Concession * »).',
    )
    expect(report.unknown.map(({ value, amount }) => [value, amount])).toEqual([
      ['', 100],
      ['VILLE', 40],
    ])
  })

  it('takes no unlabelled sum of its rows for a row', async () => {
    const rows = [
      HEADER,
      ['Concession 00327'],
      row('A1', 100, 1),
      row('A2', 200.5, 2),
      [null, null, 300.5, 3],
      ['Concession 00412'],
      row('B1', 40, 4),
      row('B2', 60, 6),
      [null, null, 100, 10],
    ]
    const service = { columns: { ...own.columns, service: [{ value: 'mechanic' }] } }
    const { sums, report } = await revenue({ F: rows }, { ...own, ...service })
    expect(sums).toEqual({ lyon: 300.5, grenoble: 100 })
    expect(report.rows.left).toMatchObject([{ rows: 2, amount: 400.5, isDecided: false }])
  })

  it('names a collaborator', async () => {
    const hours: ImportModel = {
      name: 'Compagnons',
      feeds: 'workers',
      time: { kind: 'cumulative' },
      numbers: 'fr',
      columns: {
        site: [{ from: 'sheet' }],
        name: [{ from: { above: 'Compagnon : *' } }],
        service: [{ value: 'mechanic' }],
        billedHours: [{ column: 'Heures' }],
      },
    }
    const rows = [
      ['OR', 'Heures'],
      ['Compagnon : HAMON Luc'],
      ['A1', 2],
      ['A2', 1.5],
      ['Compagnon : PETIT Anne'],
      ['A3', 4],
    ]
    const { days } = await readExport(bySheetJs({ 'Lyon Vaise': rows }), hours)
    expect(days[0]?.sites[0]?.workers.map((one) => [one.name, one.billedHours])).toEqual([
      ['HAMON Luc', 3.5],
      ['PETIT Anne', 4],
    ])
  })
})

describe('the day and the period that a file states', () => {
  it('days are the names of the sheets', async () => {
    const own = model(
      { from: { rightOf: 'Site' } },
      { time: { kind: 'dated', from: 'sheet' }, sheets: { read: ['*2026'] } },
    )
    const day = (amount: number) => [['Site', '00327'], HEADER, row('A1', amount, 1)]
    const { days, report } = await readExport(
      bySheetJs({ '18-11-2026': day(10), '19-11-2026': day(20), '20-11-2026': day(40) }),
      own,
    )
    expect(days.map((one) => [one.date, one.sites[0]?.services.mechanic.netRevenue])).toEqual([
      ['2026-11-18', 10],
      ['2026-11-19', 20],
    ])
    expect(report.rows.left).toMatchObject([
      { sheet: '20-11-2026', reason: 'Après le 19/11/2026', rows: 1, amount: 40 },
    ])
  })

  const own = model({ value: 'lyon' }, { period: { rightOf: 'Période' } })
  const stating = (period: MadeCell) => bySheetJs({ F: [['Période :', period], ...LINES] })
  /** Thursday's figures are those of the import of Friday, 20 November. */
  const context = { importDate: '2026-11-20' }

  it.each([['Novembre 2026'], ['Du 01/11/2026 au 19/11/2026'], [{ v: 46_345, z: 'dd/mm/yyyy' }]])(
    '%j is that of the import',
    async (period) => {
      const { report } = await readExport(stating(period), own, context)
      expect(report.totals.netRevenue).toBe(300.5)
    },
  )

  it.each([
    ['Octobre 2026', 'Octobre 2026'],
    ['Du 01/11/2026 au 12/11/2026', 'Du 01/11/2026 au 12/11/2026'],
    // 30 October as Excel keeps it
    [{ v: 46_325, z: 'dd/mm/yyyy' }, '2026-10-30'],
  ])('%j refuses the file', async (period, shown) => {
    const error = await readExport(stating(period), own, context).catch((one: unknown) => one)
    expect(error).toMatchObject({ status: 422 })
    expect(plain(String((error as Error).message))).toBe(
      `Le fichier dit « ${shown} » (cellule à droite de « Période »), alors que l’import est du 20/11/2026, pour les chiffres du 19/11/2026. Choisissez la date du fichier, ou exportez-le de nouveau.`,
    )
  })

  it('a day of the file’s name that is another refuses it, too', async () => {
    const dated = model({ value: 'lyon' }, { time: { kind: 'dated', from: 'file' } })
    const file = bySheetJs({ F: LINES })
    const right = { ...context, fileName: 'Export 2026-11-19.xlsx' }
    expect((await readExport(file, dated, right)).report.days).toEqual(['2026-11-19'])
    await expect(
      readExport(file, dated, { ...context, fileName: 'Export 2026-11-18.xlsx' }),
    ).rejects.toThrow('Le fichier dit «\u202fExport 2026-11-18\u202f» (nom du fichier)')
  })
})
