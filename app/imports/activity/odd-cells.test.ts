import { describe, expect, it } from 'vitest'
import { bySheetJs, type MadeCell } from '../workbook/writers.fixture'
import {
  ACTIVITY_HEADER,
  activityRow,
  DATE,
  readPlainly,
  SALES_HEADER,
  SITES,
  salesRow,
  WORKER_HEADER,
  workerRow,
} from './rows.fixture'

const read = (rows: MadeCell[][], more: Record<string, MadeCell[][]> = {}, sites = SITES) =>
  readPlainly(bySheetJs({ Activité: [ACTIVITY_HEADER, ...rows], ...more }), { date: DATE, sites })
/** Location of each error message, and its end. */
const saidOf = ({ errors }: Awaited<ReturnType<typeof read>>) =>
  errors.map(({ row, column, message }) => [row, column, message.split('»\u202f: ').at(-1)])

describe('invisible characters', () => {
  it('change no number, date, service or PDV number', async () => {
    const { sites, errors } = await read([
      activityRow('\u200e123\u200f', '\ufeffMECA\u200b', {
        'CA Net': '\u200e1\u202f234,50\u200c',
        Date: '\u202a19/11/2026\u202c',
      }),
    ])
    expect(errors).toEqual([])
    expect(sites.map(({ siteId, services }) => [siteId, services.mechanic.netRevenue])).toEqual([
      ['r', 1234.5],
    ])
  })

  it('fill no cell: a collaborator without name is an error, an advisor without name is Autre', async () => {
    const workers = await read([activityRow('123')], {
      Collaborateurs: [WORKER_HEADER, workerRow('123', '\u200b')],
    })
    expect(saidOf(workers)).toEqual([[2, 'Collaborateur', 'la cellule est vide.']])
    const sales = await read([activityRow('123')], {
      'Ventes additionnelles': [SALES_HEADER, salesRow('123', '\u200b', 'MECA', { tires: 4 })],
    })
    expect(sales.sites[0]?.advisers).toMatchObject([{ name: 'Autre', sales: { tires: 4 } }])
    const blank = await read([activityRow('123'), ['\u2060', '\u200b']])
    expect([blank.errors, blank.failed, blank.sites.length]).toEqual([[], [], 1])
  })
})

describe('formats and PDV numbers', () => {
  const site = [{ siteId: 'l', name: 'Laval', numerosPDV: ['1234', '1234567'] }]

  it('thousands leave a PDV number as French people see it', async () => {
    const rows = [
      activityRow({ v: 1234, z: '#,##0' }),
      activityRow({ v: 1234567, z: '#,##0_);(#,##0)' }, 'CARR'),
    ]
    const { sites, errors } = await read(rows, {}, site)
    expect([errors, sites.map(({ siteId }) => siteId)]).toEqual([[], ['l']])
  })

  it('a PDV number with spaces in administration is the same in a file', async () => {
    const spaced = [{ siteId: 'l', name: 'Laval', numerosPDV: ['00 12\u202f34', 'É1'] }]
    const rows = [activityRow('001234'), activityRow('00 1234', 'CARR'), activityRow('E\u03011')]
    const { sites, errors } = await read(rows, {}, spaced)
    expect([errors, sites[0]?.services.mechanic.netRevenue]).toEqual([[], 20_000])
  })

  it('a format that displays nothing gives no PDV number', async () => {
    expect(saidOf(await read([activityRow({ v: 123, z: ';;;' })]))).toEqual([
      [2, 'N° PDV', 'la cellule n’affiche rien.'],
    ])
  })

  it('percents are refused: 60 % of the hours is not 0,6 hour', async () => {
    const percent = await read([
      activityRow('123', 'MECA', { 'Heures HEC': { v: 0.6, z: '0%' } }),
      activityRow('00123', 'MECA', { 'Heures HEC': { v: 60, z: '0.0" h (100 %)"' } }),
    ])
    expect(saidOf(percent)).toEqual([
      [
        2,
        'Heures HEC',
        'la cellule est un pourcentage («\u202f60%\u202f»)\u202f; mettez-y la quantité, au format Nombre.',
      ],
    ])
    expect(percent.sites.map(({ siteId }) => siteId)).toEqual(['n'])
  })
})

it('names columns that hold something without a header, which are ignored', async () => {
  const sheet = [
    [...ACTIVITY_HEADER, null, ' ', 'Zone'],
    [...activityRow('123'), null, null, 'Ouest', 'à revoir'],
    [...activityRow('00123'), 12, '\u200b', null, null],
    [...activityRow('Total'), null, 7],
  ]
  const { warnings, sites } = await readPlainly(bySheetJs({ Activité: sheet }), {
    date: DATE,
    sites: SITES,
  })
  expect(sites).toHaveLength(2)
  expect(warnings.map(({ message }) => message)).toEqual([
    'Feuille «\u202fActivité\u202f», ligne 1, colonne «\u202fZone\u202f»\u202f: colonne N inconnue, ignorée.',
    'Feuille «\u202fActivité\u202f», ligne 1\u202f: colonne O sans en-tête, ignorée.',
    'Feuille «\u202fActivité\u202f», ligne 1\u202f: colonne L sans en-tête, ignorée.',
  ])
})
