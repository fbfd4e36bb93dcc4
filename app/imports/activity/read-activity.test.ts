import { describe, expect, it } from 'vitest'
import { noFigures } from '~/domain/records/figures'
import {
  byOpenpyxl,
  bySheetJs,
  type MadeCell,
  type MadeSheets,
  type OpenpyxlCell,
} from '../workbook/writers.fixture'
import { readActivity } from './read-activity'
import { ACTIVITY_HEADER, activityRow, DATE, readPlainly, SITES } from './rows.fixture'

const read = (sheets: MadeSheets) => readPlainly(bySheetJs(sheets), { date: DATE, sites: SITES })
const readRows = (...rows: MadeCell[][]) => read({ Activité: [ACTIVITY_HEADER, ...rows] })
const readByOpenpyxl = (sheets: Record<string, OpenpyxlCell[][]>, options = {}) =>
  readPlainly(byOpenpyxl(sheets, options), { date: DATE, sites: SITES })
/** The end of each message, after its location. */
const saidOf = ({ errors }: Awaited<ReturnType<typeof readPlainly>>) =>
  errors.map(({ message }) => message)

describe('the sheet Activité', () => {
  it('reads the figures of a service', async () => {
    const { sites, failed, errors, warnings } = await readRows(
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
        origin: {
          activity: { mechanic: { runs: [[2, 2]], left: 0 } },
          workers: { runs: [], left: 0 },
          sales: { runs: [], left: 0 },
        },
      },
    ])
    expect({ failed, errors, warnings }).toEqual({
      failed: [],
      errors: [],
      warnings: [],
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

  it('stores no concession of which a row may stand below without its number: all or nothing', async () => {
    const { failed, sites, errors } = await readRows(
      activityRow('00123', 'Mécanique'),
      activityRow(null, 'Carrosserie'),
      activityRow(null, 'Service Rapide'),
      // a subtotal names no service, and a row further away belongs to no concession
      activityRow('123', 'Mécanique'),
      activityRow(null, null),
      activityRow('777', 'Mécanique'),
      [],
      activityRow(null, 'Carrosserie'),
    )
    expect(sites.map((site) => site.siteId)).toEqual(['b'])
    expect(failed).toEqual([
      { siteId: null, name: 'Sans N° PDV' },
      { siteId: 'n', name: 'Nantes' },
      { siteId: 'r', name: 'Rennes' },
    ])
    expect(errors.filter(({ site }) => site === 'Nantes').map(({ message }) => message)).toEqual(
      [3, 4].map(
        (row) =>
          `Feuille «\u202fActivité\u202f», ligne ${row}, colonne «\u202fN° PDV\u202f»\u202f: le numéro manque juste sous une ligne de cette concession\u202f: si cette ligne lui appartient, répétez-le.`,
      ),
    )
  })

  it('fails whom a row without number just above may belong to, unless the number has that service', async () => {
    const { sites, errors } = await readRows(
      activityRow(null, 'Mécanique'),
      activityRow('00123', 'Service Rapide'),
      activityRow('00123', 'Carrosserie'),
      [],
      activityRow('#N/A', 'Carrosserie'),
      activityRow('123', 'Mécanique'),
      activityRow('123', 'Carrosserie'),
      activityRow(null, 'Mécanique'),
      [],
      activityRow('777', 'Service Rapide'),
    )
    expect(sites.map((site) => site.siteId)).toEqual(['b'])
    expect(errors.filter(({ site }) => site === 'Nantes').map(({ message }) => message)).toEqual([
      'Feuille «\u202fActivité\u202f», ligne 2, colonne «\u202fN° PDV\u202f»\u202f: le numéro manque juste au-dessus d’une ligne de cette concession\u202f: si cette ligne lui appartient, répétez-le.',
    ])
    expect(errors.filter(({ site }) => site === 'Rennes').map(({ row }) => row)).toEqual([9])
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

it('names a hundred unknown numbers and counts the others', async () => {
  const rows = Array.from({ length: 2_100 }, (_, i) => activityRow(`x${i}`))
  const file = bySheetJs({ Activité: [ACTIVITY_HEADER, ...rows] })
  const { errors, failed } = await readActivity(file, { date: DATE, sites: SITES })
  expect(failed).toHaveLength(101)
  expect(failed.at(-1)).toEqual({
    siteId: null,
    name: 'et 2\u202f000 autres numéros inconnus',
    count: 2_000,
  })
  expect(errors.listed).toHaveLength(101)
  expect(errors.listed.at(-1)?.message).toBe(
    '2\u202f000 autres numéros PDV ne sont rattachés à aucune concession.',
  )
  expect(errors.unlisted).toBe(0)
})
