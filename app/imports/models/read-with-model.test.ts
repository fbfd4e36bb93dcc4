import { describe, expect, it } from 'vitest'
import { bySheetJs, type MadeCell } from '../workbook/writers.fixture'
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

describe('rows', () => {
  it('skips headers that are repeated, and headings set what is filled down', async () => {
    const table = { fillDown: ['Site', 'Atelier'] }
    const { days, report } = await read(
      [
        ['00327', null, null, null, null],
        [null, 'CARR', 10, 1, 1],
        [null, null, 20, 2, 1],
        HEADER,
        ['Page 2', null, null, null, null],
        [null, 'RAPIDE', 5, 1, 0],
        ['00412', null, 7, 1, 0],
      ],
      { table },
    )
    expect(report.rows).toEqual({ read: 4, refused: 0, left: [] })
    const [lyon, grenoble] = days[0]?.sites ?? []
    expect(lyon?.services.body).toMatchObject({ netRevenue: 30, totalHours: 3, hecHours: 2 })
    expect(lyon?.services.quickService.netRevenue).toBe(5)
    expect(grenoble?.services.quickService.netRevenue).toBe(7)
    expect(lyon?.origin.activity.body?.runs).toEqual([[3, 4]])
  })

  it('adds up several numbers and rows of a concession', async () => {
    const { days } = await read([
      ['00412', 'Mécanique', '1.000,50', 1, 0.5],
      ['00413', 'Mécanique', '200,25-', '0,5', null],
      ['00 412', 'Mécanique', '1 000', 2, 1],
    ])
    expect(days[0]?.sites[0]?.services.mechanic).toMatchObject({
      netRevenue: 1_800.25,
      totalHours: 3.5,
      hecHours: 1.5,
    })
  })

  it('leaves out rows that no condition keeps, with what they hold', async () => {
    const where = { Type: ['cli'] }
    const columns = {
      ...MODEL.columns,
      netRevenue: [{ column: 'MO', where }],
      totalHours: [{ column: 'Temps', where }],
      hecHours: [{ column: 'Client', where }],
    }
    const { report } = await read([ROW, ['00327', 'Mécanique', 33, 'abc', 1, 'INT']], { columns })
    const left = [{ reason: 'Aucune condition du modèle ne les retient', rows: 1, amount: 33 }]
    expect(report.rows).toMatchObject({ read: 1, left: [{ ...left[0], isDecided: true }] })
    // The model was made when INT was there: its rows were left out by decision. GAR is new, and doubted.
    const known = { Type: ['CLI', 'INT'] }
    const further = [
      ['00327', 'Mécanique', 33, 1, 1, 'INT'],
      ['00327', 'Mécanique', 44, 1, 1, 'GAR'],
    ]
    const later = await read([ROW, ...further], { columns, known })
    expect(later.report.rows).toMatchObject({
      read: 1,
      left: [
        { ...left[0], isDecided: true },
        { reason: 'Valeur que le modèle ne connaît pas', rows: 1, amount: 44, isDecided: false },
      ],
    })
    expect(later.report.unknown).toEqual([{ field: 'Type', value: 'GAR', rows: 1, amount: 44 }])
  })

  it('counts rows and constants', async () => {
    const columns = {
      ...MODEL.columns,
      entriesClients: [{ count: true as const, where: { Type: ['CLI'] } }],
      entriesGaranties: [{ value: 2 }],
    }
    const { days } = await read([ROW, ROW, [...ROW.slice(0, 5), 'GAR']], { columns })
    expect(days[0]?.sites[0]?.services.mechanic).toMatchObject({
      entriesClients: 2,
      entriesGaranties: 6,
    })
  })

  it('reads durations of Excel and of text', async () => {
    const columns = { ...MODEL.columns, totalHours: [{ column: 'Temps', unit: 'hhmm' as const }] }
    const { days } = await read(
      [
        ['00327', 'Mécanique', 0, { v: 1.53125, z: '[h]:mm' }, 0],
        ['00327', 'Mécanique', 0, '100:15', 0],
        ['00327', 'Mécanique', 0, '0:30-', 0],
      ],
      { columns },
    )
    // 36,75 + 100,25 − 0,5
    expect(days[0]?.sites[0]?.services.mechanic.totalHours).toBe(136.5)
  })

  it('skips lines of text that name no concession', async () => {
    const { report, failed } = await read([ROW, ['Édité le 19/11/2026', null, null, null, null]])
    expect(failed).toEqual([])
    expect(report.rows.left).toMatchObject([
      { reason: 'Sans quantité ni concession connue', rows: 1, amount: 0, isDecided: true },
    ])
  })
})

