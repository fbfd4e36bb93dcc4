import { describe, expect, it } from 'vitest'
import { noFigures } from '~/domain/records/figures'
import { WorkbookRefused } from '../workbook/refusals'
import {
  byOpenpyxl,
  bySheetJs,
  type MadeCell,
  type MadeSheets,
  type OpenpyxlCell,
} from '../workbook/writers.fixture'
import { type ReadActivity, readActivity } from './read-activity'
import {
  ACTIVITY_HEADER,
  activityRow,
  SALES_HEADER,
  salesRow,
  WORKER_HEADER,
  workerRow,
} from './rows.fixture'

const DATE = '2026-11-19'
const SITES = [
  { siteId: 'n', name: 'Nantes', numerosPDV: ['00123', '00124'] },
  { siteId: 'r', name: 'Rennes', numerosPDV: ['123'] },
  { siteId: 'b', name: 'Brest', numerosPDV: ['777', '888'] },
  { siteId: 'l', name: 'Lorient', numerosPDV: ['888'] },
]

const read = (sheets: MadeSheets): Promise<ReadActivity> =>
  readActivity(bySheetJs(sheets), { date: DATE, sites: SITES })
const readRows = (...rows: MadeCell[][]) => read({ Activité: [ACTIVITY_HEADER, ...rows] })
const readByOpenpyxl = (sheets: Record<string, OpenpyxlCell[][]>, options = {}) =>
  readActivity(byOpenpyxl(sheets, options), { date: DATE, sites: SITES })
/** The end of each sentence, after its place. */
const saidOf = ({ errors }: ReadActivity) => errors.map(({ message }) => message)
async function refusal(reading: Promise<unknown>): Promise<WorkbookRefused> {
  const error = await reading.then(
    () => null,
    (thrown) => thrown,
  )
  if (!(error instanceof WorkbookRefused)) throw new Error(`not refused: ${error}`)
  return error
}

