import { describe, expect, it } from 'vitest'
import type { ImportModel } from '~/domain/import-models/model'
import { bySheetJs, type MadeCell } from '../workbook/writers.fixture'
import { exportCsv, exportXlsx, type MadeExport, readExport } from './exports.fixture'
import { HEADER, MODEL, plain, ROW, read, sentences } from './small-table.fixture'

/** Names, codes and signs inside of cells, durations behind a point, days of training. */
const INSIDE: MadeExport = {
  sheet: 'Lignes',
  csv: { separator: ';', encoding: 'utf-8' },
  model: {
    name: 'Codes dans les cellules',
    feeds: 'activity',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Site', part: { before: ' - ' } }],
      service: [{ column: 'Atelier', part: 'brackets' }],
      netRevenue: [
        { column: 'Montant', minus: 'D' },
        { column: 'Points', sign: -1, times: 0.1 },
      ],
      totalHours: [
        { column: 'Temps', unit: 'h.mm' },
        { column: 'Jours', unit: 'days', hoursPerDay: 7 },
      ],
      hecHours: [{ value: 0.5 }],
      entriesClients: [{ distinct: 'Facture', part: { before: '-' } }],
    },
    values: {
      site: { LYV: 'lyon', Divers: null },
      service: { MEC: 'mechanic', CAR: 'body' },
    },
    control: { totalHours: { row: 'Total général', column: 'Temps' } },
  },
  rows: [
    ['Site', 'Atelier', 'Montant', 'Points', 'Temps', 'Jours', 'Facture'],
    ['LYV - Lyon Vaise', 'Atelier (MEC)', '1 000,50 C', 100, '12.45', 0.5, 'A1234-1'],
    ['LYV - Lyon Vaise', 'Atelier (MEC)', '(200,25)', null, '2.30', null, 'A1234-2'],
    ['LYV - Lyon Vaise', 'Atelier (MEC)', 'D 50,25', 10.05, '0.45', null, 'A1235-1'],
    ['00412 - Grenoble', 'Tôlerie (CAR)', '80,10', 1, '1.00', 1.5, 'B1-1'],
    ['Divers', 'Atelier (MEC)', '5,00', null, '1.15', null, 'C1-1'],
    ['Total général', null, null, null, '18.15', null, null],
  ],
}

describe.each([
  ['a .csv file', exportCsv(INSIDE)],
  ['a workbook', exportXlsx(INSIDE)],
])('parts of cells, factors, days and signs in %s (8 §5)', (_what, bytes) => {
  it('come to the sums worked out by hand', async () => {
    const { days, errors, failed, report } = await readExport(bytes, INSIDE.model)
    expect(sentences(errors)).toEqual([])
    expect(failed).toEqual([])
    const services = Object.fromEntries(
      (days[0]?.sites ?? []).map((site) => [site.siteId, site.services]),
    )
    expect(services['lyon']?.mechanic).toMatchObject({
      // 1 000,50 − 200,25 − 50,25 − 10 − 1,005
      netRevenue: 738.995,
      // 12 h 45, 2 h 30, 0 h 45 and half a day of 7 h
      totalHours: 19.5,
      // three rows
      hecHours: 1.5,
      // A1234 and A1235
      entriesClients: 2,
    })
    expect(services['grenoble']?.body).toMatchObject({
      // 80,10 − 0,1; 1 h and a day and a half
      netRevenue: 80,
      totalHours: 11.5,
      hecHours: 0.5,
      entriesClients: 1,
    })
    // 12,75 + 2,5 + 0,75 + 1 are read, 1,25 of 'Divers' left out: 18 h 15 in the file
    expect(report.control).toMatchObject([{ file: 18.25, read: 17, left: 1.25 }])
    expect(report.rows).toMatchObject({
      read: 4,
      refused: 0,
      left: [
        { reason: 'Concession «\u202fDivers\u202f» écartée par le modèle', rows: 1, amount: 5 },
        { reason: 'Ligne de total', rows: 1 },
      ],
    })
  })
})

const of = (columns: ImportModel['columns']): Partial<ImportModel> => ({
  columns: { ...MODEL.columns, ...columns },
})

