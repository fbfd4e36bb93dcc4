import { describe, expect, it } from 'vitest'
import { bySheetJs, type MadeCell } from '../workbook/writers.fixture'
import { ACTIVITY_HEADER, activityRow, DATE, readPlainly, SITES } from './rows.fixture'

const readRows = (...rows: MadeCell[][]) =>
  readPlainly(bySheetJs({ Activité: [ACTIVITY_HEADER, ...rows] }), { date: DATE, sites: SITES })

describe('PDV numbers of the sheet Activité', () => {
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

  it('says whose an unknown number is but for its zeros, unless that is several numbers’', async () => {
    const numbers = ['124', '0777', '0888', '0123', '9']
    const { failed, errors } = await readRows(...numbers.map((number) => activityRow(number)))
    const unknown = (number: string, hint = '') =>
      `le numéro PDV «\u202f${number}\u202f» n’est rattaché à aucune concession${hint}.`
    const of = (number: string, name: string) =>
      `\u202f; «\u202f${number}\u202f» est celui de «\u202f${name}\u202f» (les zéros du début comptent)`
    expect(errors.map(({ message }) => message.split('»\u202f: ').at(-1))).toEqual([
      unknown('124', of('00124', 'Nantes')),
      unknown('0777', of('777', 'Brest')),
      unknown('0888'),
      unknown('0123'),
      unknown('9'),
    ])
    expect(failed.map(({ name }) => name)).toEqual(numbers)
  })

  it('refuses a duplicate key in its concession, not the same service of another PDV number', async () => {
    const { failed, sites, errors } = await readRows(
      activityRow('00123', 'Mécanique'),
      activityRow('00124', 'Mécanique'),
      activityRow('123', 'Mécanique'),
      activityRow('123', 'MECA'),
      activityRow('123', 'Mécanique'),
    )
    expect(failed).toEqual([{ siteId: 'r', name: 'Rennes' }])
    expect(sites.map((site) => site.siteId)).toEqual(['n'])
    const said = 'le service Mécanique figure déjà ligne 4 pour le PDV 123.'
    expect(
      errors.map(({ row, column, message }) => [row, column, message.slice(-said.length)]),
    ).toEqual([
      [5, 'Service', said],
      [6, 'Service', said],
    ])
  })

  it('skips totals and blank rows, and fails rows with figures but no PDV number', async () => {
    const { failed, sites, errors } = await readRows(
      activityRow('123'),
      [],
      [null, ' ', '\u00a0'],
      activityRow('TOTAL', null, { 'CA Net': '#N/A' }),
      activityRow('Total'),
      activityRow('Total\u00a0général', null, { 'CA Net': 1 }),
      activityRow('TOTAL GENERAL'),
      activityRow(null),
    )
    expect(sites.map((site) => site.siteId)).toEqual(['r'])
    expect(failed).toEqual([{ siteId: null, name: 'Sans N° PDV' }])
    expect(errors.map(({ row, column }) => [row, column])).toEqual([[9, 'N° PDV']])
  })
})
