import { describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import type { MadeCell, OpenpyxlCell } from '../workbook/writers.fixture'
import { byOpenpyxl } from '../workbook/writers.fixture'
import { ACTIVITY_HEADER, activityRow, DATE, readPlainly, SITES } from './rows.fixture'

const PDV = ACTIVITY_HEADER.indexOf('N° PDV')
const REVENUE = ACTIVITY_HEADER.indexOf('CA Net')
const readFile = (bytes: Buffer) => readPlainly(bytes, { date: DATE, sites: SITES })
/** Rows with one cell merged, as openpyxl writes them. */
const readMerged = (rows: MadeCell[][], row: number, column: number, merge: string) => {
  const sheet: OpenpyxlCell[][] = [ACTIVITY_HEADER, ...rows]
  const made = sheet.map((cells, r) =>
    cells.map((cell, c) => (r === row && c === column ? { v: String(cell), merge } : cell)),
  )
  return readFile(byOpenpyxl({ Activité: made }))
}
const revenues = ({ sites }: Awaited<ReturnType<typeof readFile>>) =>
  sites.map(({ siteId, services }) => [
    siteId,
    services.mechanic.netRevenue,
    services.quickService.netRevenue,
    services.body.netRevenue,
  ])
const three = [
  activityRow('00123', 'Mécanique', { 'CA Net': 100 }),
  activityRow(null, 'Service Rapide', { 'CA Net': 20.5 }),
  activityRow(null, 'Carrosserie', { 'CA Net': 3 }),
]

describe('a cell merged over several rows', () => {
  it('names the concession of each of them', async () => {
    const read = await readMerged(three, 1, PDV, 'A2:A4')
    expect(read.failed).toEqual([])
    expect(revenues(read)).toEqual([['n', 100, 20.5, 3]])
  })

  it('does so in an .xls file too', async () => {
    const sheet = utils.aoa_to_sheet([ACTIVITY_HEADER, ...three])
    sheet['!merges'] = [{ s: { r: 1, c: PDV }, e: { r: 3, c: PDV } }]
    const book = { SheetNames: ['Activité'], Sheets: { Activité: sheet } }
    const read = await readFile(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer)
    expect(revenues(read)).toEqual([['n', 100, 20.5, 3]])
  })

  it('ends where the merge ends: the row below has no number', async () => {
    const read = await readMerged(three, 1, PDV, 'A2:A3')
    expect(read.failed.map(({ name }) => name)).toEqual(['Sans N° PDV', 'Nantes'])
    expect(read.errors.map(({ row, column }) => [row, column])).toEqual([
      [4, 'N° PDV'],
      [4, 'N° PDV'],
    ])
  })

  it('of a total makes no row of what it covers', async () => {
    const rows = [activityRow('00123'), activityRow('Total', null), activityRow(null, null)]
    const read = await readMerged(rows, 2, PDV, 'A3:A4')
    expect([read.failed, read.errors]).toEqual([[], []])
  })

  it('makes no row of one that holds nothing else', async () => {
    const read = await readMerged([activityRow('00123'), []], 1, PDV, 'A2:A3')
    expect([read.failed, read.errors, read.sites.length]).toEqual([[], [], 1])
  })

  it('holds an amount of none of them but the first: the concession fails by name', async () => {
    const rows = [
      activityRow('00123', 'Mécanique', { 'CA Net': 123 }),
      activityRow('00123', 'Carrosserie', { 'CA Net': null }),
    ]
    const letter = utils.encode_col(REVENUE)
    const read = await readMerged(rows, 1, REVENUE, `${letter}2:${letter}3`)
    expect(read.sites).toEqual([])
    expect(read.errors.map(({ row, column }) => [row, column])).toEqual([[3, 'CA Net']])
  })

  it('of headers names no row', async () => {
    const rows = [activityRow(null), activityRow('00123')]
    const read = await readMerged(rows, 0, PDV, 'A1:A2')
    expect(read.errors.map(({ row, column }) => [row, column])).toEqual([[2, 'N° PDV']])
  })
})
