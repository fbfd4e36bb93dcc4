import { describe, expect, it } from 'vitest'
import type { ImportModel } from '~/domain/import-models/model'
import { bySheetJs, type MadeCell } from '../workbook/writers.fixture'
import { readExport } from './exports.fixture'
import type { ModelContext } from './read-with-model'

const HEADER = ['Site', 'Atelier', 'MO', 'Temps', 'Client', 'Type']
const MODEL: ImportModel = {
  name: 'Essai',
  feeds: 'activity',
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    service: [{ column: 'Atelier' }],
    netRevenue: [{ column: 'MO' }],
    totalHours: [{ column: 'Temps' }],
    hecHours: [{ column: 'Client' }],
  },
}
const ROW: MadeCell[] = ['00327', 'Mécanique', 1_000, 10, 5, 'CLI']

function read(
  rows: MadeCell[][],
  model: Partial<ImportModel> = {},
  context: Partial<ModelContext> = {},
) {
  return readExport(bySheetJs({ F: [HEADER, ...rows] }), { ...MODEL, ...model }, context)
}

const sentences = (found: { listed: readonly { message: string }[] }) =>
  found.listed.map(({ message }) => message)
const plain = (text: string) => text.replace(/\u202f/g, ' ')

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
    expect(report.rows).toEqual({
      read: 1,
      left: [{ reason: 'Sous la ligne de total', rows: 2, amount: 79 }],
    })
    expect(sentences(warnings)).toEqual([
      'Feuille «\u202fF\u202f»\u202f: 2 lignes sous le total ne sont pas lues.',
    ])
  })

  it('at the first blank row', async () => {
    const { days, report } = await read(rows, { table: { end: 'blank' } })
    expect(days[0]?.sites.map(({ siteId }) => siteId)).toEqual(['lyon', 'grenoble'])
    expect(report.rows).toEqual({ read: 2, left: [] })
  })

  it('at the end of the sheet, sums never counted', async () => {
    const { report } = await read([...rows, ['00327', 'Total', 1, 1, 1]], { table: { end: 'end' } })
    expect(report.rows).toEqual({ read: 3, left: [] })
    expect(report.totals.netRevenue).toBe(1_079)
  })

  it.each([
    ['Sous-total Lyon', 'Mécanique'],
    ['Total 00327', null],
    ['Somme', null],
    ['00327', 'Sous-total mécanique'],
  ])('a row of %s, %s is a sum', async (site, service) => {
    const { report } = await read([ROW, [site, service, 500, 1, 1]])
    expect(report.rows).toEqual({ read: 1, left: [] })
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
    expect(report.rows).toEqual({ read: 4, left: [] })
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
    expect(report.rows).toEqual({
      read: 1,
      left: [{ reason: 'Aucune condition du modèle ne les retient', rows: 1, amount: 33 }],
    })
  })

  it('counts rows and constants', async () => {
    const columns = {
      ...MODEL.columns,
      entriesClients: [{ count: true as const, where: { Type: ['CLI'] } }],
      entriesGaranties: [{ value: '2' }],
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
    expect(report.rows.left).toEqual([
      { reason: 'Sans quantité ni concession connue', rows: 1, amount: 0 },
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

describe('the file’s own total', () => {
  const control = { netRevenue: { row: 'TOTAL GENERAL', column: 'MO' } }
  const rows = [ROW, ['DEP', 'CARR', '20,5', 1, 1], ['00412', 'CARR', 4, 1, 1]]
  const values = { site: { DEP: null } }

  it.each([
    // a cent for each of three rows
    [1_024.53, true],
    [1_024.54, false],
    [1_024.46, false],
  ])('%d against 1 024,50: %s', async (total, isTaken) => {
    const reading = read([...rows, ['Total général', null, total, null, null]], { control, values })
    if (isTaken) {
      expect((await reading).report.control).toEqual([
        { field: 'netRevenue', column: 'MO', row: 5, file: total, read: 1_004, left: 20.5 },
      ])
    } else
      await expect(reading).rejects.toThrow(
        /ligne 5, colonne «\u202fMO\u202f»\u202f: le total du fichier est 1\u202f024,[45]\d?, la somme des lignes est 1\u202f024,5, dont 20,5 en lignes écartées\./,
      )
  })

  it('is an error in a trial', async () => {
    const total = [...rows, ['Total général', null, 1, null, null]]
    const { errors, report } = await read(total, { control, values }, { trial: true })
    expect(sentences(errors)[0]).toContain('le total du fichier est 1, la somme')
    expect(report.control[0]?.file).toBe(1)
  })

  it('is missed', async () => {
    await expect(read(rows, { control, values })).rejects.toThrow(
      'la ligne «\u202fTOTAL GENERAL\u202f» manque',
    )
  })
})

describe('collaborators', () => {
  const model: ImportModel = {
    name: 'Heures',
    feeds: 'workers',
    time: { kind: 'dated', column: 'Type' },
    numbers: 'fr',
    dates: 'dd/MM/yyyy',
    columns: {
      site: [{ column: 'Site' }],
      name: [{ column: 'Atelier' }],
      service: [{ value: 'mechanic' }],
      billedHours: [{ column: 'Temps' }],
    },
  }
  const row = (day: MadeCell, hours: number, name = 'Zoé Martin'): MadeCell[] => [
    '00327',
    name,
    0,
    hours,
    0,
    day,
  ]

  it('400 h of one person in a month are read, one more refuses the file', async () => {
    const most = [row('02/11/2026', 390), row({ v: 46_345, z: 'dd/mm/yyyy' }, 10, 'MARTIN Zoé')]
    // 46 345 is 19 November 2026.
    const { days, report } = await read([...most, row('30/10/2026', 300)], model)
    expect(days.map(({ date, sites }) => [date, sites[0]?.workers[0]?.billedHours])).toEqual([
      ['2026-10-30', 300],
      ['2026-11-02', 390],
      ['2026-11-19', 10],
    ])
    expect(report.totals.billedHours).toBe(700)
    await expect(read([...most, row('03/11/2026', 1)], model)).rejects.toThrow(
      '«\u202fZoé Martin\u202f» a 401 h en novembre 2026, plus que 400\u202f: l’unité n’est plus celle du modèle «\u202fHeures\u202f».',
    )
  })

  it('a row without a day, with another writing of it, or without name fails its concession', async () => {
    const rows = [row(null, 1), row('2026-11-03', 1), row('03/11/2026', 1, '')]
    const { errors, days } = await read(rows, model)
    expect(sentences(errors).map(plain)).toEqual([
      'Feuille « F », ligne 2, colonne « Type » : la cellule est vide.',
      'Feuille « F », ligne 3, colonne « Type » : « 2026-11-03 » n’est pas une date écrite comme « dd/MM/yyyy ».',
      'Feuille « F », ligne 4, colonne « Atelier » : la cellule est vide.',
    ])
    expect(days.flatMap(({ sites }) => sites)).toEqual([])
  })
})

describe('VideoCheck', () => {
  const model: ImportModel = {
    name: 'Films',
    feeds: 'videocheck',
    time: { kind: 'dated', column: 'Type' },
    numbers: 'fr',
    dates: 'yyyyMMdd',
    columns: {
      site: [{ column: 'Site' }],
      entries: [{ count: true }],
      sent: [{ column: 'Temps' }],
      identified: [{ column: 'MO' }],
      realised: [{ column: 'Client' }],
    },
  }

  it('adds up the month’s days', async () => {
    const { videocheck, days, report } = await read(
      [
        ['00412', '', 100.5, 1, 50, 20_261_103],
        ['00413', '', 10, 0, 0, '20261118'],
        ['00412', '', 7, 1, 7, '20261031'],
        ['00412', '', 7, 1, 7, '20261120'],
      ],
      model,
    )
    expect(days).toEqual([])
    expect(videocheck).toEqual([
      {
        siteId: 'grenoble',
        date: '2026-11-18',
        row: 2,
        place: { sheet: 'F', rows: [2, 3] },
        figures: { entries: 2, videosDone: 1, identifiedRevenue: 110.5, realizedRevenue: 50 },
      },
    ])
    expect(report.rows.left.map(({ reason }) => plain(reason))).toEqual([
      'Hors du mois : octobre 2026',
      'Après le 19/11/2026',
    ])
  })

  it('is never of one day alone', async () => {
    await expect(read([ROW], { ...model, time: { kind: 'day' } })).rejects.toThrow(
      'VideoCheck est cumulé depuis le 1er du mois',
    )
  })
})