describe('the sheet Activité', () => {
  it('reads the figures of a service', async () => {
    const { sites, failed, errors, warnings, rowCount } = await readRows(
      activityRow('00123', 'Mécanique', { 'CA Net': -1234.56, Date: '19/11/2026' }),
    )
    expect(sites).toEqual([
      {
        siteId: 'n',
        services: {
          mechanic: {
            netRevenue: -1234.56,
            totalHours: 100,
            hecHours: 60,
            ongoingHours: 12.5,
            ongoingWorkshops: 3,
            entriesClients: 40,
            entriesGaranties: 10,
            entriesCessions: 5,
          },
          quickService: noFigures(),
          body: noFigures(),
        },
        rows: { mechanic: 2 },
        workers: [],
        advisers: [],
      },
    ])
    expect({ failed, errors, warnings, rowCount }).toEqual({
      failed: [],
      errors: [],
      warnings: [],
      rowCount: 1,
    })
  })

  it('adds the PDV numbers of one concession, to the cent', async () => {
    const { sites } = await readRows(
      activityRow('00123', 'MECA', { 'CA Net': 0.1, 'Heures totales': 100.1, 'OR en cours': null }),
      activityRow('00124', 'mechanic', { 'CA Net': 0.2, 'Heures totales': 0.2, 'Heures HEC': 0.2 }),
      activityRow('00124', 'Rapide'),
    )
    expect(sites[0]?.services.mechanic).toMatchObject({
      netRevenue: 0.3,
      totalHours: 100.3,
      hecHours: 60.2,
      ongoingHours: 25,
      ongoingWorkshops: 3,
      entriesClients: 80,
    })
    expect(sites[0]?.services.quickService.netRevenue).toBe(10_000)
  })

  it('knows every way of naming a service', async () => {
    const names = {
      mechanic: ['Mécanique', 'mecanique', 'MECA', 'mechanic'],
      quickService: ['Service Rapide', 'SERVICE\u00a0RAPIDE', 'Rapide', 'quickService'],
      body: ['Carrosserie', 'CARR', 'body', 'bodywork'],
    }
    for (const [key, written] of Object.entries(names))
      for (const name of written) {
        const { sites } = await readRows(activityRow('123', name))
        expect(Object.keys(sites[0]?.rows ?? {}), name).toEqual([key])
      }
  })

  it('reads a number of PDV by its displayed text: leading zeros count', async () => {
    const { sites } = await readRows(
      activityRow({ v: 123, z: '00000' }, 'Mécanique', { 'CA Net': 1 }),
      activityRow(123, 'Mécanique', { 'CA Net': 2 }),
      activityRow(' 00124 ', 'Mécanique', { 'CA Net': 3 }),
    )
    expect(sites.map((s) => [s.siteId, s.services.mechanic.netRevenue])).toEqual([
      ['n', 4],
      ['r', 2],
    ])
  })

  it('reads French text, and refuses ambiguous text in its concession only', async () => {
    const result = await readRows(
      activityRow('123', 'MECA', { 'CA Net': '1\u202f234,56\u00a0€', 'Heures totales': '100,5' }),
      activityRow('00123', 'MECA', { 'CA Net': '1,234' }),
    )
    expect(result.sites.map((site) => site.siteId)).toEqual(['r'])
    expect(result.sites[0]?.services.mechanic.netRevenue).toBe(1234.56)
    expect(result.failed).toEqual([{ siteId: 'n', name: 'Nantes' }])
    expect(result.errors).toEqual([
      {
        sheet: 'Activité',
        row: 3,
        column: 'CA Net',
        site: 'Nantes',
        message:
          'Feuille «\u202fActivité\u202f», ligne 3, colonne «\u202fCA Net\u202f»\u202f: «\u202f1,234\u202f» est ambigu\u202f: la virgule ou le point peut séparer les milliers ou les décimales.',
      },
    ])
  })

  it('finds every error of a row in one pass', async () => {
    const { errors, failed } = await readRows(
      activityRow('123', 'Peinture', {
        Date: '18/11/2026',
        'CA Net': 'beaucoup',
        'Heures totales': -1,
        'Heures HEC': true,
        'Heures en cours': null,
        'OR en cours': 1.5,
        'Factures client': 1e12,
        'Factures garantie': '#N/A',
      }),
    )
    expect(failed).toEqual([{ siteId: 'r', name: 'Rennes' }])
    expect(errors.map(({ column, site, row }) => [column, site, row])).toEqual([
      ['Service', 'Rennes', 2],
      ['CA Net', 'Rennes', 2],
      ['Heures totales', 'Rennes', 2],
      ['Heures HEC', 'Rennes', 2],
      ['Heures en cours', 'Rennes', 2],
      ['OR en cours', 'Rennes', 2],
      ['Factures client', 'Rennes', 2],
      ['Factures garantie', 'Rennes', 2],
      ['Date', 'Rennes', 2],
    ])
  })

  it('takes a blank cell for "not given": an error where the figure is required, nothing where it is not', async () => {
    const required = await readRows(activityRow('123', 'MECA', { 'CA Net': '\u202f ' }))
    expect(saidOf(required)).toEqual([
      'Feuille «\u202fActivité\u202f», ligne 2, colonne «\u202fCA Net\u202f»\u202f: la cellule est vide.',
    ])
    const optional = await readRows(activityRow('123', 'MECA', { 'OR en cours': null }))
    expect(optional.sites[0]?.services.mechanic.ongoingWorkshops).toBe(0)
    const zero = await readRows(activityRow('123', 'MECA', { 'CA Net': 0 }))
    expect(zero.sites[0]?.services.mechanic.netRevenue).toBe(0)
  })

  it('refuses more HEC than HT, durations typed as hours, and hours of 1e7', async () => {
    for (const [figures, words] of [
      [{ 'Heures HEC': 100.01 }, 'les heures HEC (100,01) dépassent les heures totales (100)'],
      [{ 'Heures totales': { v: 5.02, z: '[h]:mm' } }, 'format date ou heure'],
      [{ 'Heures totales': 1e7 }, 'hors de toute mesure'],
    ] as const)
      expect(saidOf(await readRows(activityRow('123', 'MECA', figures)))[0]).toContain(words)
    expect((await readRows(activityRow('123', 'MECA', { 'Heures HEC': 100 }))).errors).toEqual([])
  })

  it('fails unknown PDV numbers by their number and those of two concessions twice', async () => {
    const { failed, sites, errors } = await readRows(
      activityRow('00999'),
      activityRow('00999', 'CARR'),
      activityRow('888'),
      activityRow('777'),
      activityRow('123'),
    )
    expect(failed).toEqual([
      { siteId: null, name: '00999' },
      { siteId: 'b', name: 'Brest' },
      { siteId: 'l', name: 'Lorient' },
    ])
    expect(sites.map((site) => site.siteId)).toEqual(['r'])
    expect(errors.map(({ row, site }) => [row, site])).toEqual([
      [2, '00999'],
      [4, 'Brest'],
      [4, 'Lorient'],
    ])
  })

  it('refuses a duplicate key in its concession, not the same service of another PDV number', async () => {
    const { failed, sites, errors } = await readRows(
      activityRow('00123', 'Mécanique'),
      activityRow('00124', 'Mécanique'),
      activityRow('123', 'Mécanique'),
      activityRow('123', 'MECA'),
    )
    expect(failed).toEqual([{ siteId: 'r', name: 'Rennes' }])
    expect(sites.map((site) => site.siteId)).toEqual(['n'])
    expect(errors.map(({ row, column }) => [row, column])).toEqual([[5, 'Service']])
  })

  it('skips totals and blank rows, and fails rows with figures but no PDV number', async () => {
    const { failed, sites, rowCount } = await readRows(
      activityRow('123'),
      [],
      [null, ' ', '\u00a0'],
      activityRow('TOTAL', null, { 'CA Net': '#N/A' }),
      activityRow('Total'),
      activityRow(null),
    )
    expect(sites.map((site) => site.siteId)).toEqual(['r'])
    expect(failed).toEqual([{ siteId: null, name: 'Sans N° PDV' }])
    expect(rowCount).toBe(2)
  })

  it('reads Excel days of both bases, ISO text and typed days, and refuses other days', async () => {
    const rows = (date: OpenpyxlCell): OpenpyxlCell[][] => [
      ACTIVITY_HEADER,
      activityRow('123').map((cell, i) => (i === 2 ? date : cell)),
    ]
    const days = [
      { day: `${DATE} 00:00` },
      { day: `${DATE} 23:30` },
      '19/11/2026',
      '2026-11-19T23:59:59Z',
    ]
    for (const date of days)
      expect((await readByOpenpyxl({ Activité: rows(date) })).errors).toEqual([])
    for (const options of [{ date1904: true }, { isoDates: true }])
      expect(
        (await readByOpenpyxl({ Activité: rows({ day: `${DATE} 00:00` }) }, options)).errors,
      ).toEqual([])
    const other = await readByOpenpyxl({ Activité: rows({ day: '2026-11-20 00:00' }) })
    expect(saidOf(other)[0]).toContain('le 20/11/2026 n’est pas la date d’activité, le 19/11/2026.')
    expect(saidOf(await readByOpenpyxl({ Activité: rows('30/02/2026') }))[0]).toContain(
      'n’est pas une date',
    )
  })

  it('refuses a formula whose result was not saved', async () => {
    const row = activityRow('123').map((cell, i): OpenpyxlCell => (i === 3 ? { f: '1+1' } : cell))
    const result = await readByOpenpyxl({ Activité: [ACTIVITY_HEADER, row] })
    expect(saidOf(result)[0]).toContain('la formule n’a pas de résultat enregistré')
  })
})

