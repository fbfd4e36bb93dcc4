import { describe, expect, it } from 'vitest'
import { ACTIVITY_HEADER, activityRow } from '../parts/rows.fixture'
import { bookOf, csvOf } from './books.fixture'
import { detectTable } from './detect-table'
import { LINES, PEOPLE, REPORT, SUMMARY, WIDE } from './habits.fixture'

const kinds = (book: Parameters<typeof detectTable>[0]) =>
  detectTable(book)?.preview.map(({ kind }) => kind)

describe('probable table of an unknown file (8 §2, step 1)', () => {
  it('finds headers below titles, subtotals, the total and the blocks of a column', () => {
    const found = detectTable(SUMMARY)
    expect(found).toMatchObject({
      headerRow: 3,
      rows: 4,
      table: { headerRows: 1, end: 'total', fillDown: ['Site'] },
      total: { row: 11, kind: 'sum' },
    })
    expect(found?.table.headerRow).toBeUndefined()
    expect(kinds(SUMMARY)).toEqual(
      'title title blank header data data sum data data sum sum'.split(' '),
    )
  })

  it('gives at most three different values of each column', () => {
    const column = (header: string) =>
      detectTable(LINES)?.columns.find((one) => one.header === header)
    expect(column('Affaire')?.samples).toEqual(['6744', '6745'])
    expect(column('Tps fact')?.samples).toEqual(['250', '110', '60'])
  })

  it('joins groups and headers of two rows', () => {
    const found = detectTable(WIDE)
    expect(found).toMatchObject({ headerRow: 2, table: { headerRows: 2 }, total: { row: 6 } })
    expect(found?.columns.slice(0, 4).map(({ header }) => header)).toEqual([
      'N° PDV',
      'Nom',
      'Mécanique / CA HT',
      'Mécanique / Heures',
    ])
  })

  it('takes rows with a concession alone for headings, and repeated headers for headers', () => {
    expect(kinds(REPORT)).toEqual(
      'title header heading data data sum blank header heading data data sum'.split(' '),
    )
    expect(detectTable(REPORT)).toMatchObject({
      rows: 4,
      table: { fillDown: ['Point de vente'] },
      // 'Total Lyon Vaise' is the sum of a block.
      total: null,
    })
  })

  it('takes day numbers for headers', () => {
    expect(detectTable(PEOPLE)).toMatchObject({ headerRow: 1, rows: 3 })
  })

  it('finds the largest sheet of the product’s own workbook', () => {
    const book = bookOf({
      Lisezmoi: [['Modèle', 'Version']],
      Activité: [ACTIVITY_HEADER, activityRow('00123') as (string | number | null)[]],
    })
    const found = detectTable(book)
    expect(found).toMatchObject({ headerRow: 0, rows: 1, sheet: { name: 'Activité' } })
    expect(found?.columns).toHaveLength(ACTIVITY_HEADER.length)
    expect(found?.table).toEqual({ headerRows: 1, end: 'total' })
  })

  it('names the sheet when another one has the same headers', () => {
    const rows = (count: number) => [
      ['Site', 'MO HT'],
      ...Array.from({ length: count }, (_, i) => ['LYV', i + 0.5]),
    ]
    const book = bookOf({ Novembre: rows(3), Octobre: rows(2) })
    expect(detectTable(book)?.table.sheet).toBe('Novembre')
    expect(detectTable(bookOf({ A: rows(3), B: [['Nom']] }))?.table.sheet).toBeUndefined()
  })

  it('reads on below the total of each block', () => {
    const book = csvOf('Site;MO HT', 'LYV;1,50', 'Total;1,50', 'VEN;2,50', 'Total;2,50')
    expect(detectTable(book)).toMatchObject({ rows: 2, table: { end: 'end' } })
  })

  it('ends at the blank row above footnotes', () => {
    const book = csvOf('Site;Atelier;MO HT', 'LYV;MEC;1,50', ';;', 'Edité par M. Hamon;;')
    expect(detectTable(book)).toMatchObject({ rows: 1, table: { end: 'blank' } })
  })

  it('keeps what the user chose', () => {
    const found = detectTable(SUMMARY, { headerRow: 5, headerRows: 1, end: 'blank' })
    expect(found).toMatchObject({ headerRow: 4, table: { headerRow: 5, end: 'blank' } })
    expect(found?.columns[0]?.header).toBe('LYV')
    expect(detectTable(WIDE, { headerRow: 2 })?.headerRow).toBe(2)
    expect(detectTable(WIDE, { headerRow: 3 })?.headerRow).toBe(2)
    expect(detectTable(SUMMARY, { sheet: 'Feuil2' })).toBeNull()
    expect(detectTable(SUMMARY, { headerRow: 99 })).toBeNull()
  })

  it('finds nothing in a text without columns', () => {
    expect(detectTable(csvOf('Bonjour', 'Au revoir'))).toBeNull()
    expect(detectTable(bookOf({ A: [] }))).toBeNull()
  })
})
