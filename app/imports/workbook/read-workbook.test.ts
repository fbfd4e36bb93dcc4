import { describe, expect, it } from 'vitest'
import { cellText, readCell } from './cell'
import { readWorkbook } from './read-workbook'
import { byOpenpyxl, bySheetJs, type MadeSheets } from './writers.fixture'
import { sheetXml, xlsxParts, zipOf } from './zip.fixture'

const SHEETS: MadeSheets = {
  Activité: [
    ['N° PDV', 'CA Net', 'Vrai'],
    ['00123', -1234.56, true],
    [{ v: 123, z: '00000' }, 2.5, 'Éric & <Cie>'],
  ],
  Autre: [['x']],
}

async function texts(bytes: Buffer, name = 'Activité') {
  const book = await readWorkbook(bytes, (sheet) => sheet === name)
  const rows = book.sheets[0]?.rows ?? []
  return Array.from(rows, (cells) => Array.from(cells ?? [], (cell) => cellText(readCell(cell))))
}

describe('reading workbooks of several writers', () => {
  const expected = [
    ['N° PDV', 'CA Net', 'Vrai'],
    ['00123', '-1234,56', 'VRAI'],
    ['00123', '2,5', 'Éric & <Cie>'],
  ]

  it('reads SheetJS, .xlsx and .xls', async () => {
    expect(await texts(bySheetJs(SHEETS))).toEqual(expected)
    expect(await texts(bySheetJs(SHEETS, 'biff8'))).toEqual(expected)
  })

  it('reads openpyxl', async () => {
    expect(await texts(byOpenpyxl(SHEETS))).toEqual(expected)
  })

  it('reads letters beyond the first 65,536, written by their number or as they are', async () => {
    // openpyxl writes whatever is not ASCII by its number
    const names = ['Léa 😀', '𠮷野 é']
    expect(await texts(byOpenpyxl({ Activité: [names] }))).toEqual([names])
    const cells = ['&#x1F600;&#128512;😀', '&#65535;&#x110000;&#9999999;'].map(
      (text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    const [row] = await texts(zipOf(xlsxParts(sheetXml(`<row>${cells.join('')}</row>`))))
    expect(row?.[0]).toBe('😀😀😀')
    expect(row).toHaveLength(2)
  })

  it('reads prefixed XML, inline text, rows and cells without addresses', async () => {
    const rows =
      '<x:row><x:c t="inlineStr"><x:is><x:t xml:space="preserve"> N° PDV</x:t></x:is></x:c></x:row>' +
      '<x:row r="4"><x:c r="B4"><x:v>2.5</x:v></x:c></x:row>'
    const xml = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${rows}</x:sheetData></x:worksheet>`
    expect(await texts(zipOf(xlsxParts(xml)))).toEqual([['N° PDV'], [], [], ['', '2,5']])
  })

  it('reads numbers as a program of a French machine writes them, which the library cuts short', async () => {
    const cells = (prefix: string) =>
      [
        '<c r="A1"><v>1234,56</v></c><c r="B1" s="0" t="n"><v>1 234</v></c>',
        '<c r=\'C1\' t=\'n\'><f>1+1</f><v>12abc</v></c><c r="D1" t="str"><v>12,5</v></c>',
        '<c r="E1"><v> -1.5E+3 </v></c><c r="F1"><v>.5</v></c><c r="G1"><v></v></c><c r="H1"><v>7,5 é</v></c>',
      ]
        .join('')
        .replaceAll(/<(\/?)(\w)/g, `<$1${prefix}$2`)
    for (const prefix of ['', 'x:']) {
      const rows = `<${prefix}row r="1">${cells(prefix)}</${prefix}row>`
      const xml = `<${prefix}worksheet xmlns${prefix && ':x'}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><${prefix}sheetData>${rows}</${prefix}sheetData></${prefix}worksheet>`
      expect(await texts(zipOf(xlsxParts(xml)))).toEqual([
        ['1234,56', '1 234', '12abc', '12,5', '-1500', '0,5', '', '7,5 é'],
      ])
    }
  })

  it('tells the names of all sheets and reads only the wanted ones', async () => {
    const book = await readWorkbook(bySheetJs(SHEETS), (name) => name === 'Autre')
    expect(book.sheetNames).toEqual(['Activité', 'Autre'])
    expect(book.sheets.map((sheet) => sheet.name)).toEqual(['Autre'])
  })

  it('tells the base of the dates', async () => {
    const base = async (bytes: Buffer) => (await readWorkbook(bytes, () => true)).date1904
    expect(await base(byOpenpyxl(SHEETS))).toBe(false)
    expect(await base(byOpenpyxl(SHEETS, { date1904: true }))).toBe(true)
    expect(await base(bySheetJs(SHEETS, 'biff8', { date1904: true }))).toBe(true)
  })

  it('reads an empty sheet', async () => {
    expect(await texts(zipOf(xlsxParts(sheetXml(''))))).toEqual([])
    expect(await texts(zipOf(xlsxParts('<worksheet><sheetData/></worksheet>')))).toEqual([])
  })
})

describe('cells', () => {
  it('knows a formula that was never computed, as openpyxl writes them', async () => {
    const book = await readWorkbook(byOpenpyxl({ A: [[{ f: 'SUM(B1:B2)' }, 4]] }), () => true)
    expect(book.sheets[0]?.rows[0]?.map(readCell)).toEqual([
      { kind: 'uncomputed' },
      { kind: 'number', value: 4, format: 'General' },
    ])
  })

  it('tells blank, error and formula without result apart', async () => {
    const rows =
      '<row r="1"><c r="A1" s="1"/><c r="B1" t="e"><v>#N/A</v></c><c r="C1"><f>SUM(A1)</f><v/></c>' +
      '<c r="D1"><f>1-1</f><v>0</v></c><c r="E1" t="str"><f>T("")</f><v></v></c>' +
      '<c r="F1" t="inlineStr"><is><t>#REF!</t></is></c><c r="G1" t="e"><v>#DIV/0!</v></c></row>'
    const book = await readWorkbook(zipOf(xlsxParts(sheetXml(rows))), () => true)
    expect(book.sheets[0]?.rows[0]?.map(readCell)).toEqual([
      { kind: 'blank' },
      { kind: 'error', text: '#N/A' },
      { kind: 'uncomputed' },
      { kind: 'number', value: 0, format: 'General' },
      { kind: 'blank' },
      { kind: 'error', text: '#REF!' },
      { kind: 'error', text: '#DIV/0!' },
    ])
  })
})