describe('headers and sheets', () => {
  it('matches them without regard to case, accents, spaces and order', async () => {
    const header = [...ACTIVITY_HEADER]
      .reverse()
      .map((text) => ` ${text.toUpperCase().replaceAll(' ', '\u202f')} `)
    const row = activityRow('00123').reverse()
    const { sites, errors } = await read({ ' ACTIVITE ': [header, row] })
    expect(errors).toEqual([])
    expect(sites[0]?.services.mechanic.netRevenue).toBe(10_000)
  })

  it('finds the headers below blank rows', async () => {
    const { sites } = await read({ Activité: [[], [null], ACTIVITY_HEADER, activityRow('123')] })
    expect(sites[0]?.rows).toEqual({ mechanic: 4 })
  })

  it('ignores unknown columns and sheets and names them', async () => {
    const { sites, warnings } = await read({
      Activité: [
        [...ACTIVITY_HEADER, '__proto__', 'constructor'],
        [...activityRow('123'), '#N/A', 3],
      ],
      Notes: [['x']],
    })
    expect(sites).toHaveLength(1)
    expect(warnings.map(({ sheet, column }) => [sheet, column])).toEqual([
      ['Notes', null],
      ['Activité', '__proto__'],
      ['Activité', 'constructor'],
    ])
    expect(warnings[1]?.message).toContain('colonne L inconnue, ignorée')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('refuses a file with missing and duplicated headers, naming them all', async () => {
    const header = ACTIVITY_HEADER.map((text) => (text === 'CA Net' ? 'Chiffre' : text))
    const error = await refusal(read({ Activité: [[...header, 'heures hec'], activityRow('123')] }))
    expect(error.status).toBe(422)
    expect(
      error.findings.map(({ column, message }) => [column, message.split('\u202f: ')[1]]),
    ).toEqual([
      ['heures hec', 'la colonne est en double.'],
      ['CA Net', 'la colonne obligatoire manque.'],
    ])
  })

  it('does without the optional headers', async () => {
    const without = (cells: MadeCell[]) => cells.filter((_, i) => i !== 2 && i !== 7)
    const { sites } = await read({
      Activité: [without(ACTIVITY_HEADER), without(activityRow('123'))],
    })
    expect(sites[0]?.services.mechanic.ongoingWorkshops).toBe(0)
  })

  it('refuses a file without the sheet Activité, or with nothing in it', async () => {
    expect((await refusal(read({ Feuil1: [ACTIVITY_HEADER] }))).message).toContain(
      'manque dans le classeur',
    )
    expect((await refusal(read({ Activité: [ACTIVITY_HEADER] }))).message).toContain(
      'ne contient aucune ligne',
    )
    expect((await refusal(read({ Activité: [[]] }))).message).toContain('est vide')
    expect((await refusal(read({ Activité: [['x']], Activite: [['x']] }))).message).toContain(
      'en double',
    )
  })
})

describe('the sheets Collaborateurs and Ventes additionnelles', () => {
  const activity = [ACTIVITY_HEADER, activityRow('00123'), activityRow('123')]

  it('reads workers with their rows, an absent matricule included', async () => {
    const { sites } = await read({
      Activité: activity,
      Collaborateurs: [
        WORKER_HEADER,
        workerRow('00123', 'Marie Curie', { matricule: { v: 7, z: '0000' }, billed: '50,25' }),
        workerRow('00124', 'Marie Curie'),
        workerRow('Total', 'Total'),
      ],
    })
    expect(sites[0]?.workers).toEqual([
      {
        row: 2,
        pdv: '00123',
        name: 'Marie Curie',
        matricule: '0007',
        service: 'mechanic',
        metier: 'Mécanicien',
        billedHours: 50.25,
        ongoingHours: 2,
      },
      {
        row: 3,
        pdv: '00124',
        name: 'Marie Curie',
        matricule: null,
        service: 'mechanic',
        metier: 'Mécanicien',
        billedHours: 50,
        ongoingHours: 2,
      },
    ])
  })

  it('refuses a worker twice for a PDV number, by matricule or by name in any order', async () => {
    const { errors, failed } = await read({
      Activité: activity,
      Collaborateurs: [
        WORKER_HEADER,
        workerRow('123', 'Jean Dupont', { matricule: '1' }),
        workerRow('123', 'Jean Dupond', { matricule: '1' }),
        workerRow('00123', 'Léa Martin'),
        workerRow('00123', 'MARTIN Lea'),
      ],
    })
    expect(errors.map(({ row }) => row)).toEqual([3, 5])
    expect(failed.map(({ name }) => name)).toEqual(['Rennes', 'Nantes'])
  })

  it('adds up sales by adviser and service; a blank adviser is Autre, a blank or missing family no sale', async () => {
    const header = SALES_HEADER.filter((text) => text !== 'Additifs')
    const short = (cells: MadeCell[]) => cells.filter((_, i) => SALES_HEADER[i] !== 'Additifs')
    const { sites, errors } = await read({
      Activité: activity,
      'Ventes additionnelles': [
        header,
        short(salesRow('00123', 'Zoé', 'Mécanique', { tires: 4, parebrise: 1 })),
        short(salesRow('00124', 'ZOE', 'Mécanique', { tires: 2 })),
        short(salesRow('00123', null, 'Carrosserie', { wipers: 3 })),
      ],
    })
    expect(errors).toEqual([])
    const none = {
      ...{ tires: 0, shockAbsorbers: 0, wipers: 0, brakePads: 0, batteries: 0, brakeDiscs: 0 },
      ...{ parebrise: 0, filtresHuile: 0, additifs: 0, sterilisantsClim: 0 },
    }
    expect(sites[0]?.advisers).toEqual([
      { name: 'Zoé', service: 'mechanic', sales: { ...none, tires: 6, parebrise: 1 } },
      { name: 'Autre', service: 'body', sales: { ...none, wipers: 3 } },
    ])
  })

  it('refuses an adviser twice, and sales that are no whole numbers', async () => {
    const { errors } = await read({
      Activité: activity,
      'Ventes additionnelles': [
        SALES_HEADER,
        salesRow('123', null, 'MECA', { tires: 1 }),
        salesRow('123', 'Autre', 'Mécanique', { tires: 1 }),
        salesRow('00123', 'Zoé', 'MECA', { tires: 1.5 }),
      ],
    })
    expect(errors.map(({ row, column }) => [row, column])).toEqual([
      [3, 'Conseiller'],
      [4, 'Pneus'],
    ])
  })

  it('fails a concession that has workers but no activity', async () => {
    const { failed, sites } = await read({
      Activité: [ACTIVITY_HEADER, activityRow('123')],
      Collaborateurs: [WORKER_HEADER, workerRow('00123', 'Marie Curie')],
    })
    expect(sites.map((site) => site.siteId)).toEqual(['r'])
    expect(failed).toEqual([{ siteId: 'n', name: 'Nantes' }])
  })

  it('keeps scripts, formulas and paths as the text they are', async () => {
    const name = '=cmd|"/C calc"!A0 <script>alert(1)</script> ../../etc'
    const { sites } = await read({
      Activité: activity,
      Collaborateurs: [WORKER_HEADER, workerRow('123', name)],
    })
    expect(sites.find((site) => site.siteId === 'r')?.workers[0]?.name).toBe(name)
  })
})

it('lists 2,000 errors and counts the others', async () => {
  const rows = Array.from({ length: 2_100 }, (_, i) => activityRow(`x${i}`))
  const { errors } = await readRows(...rows)
  expect(errors).toHaveLength(2_001)
  expect(errors.at(-1)?.message).toBe('100 autres messages ne sont pas affichés.')
})