describe('a filled cell without the part that the model reads (8 §5)', () => {
  it('is an unknown value of its whole text', async () => {
    const model = of({ site: [{ column: 'Site', part: { before: ' - ' } }] })
    // A number alone may name another concession than a number before a separator.
    const { report, errors } = await read([['00327 - Lyon', ...ROW.slice(1)], ROW], model)
    expect(report.rows).toMatchObject({ read: 1, refused: 1 })
    expect(report.unknown).toEqual([{ field: 'site', value: '00327', rows: 1, amount: 1_000 }])
    expect(sentences(errors).map(plain)).toEqual([
      'Feuille « F », ligne 3, colonne « Site » : « 00327 » n’est pas une valeur du modèle. « 00327 » n’a pas de texte avant « - », que le modèle y lit.',
    ])
  })

  it('is read by a later term for it, whole or in another part', async () => {
    const site = [
      { column: 'Site', part: { before: ' - ' } },
      { column: 'Site', part: 'digits' as const },
    ]
    const rows: MadeCell[][] = [ROW, ['00412 - Grenoble 2', ...ROW.slice(1)]]
    const { days, report } = await read(rows, of({ site }))
    expect(days[0]?.sites.map(({ siteId }) => siteId).sort()).toEqual(['grenoble', 'lyon'])
    expect(report.unknown).toEqual([])
  })

  it.each<[string, ImportModel['columns'], MadeCell, string]>([
    [
      'a figure',
      { netRevenue: [{ column: 'MO', part: { before: ' EUR' } }] },
      '12,00',
      '« 12,00 » n’a pas de texte avant « EUR », que le modèle y lit.',
    ],
    [
      'a value that is counted',
      { entriesClients: [{ distinct: 'MO', part: 'letters' }] },
      '1234',
      '« 1234 » n’a pas une seule suite de lettres, que le modèle y lit.',
    ],
    [
      'an amount with a letter',
      { netRevenue: [{ column: 'MO' }] },
      '12,00 D',
      '« 12,00 D » porte un D ou un C, et le modèle ne dit pas lequel des deux est négatif.',
    ],
  ])('fails its concession in %s', async (_what, columns, cell, message) => {
    const row: MadeCell[] = ['00327', 'Mécanique', cell, 1, 1, 'CLI']
    const { netRevenue: _, ...rest } = MODEL.columns
    const { failed, errors, days } = await read([row], { columns: { ...rest, ...columns } })
    expect(failed.map(({ name }) => name)).toEqual(['Lyon Vaise'])
    expect(days.flatMap(({ sites }) => sites)).toEqual([])
    expect(sentences(errors).map(plain).join()).toContain(message)
  })
})

describe('a model whose terms are not finished', () => {
  it.each<[string, ImportModel['columns'], string]>([
    [
      'days without their hours',
      { totalHours: [{ column: 'Temps', unit: 'days' }] },
      'Modèle « Essai », champ « Heures totales (HT) » : L’unité « jours » (days) demande les heures d’un jour (hoursPerDay), comme 7.',
    ],
    [
      'a part without its separator',
      { site: [{ column: 'Site', part: { after: '' } }] },
      'Modèle « Essai », champ « Concession » : Donnez le texte qui délimite la partie de la cellule.',
    ],
  ])('refuses the file: %s', async (_what, columns, message) => {
    const refused = await read([ROW], of(columns)).catch((error: Error) => error.message)
    expect(plain(String(refused))).toBe(message)
  })
})

describe('people and dates in parts of cells (8 §5)', () => {
  const WORKERS: ImportModel = {
    name: 'Pointages',
    feeds: 'workers',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Site' }],
      service: [{ value: 'mechanic' }],
      name: [{ column: 'Mécanicien', part: { after: ' - ' } }],
      matricule: [{ column: 'Mécanicien', part: { before: ' - ' } }],
      billedHours: [{ column: 'Heures' }],
    },
  }
  const hours = (...rows: MadeCell[][]) =>
    readExport(bySheetJs({ F: [['Site', 'Mécanicien', 'Heures'], ...rows] }), WORKERS)

  it('a collaborator by number and name', async () => {
    const { days } = await hours(
      ['00327', 'M00212 - HAMON Christophe', 2.5],
      ['00327', 'M00212 - HAMON Christophe', 1.25],
    )
    expect(days[0]?.sites[0]?.workers).toMatchObject([
      { name: 'HAMON Christophe', matricule: 'M00212', billedHours: 3.75 },
    ])
  })

  it('a cell without number and name fails its concession', async () => {
    const { failed, errors } = await hours(['00327', 'HAMON Christophe', 2.5])
    expect(failed.map(({ name }) => name)).toEqual(['Lyon Vaise'])
    expect(plain(sentences(errors).join())).toContain(
      'colonne « Mécanicien » : « HAMON Christophe » n’a pas de texte après « - », que le modèle y lit.',
    )
  })

  it('a day', async () => {
    const model: ImportModel = {
      ...MODEL,
      time: { kind: 'dated', column: 'Type', part: { between: ['du ', ' à'] } },
    }
    const rows = ['Facture du 18/11/2026 à 08h30', 'Facture du 19/11/2026 à 17h'].map(
      (text): MadeCell[] => [...ROW.slice(0, 5), text],
    )
    const { days } = await read(rows, model)
    expect(days.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-19'])
    const wrong = await read([ROW], model)
    expect(plain(sentences(wrong.errors).join())).toContain('« CLI » n’a pas de texte entre')
  })
})

it('what each row adds is listed for an unknown concession, though its other figures are blank', async () => {
  const columns = of({ totalHours: [{ value: 0.5 }] })
  const { report } = await read(
    [
      ['00327', 'Mécanique', 9],
      ['QXW', 'Mécanique', null, null, null, 'CLI'],
    ],
    columns,
  )
  expect(report.rows).toMatchObject({ read: 1, refused: 1, left: [] })
  expect(report.unknown).toEqual([{ field: 'site', value: 'QXW', rows: 1, amount: 0 }])
})

it('a row whose key has a sum word is no sum when its part has a meaning', async () => {
  const row: MadeCell[] = ['Total Auto - 00327', ...ROW.slice(1)]
  const file = bySheetJs({ F: [HEADER, row, ['Total - ', null, 1_000, 10, 5]] })
  const model = { ...MODEL, ...of({ site: [{ column: 'Site', part: { after: ' - ' } }] }) }
  const { report } = await readExport(file, model)
  expect(report.rows).toMatchObject({ read: 1, left: [{ reason: 'Ligne de total', rows: 1 }] })
})
