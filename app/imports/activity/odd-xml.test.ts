import { describe, expect, it } from 'vitest'
import { sheetXml, xlsxParts, zipOf } from '../workbook/zip.fixture'
import { ACTIVITY_HEADER, DATE, readPlainly, SITES } from './rows.fixture'

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const figure = (value: number) => `<c><v>${value}</v></c>`
const HEADER = `<row r="1">${ACTIVITY_HEADER.map(text).join('')}</row>`

/** A row of Rennes: 10,000 €, 100 h of which 60 HEC, 5 OR; `cells` are written as they are, by header. */
function row(number: number, cells: Readonly<Record<string, string>> = {}, service = 'MECA') {
  const usual = [
    text('123'),
    text(service),
    '<c/>',
    ...[10_000, 100, 60, 8, 5, 9, 2, 1].map(figure),
  ]
  const written = usual.map((cell, i) => cells[ACTIVITY_HEADER[i] ?? ''] ?? cell)
  return `<row r="${number}">${written.join('')}</row>`
}
const read = (rows: string) =>
  readPlainly(zipOf(xlsxParts(sheetXml(HEADER + rows))), { date: DATE, sites: SITES })

const UNCOMPUTED =
  'la formule n’a pas de résultat enregistré\u202f; ouvrez le classeur dans Excel et enregistrez-le.'

describe('a formula without result is an error, also where the column may be blank (spec 5 §1)', () => {
  for (const [what, cell] of [
    ['one that is to give a text', '<c t="str"><f>1+1</f></c>'],
    ['one that names the one it shares', '<c><f t="shared" si="0"/></c>'],
    ['the same with an empty value', '<c><f t="shared" si="0"/><v></v></c>'],
    ['one of a table of data', '<c s="0"><f t="dataTable" ref="H2" r1="A1"/><v/></c>'],
    ['one that is not written', '<c><f></f></c>'],
    ['one that compares', '<c t="b"><f>A1>B1</f></c>'],
  ] as const)
    it(what, async () => {
      const { errors, sites } = await read(row(2, { 'OR en cours': cell }))
      expect(errors.map(({ message }) => message)).toEqual([
        `Feuille «\u202fActivité\u202f», ligne 2, colonne «\u202fOR en cours\u202f»\u202f: ${UNCOMPUTED}`,
      ])
      expect(sites).toEqual([])
    })

  it('but one that shows nothing is blank, and one with a result is its result', async () => {
    const shown = '<c t="str"><f>IF(1,"","")</f><v></v></c>'
    const result = '<c><f t="shared" si="0"/><v>7</v></c>'
    const { errors, sites } = await read(
      row(2, { 'OR en cours': shown }) + row(3, { 'OR en cours': result }, 'CARR'),
    )
    expect(errors).toEqual([])
    expect(sites[0]?.services.mechanic.ongoingWorkshops).toBe(0)
    expect(sites[0]?.services.body.ongoingWorkshops).toBe(7)
  })
})

describe('a day that is written as one', () => {
  it('is a date, and no amount', async () => {
    const day = '<c t="d"><v>2026-11-19T23:30:00Z</v></c>'
    expect((await read(row(2, { Date: day }))).errors).toEqual([])
    const { errors, sites } = await read(row(2, { 'CA Net': day }))
    expect(errors.map(({ message }) => message)).toEqual([
      'Feuille «\u202fActivité\u202f», ligne 2, colonne «\u202fCA Net\u202f»\u202f: «\u202f2026-11-19T23:30:00Z\u202f» n’est pas un nombre.',
    ])
    expect(sites).toEqual([])
  })
})

describe('rows that no spreadsheet program writes', () => {
  it('a value in a remark is not the cell’s', async () => {
    const { sites } = await read(row(2, { 'CA Net': '<c><!-- <v>5</v> --><v>6</v></c>' }))
    expect(sites[0]?.services.mechanic.netRevenue).toBe(6)
  })

  it('a row that is written twice is not lost: the file is refused', async () => {
    await expect(read(row(2) + row(2, {}, 'CARR'))).rejects.toThrow('Le classeur est abîmé')
    expect((await read(row(3) + row(2, {}, 'CARR'))).sites[0]?.services.body.netRevenue).toBe(
      10_000,
    )
  })
})
