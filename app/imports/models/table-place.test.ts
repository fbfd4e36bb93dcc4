import { describe, expect, it } from 'vitest'
import { bySheetJs } from '../workbook/writers.fixture'
import { readExport } from './exports.fixture'
import { HEADER, MODEL, plain, ROW, read, sentences } from './small-table.fixture'

describe('where the table is', () => {
  const second = { F: [['rien']], G: [HEADER, ROW] }

  it.each([
    ['absent: the first sheet with the headers', undefined],
    ['by name, accents and case apart', 'g'],
    ['by number', 2],
  ])('the sheet %s', async (_what, sheet) => {
    const reading = await readExport(bySheetJs(second), {
      ...MODEL,
      ...(sheet === undefined ? {} : { table: { sheet } }),
    })
    expect(reading.sheet).toBe('G')
    expect(reading.report.totals.netRevenue).toBe(1_000)
  })

  it.each([1, 'F'])('not in sheet %s', async (sheet) => {
    const reading = readExport(bySheetJs(second), { ...MODEL, table: { sheet } })
    await expect(reading).rejects.toThrow(/en-tête du modèle «\u202fEssai\u202f» ne s’y trouve/)
  })

  it('names the row when the headers moved from the given one', async () => {
    await expect(read([ROW], { table: { headerRow: 3 } })).rejects.toThrow(
      'Feuille «\u202fF\u202f», ligne 1\u202f: les en-têtes sont sur cette ligne, alors que le modèle «\u202fEssai\u202f» les attend ligne 3.',
    )
  })

  it('names every missing header and those that may be meant', async () => {
    const book = bySheetJs({ F: [['Site', 'Atelier', 'MO nette', 'Temps'], ROW] })
    const message = await readExport(book, MODEL).catch((error: Error) => error.message)
    expect(plain(String(message))).toBe(
      'Feuille « F », ligne 1, colonne « MO » : la colonne manque, alors que le modèle « Essai » l’utilise ; autres en-têtes de la ligne : « MO nette ». Feuille « F », ligne 1, colonne « Client » : la colonne manque, alors que le modèle « Essai » l’utilise ; autres en-têtes de la ligne : « MO nette ».',
    )
  })

  it('names the columns of a doubled header', async () => {
    const book = bySheetJs({ F: [[...HEADER, 'mo'], ROW] })
    await expect(readExport(book, MODEL)).rejects.toThrow(
      'colonne «\u202fMO\u202f»\u202f: la colonne est en double (C et G).',
    )
  })

  it('says which headers changed places, an unused one too', async () => {
    await expect(
      read([ROW], {}, { order: ['Site', 'Atelier', 'Temps', 'MO', 'Client'] }),
    ).rejects.toThrow('«\u202fTemps\u202f» et «\u202fMO\u202f» ont changé de place')
    await expect(read([ROW], {}, { order: ['Type', ...HEADER.slice(0, 5)] })).rejects.toThrow(
      '«\u202fType\u202f» et «\u202fSite\u202f» ont changé de place',
    )
    expect((await read([ROW], {}, { order: ['Avant', ...HEADER] })).failed).toEqual([])
  })

  it('refuses a table without rows', async () => {
    await expect(read([])).rejects.toThrow(
      'La feuille «\u202fF\u202f» ne contient aucune ligne sous les en-têtes de la ligne 1.',
    )
  })

  it('refuses a model whose columns have no service', async () => {
    const { service: _, ...columns } = MODEL.columns
    await expect(read([ROW], { columns })).rejects.toThrow('des colonnes n’y ont pas de service.')
    const one = await read([ROW], { columns, services: ['body'] })
    expect(one.days[0]?.sites[0]?.services.body.netRevenue).toBe(1_000)
  })
})

const DIFFERING = 'Ligne de total qui n’est pas la somme des lignes voisines'

describe('where the table ends', () => {
  const rows = [
    ROW,
    ['Total', null, 1_000, 10, 5],
    ['00412', 'Mécanique', 70, 1, 1],
    [null, null, null, null, null],
    ['00518', 'CARR', 9, 1, 1],
  ]

  it('at the total, and says what is below', async () => {
    const { report, days, warnings } = await read(rows)
    expect(days[0]?.sites.map(({ siteId }) => siteId)).toEqual(['lyon'])
    expect(report.rows).toMatchObject({
      read: 1,
      left: [
        { reason: 'Sous la ligne de total', rows: 2, amount: 79, isDecided: false },
        { reason: 'Ligne de total', rows: 1, isDecided: true },
      ],
    })
    expect(sentences(warnings)).toEqual([
      'Feuille «\u202fF\u202f»\u202f: 2 lignes sous le total ne sont pas lues.',
    ])
  })

  it('at the first blank row', async () => {
    const { days, report, warnings } = await read(rows, { table: { end: 'blank' } })
    expect(days[0]?.sites.map(({ siteId }) => siteId)).toEqual(['lyon', 'grenoble'])
    expect(report.rows).toMatchObject({
      read: 2,
      left: [
        { reason: 'Sous la ligne vide qui finit le tableau', rows: 1, amount: 9, isDecided: false },
        { reason: 'Ligne de total', rows: 1 },
      ],
    })
    expect(sentences(warnings)).toEqual([
      'Feuille «\u202fF\u202f»\u202f: une ligne sous la ligne vide qui finit le tableau n’est pas lue.',
    ])
  })

  it('at the end of the sheet, sums never counted', async () => {
    const { report } = await read([...rows, ['00327', 'Total', 1, 1, 1]], { table: { end: 'end' } })
    expect(report.rows.read).toBe(3)
    expect(report.rows.left).toMatchObject([
      { reason: 'Ligne de total', rows: 1, isDecided: true },
      { reason: DIFFERING, rows: 1, amount: 1, isDecided: false },
    ])
    expect(report.totals.netRevenue).toBe(1_079)
  })

  it.each([
    ['Sous-total Lyon', 'Mécanique'],
    ['Total 00327', null],
    ['Somme', null],
    ['00327', 'Sous-total mécanique'],
  ])('a row of %s, %s is a sum, doubted when it differs from its rows', async (site, service) => {
    const { report } = await read([ROW, [site, service, 500, 1, 1]])
    expect(report.rows).toMatchObject({
      read: 1,
      left: [{ reason: DIFFERING, rows: 1, amount: 500, isDecided: false }],
    })
    const same = await read([ROW, [site, service, ...ROW.slice(2)]])
    expect(same.report.rows.left).toMatchObject([{ reason: 'Ligne de total', isDecided: true }])
  })

  it('a concession called Total is none when the model knows it', async () => {
    const values = { site: { 'Total Auto': 'lyon' } }
    expect((await read([['Total Auto', ...ROW.slice(1)]], { values })).report.rows.read).toBe(1)
  })
})
