import { describe, expect, it } from 'vitest'
import type { ImportModel } from '~/domain/import-models/model'
import { bySheetJs, type MadeCell } from '../workbook/writers.fixture'
import { readExport } from './exports.fixture'

const MODEL: ImportModel = {
  name: 'Essai',
  feeds: 'activity',
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    service: [{ column: 'Atelier' }],
    netRevenue: [{ column: 'MO' }],
  },
}
const HEADER = ['Site', 'Atelier', 'MO']
const read = (rows: MadeCell[][], model: Partial<ImportModel> = {}) =>
  readExport(bySheetJs({ F: [HEADER, ...rows] }), { ...MODEL, ...model })

describe('a total after each block', () => {
  const blocks: MadeCell[][] = [
    ['00327', 'Mécanique', 100],
    ['Total', '', 100],
    ['00327', 'Carrosserie', 40],
    ['Total', '', 40],
  ]

  it('fails a concession with rows above and below it', async () => {
    const reading = await read(blocks)
    expect(reading.days.flatMap(({ sites }) => sites)).toEqual([])
    expect(reading.errors.listed[0]?.message.replaceAll('\u202f', ' ')).toContain(
      'faites finir le tableau à la fin de la feuille.',
    )
  })

  it('is no end where the table ends with the sheet', async () => {
    const reading = await read(blocks, { table: { end: 'end' } })
    expect(reading.failed).toEqual([])
    expect(reading.report.totals.netRevenue).toBe(140)
  })
})

it('counts a value on several days of a dated file once', async () => {
  const rows = [
    ['Site', 'Atelier', 'Jour', 'OR'],
    ['00327', 'Mécanique', '03/11/2026', 'A1'],
    ['00327', 'Mécanique', '04/11/2026', 'A1'],
    ['00327', 'Mécanique', '04/11/2026', 'A2'],
  ]
  const { report } = await readExport(bySheetJs({ F: rows }), {
    ...MODEL,
    time: { kind: 'dated', column: 'Jour' },
    dates: 'dd/MM/yyyy',
    columns: {
      site: [{ column: 'Site' }],
      service: [{ column: 'Atelier' }],
      entriesClients: [{ distinct: 'OR' }],
    },
  })
  expect(report.totals.entriesClients).toBe(2)
})

it('compares the total though a row that is left out holds an unreadable cell', async () => {
  const rows: MadeCell[][] = [
    ['00327', 'Mécanique', 100],
    ['PARC', 'Mécanique', 'n/c'],
    ['Total général', '', 900],
  ]
  const model = {
    values: { site: { PARC: null } },
    control: { netRevenue: { row: 'Total général', column: 'MO' } },
  }
  await expect(read(rows, model)).rejects.toThrow(/le total du fichier est 900/)
})