describe('values that nothing knows', () => {
  it('lists them with rows and sums, and fails their concession', async () => {
    const { report, failed, errors, days } = await read([
      ROW,
      ['XYZ', 'Mécanique', 40, 1, 1],
      ['XYZ', 'Mécanique', 2, 1, 1],
      ['00412', 'Lavage', 11, 1, 1],
      ['00412', 'Mécanique', 500, 1, 1],
      [null, 'Mécanique', 3, 1, 1],
    ])
    expect(report.unknown).toEqual([
      { field: 'site', value: 'XYZ', rows: 2, amount: 42 },
      { field: 'service', value: 'Lavage', rows: 1, amount: 11 },
      { field: 'site', value: '', rows: 1, amount: 3 },
    ])
    expect(failed).toEqual([
      { siteId: null, name: 'XYZ' },
      { siteId: 'grenoble', name: 'Grenoble' },
      { siteId: null, name: 'Sans concession' },
    ])
    expect(sentences(errors).map(plain)).toEqual([
      'Feuille « F », ligne 3, colonne « Site » : « XYZ » n’est ni une valeur du modèle, ni le numéro PDV d’une concession.',
      'Feuille « F », ligne 5, colonne « Atelier » : « Lavage » n’est ni une valeur du modèle, ni un service.',
      'Feuille « F », ligne 7, colonne « Site » : la cellule est vide.',
    ])
    expect(days[0]?.sites.map(({ siteId }) => siteId)).toEqual(['lyon'])
    expect(report.totals.netRevenue).toBe(1_000)
  })

  it('fails both concessions of a shared number, and names a concession that is gone', async () => {
    const sites = [
      { siteId: 'a', name: 'A', numerosPDV: ['1'] },
      { siteId: 'b', name: 'B', numerosPDV: ['1'] },
    ]
    const values = { site: { old: 'deleted' } }
    const { failed, errors } = await read(
      [
        ['1', ...ROW.slice(1)],
        ['Old', ...ROW.slice(1)],
      ],
      { values },
      { sites },
    )
    expect(failed.map(({ name }) => name)).toEqual(['A', 'B', 'Old'])
    expect(sentences(errors)[2]).toContain(
      'le modèle attribue «\u202fOld\u202f» à une concession qui n’existe plus',
    )
  })
})

describe('sums that cannot be', () => {
  it.each([
    [
      [
        ['00327', 'Mécanique', 5, -3, 0],
        ['00327', 'Mécanique', 5, 1, 0],
      ],
      'Feuille « F », ligne 2, colonne « Temps » : « Heures totales (HT) », Mécanique : la somme −2 est négative (lignes 2, 3).',
    ],
    [
      [['00327', 'Mécanique', 5, 1, 2]],
      'Feuille « F », ligne 2, colonne « Client » : les heures HEC (2) dépassent les heures totales (1).',
    ],
    [
      [['00327', 'Mécanique', 2_000_000_000, 1, 1]],
      'Feuille « F », ligne 2, colonne « MO » : « CA Net », Mécanique : la somme 2 000 000 000 est hors de toute mesure.',
    ],
    [
      [['00327', 'Mécanique', '1.5', 1, 1]],
      'Feuille « F », ligne 2, colonne « MO » : « 1.5 » n’est pas un nombre écrit comme 1 234,56.',
    ],
    [
      [['00327', 'Mécanique', 5, { v: 0.5, z: 'h:mm' }, 0]],
      'Feuille « F », ligne 2, colonne « Temps » : la cellule est au format date ou heure (« 12:00 »), alors que le modèle y lit un nombre.',
    ],
  ] as [MadeCell[][], string][])('%j fail the concession', async (rows, sentence) => {
    const { errors, failed, days } = await read([...rows, ['00412', 'Mécanique', 1, 1, 1]])
    expect(sentences(errors).map(plain)[0]).toBe(sentence)
    expect(failed).toEqual([{ siteId: 'lyon', name: 'Lyon Vaise' }])
    expect(days[0]?.sites.map(({ siteId }) => siteId)).toEqual(['grenoble'])
  })

  it('a fraction of a piece fails the concession, two halves do not', async () => {
    const columns = { ...MODEL.columns, entriesClients: [{ column: 'Type' }] }
    const half = [...ROW.slice(0, 5), 0.5]
    const failing = await read([half], { columns })
    expect(sentences(failing.errors).map(plain)).toEqual([
      'Feuille « F », ligne 2, colonne « Type » : « Factures client », Mécanique : la somme 0,5 n’est pas un nombre entier.',
    ])
    expect(
      (await read([half, half], { columns })).days[0]?.sites[0]?.services.mechanic,
    ).toMatchObject({ entriesClients: 1 })
  })

  it('one day alone may be negative', async () => {
    const { failed, days } = await read([['00327', 'Mécanique', -50, -2, -1]], {
      time: { kind: 'day' },
    })
    expect(failed).toEqual([])
    expect(days).toMatchObject([
      { date: '2026-11-19', sites: [{ services: { mechanic: { totalHours: -2 } } }] },
    ])
  })

  it.each([
    ['hundredths', 'des centièmes d’heure'],
    ['minutes', 'des minutes'],
  ] as const)('decimals in %s refuse the file', async (unit, name) => {
    const columns = { ...MODEL.columns, totalHours: [{ column: 'Temps', unit }] }
    await expect(read([['00327', 'CARR', 1, 7.5, 0]], { columns })).rejects.toThrow(
      `Feuille «\u202fF\u202f», ligne 2, colonne «\u202fTemps\u202f»\u202f: 7,5 a des décimales, alors que le modèle «\u202fEssai\u202f» y lit ${name}\u202f: l’unité a changé.`,
    )
  })
})
