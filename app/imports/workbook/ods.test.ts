import { describe, expect, it } from 'vitest'
import { cellText, readCell } from './cell'
import { WorkbookRefused } from './errors'
import { readWorkbook } from './read-workbook'
import { bySheetJs } from './writers.fixture'
import { packedSpaces, type ZipFile, zipOf } from './zip.fixture'

const MANIFEST = { name: 'META-INF/manifest.xml', content: '<manifest:manifest/>' }

/** A `content.xml` around tables. */
const content = (tables: string, styles = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`
const odsOf = (xml: string, more: Partial<ZipFile> = {}) =>
  zipOf([MANIFEST, { name: 'content.xml', content: xml, ...more }])
const sheet = (rows: string, attributes = 'table:name="Activité"') =>
  `<table:table ${attributes}>${rows}</table:table>`
const row = (cells: string, attributes = '') =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`
const text = (shown: string, attributes = '') =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${shown}</text:p></table:table-cell>`
const number = (value: string, attributes = '') =>
  `<table:table-cell office:value-type="float" office:value="${value}" ${attributes}><text:p>${value}</text:p></table:table-cell>`

const read = (bytes: Buffer) => readWorkbook(bytes, () => true)
const readRows = async (rows: string) => {
  const [first] = (await read(odsOf(content(sheet(rows))))).sheets
  return Array.from(first?.rows ?? [], (cells) =>
    Array.from(cells ?? [], (cell) => cellText(readCell(cell))),
  )
}
async function refusal(bytes: Buffer): Promise<{ status: number; message: string }> {
  try {
    await read(bytes)
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error
    return { status: error.status, message: error.message }
  }
  throw new Error('the file was read')
}
const refusedRows = (rows: string) => refusal(odsOf(content(sheet(rows))))

describe('an OpenDocument spreadsheet', () => {
  it('written by SheetJS is read as the same .xlsx', async () => {
    const made = {
      Activité: [
        ['N° PDV', 'CA', 'Note'],
        ['0101', 1234.56, 'l’été & <co>'],
        [null, -2, true],
        [null, null, null],
        ['0103', 0.1, 'fin'],
      ],
      Vide: [['a']],
    }
    const texts = async (kind: 'xlsx' | 'ods') => {
      const book = await read(bySheetJs(made, kind))
      return book.sheets.map(({ name, rows }) => [
        name,
        Array.from(rows, (cells) => Array.from(cells ?? [], (cell) => cellText(readCell(cell)))),
      ])
    }
    const [xlsx, ods] = [await texts('xlsx'), await texts('ods')]
    expect(JSON.stringify(ods)).toBe(JSON.stringify(xlsx).replace(',["","",""]', ',[]'))
  })

  it('has dates, durations, percentages, errors and formulas without result', async () => {
    const typed = (attributes: string, shown = '') =>
      `<table:table-cell ${attributes}><text:p>${shown}</text:p></table:table-cell>`
    const cells = row(
      typed('office:value-type="date" office:date-value="2026-11-19T06:00:00"', '19 nov. 2026') +
        typed('office:value-type="date" office:date-value="2026-11-09"', '09') +
        typed('office:value-type="time" office:time-value="PT27H30M00S"', '27:30') +
        typed('office:value-type="percentage" office:value="0.5"', '50 %') +
        typed('calcext:value-type="error" office:value-type="string"', '#N/D') +
        '<table:table-cell table:formula="of:=[.A1]"/>' +
        '<table:table-cell office:value-type="float"/>',
    )
    const [first] = (await read(odsOf(content(sheet(cells))))).sheets
    const readings = first?.rows[0]?.map(readCell)
    expect(readings).toEqual([
      { kind: 'number', value: 46_345.25, format: 'dd/mm/yyyy' },
      { kind: 'number', value: 46_335, format: 'dd' },
      // 27.5 hours
      { kind: 'number', value: 27.5 / 24, format: '[h]:mm:ss' },
      { kind: 'number', value: 0.5, format: '0.00%' },
      { kind: 'error', text: '#N/A' },
      { kind: 'uncomputed' },
      // a number without a value is not 0
      { kind: 'error', text: '#NUM!' },
    ])
  })

  it('has repeated cells and rows, and texts in runs without remarks', async () => {
    const note = '<office:annotation><text:p>À voir</text:p></office:annotation>'
    expect(
      await readRows(
        row(`<table:table-cell table:number-columns-repeated="2"/>${text('a')}`) +
          row('<table:table-cell/>', 'table:number-rows-repeated="2"') +
          row(number('7', 'table:number-columns-repeated="3"'), 'table:number-rows-repeated="2"') +
          row(
            `<table:table-cell office:value-type="string">${note}<text:p>x<text:s text:c="2"/><text:span>y</text:span></text:p><text:p>z &amp; &#233;</text:p></table:table-cell>`,
          ) +
          row(
            '<table:table-cell table:number-columns-repeated="16384"/>',
            'table:number-rows-repeated="1048000"',
          ),
      ),
    ).toEqual([['', '', 'a'], [], [], ['7', '7', '7'], ['7', '7', '7'], ['x y z & é']])
  })

  it('has merged cells, hidden rows and hidden sheets; covered cells hold nothing', async () => {
    const rows =
      row(
        text('LYV', 'table:number-rows-spanned="2" table:number-columns-spanned="1"') + number('1'),
      ) +
      row(
        '<table:covered-table-cell office:value-type="string"><text:p>GRE</text:p></table:covered-table-cell>' +
          number('2'),
        'table:visibility="collapse"',
      )
    const style =
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
    const other = sheet(row(text('b')), 'table:name="Masquée" table:style-name="ta2"')
    const book = await read(odsOf(content(sheet(rows) + other, style)))
    expect(book.hidden).toEqual(['Masquée'])
    const [first] = book.sheets
    expect(first?.merges).toEqual([{ column: 0, first: 0, last: 1 }])
    expect([...(first?.hidden ?? [])]).toEqual([1])
    expect(first?.rows[1]?.map((cell) => cell?.v)).toEqual([undefined, 2])
  })
})

describe('a hostile OpenDocument spreadsheet is refused', () => {
  it.each([
    ['a million rows by repetition', row(number('1'), 'table:number-rows-repeated="1000000"')],
    ['a filled row far below', row('', 'table:number-rows-repeated="900000"') + row(number('1'))],
    [
      'three million cells',
      row(number('1', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="200"'),
    ],
  ])('%s: 413', async (_name, rows) => {
    const { status, message } = await refusedRows(rows)
    expect(status).toBe(413)
    expect(message).toContain('100 000 lignes')
  })

  it.each([
    [
      'a column that no program has',
      row(number('1', 'table:number-columns-repeated="16385"')),
      'abîmé',
    ],
    ['a cell of 32,768 characters', row(text('x'.repeat(32_768))), '32\u202f767 caractères'],
    [
      'a cell of as many spaces',
      row(text('<text:s text:c="1000000000"/>')),
      '32\u202f767 caractères',
    ],
    [
      'a merge over the whole sheet',
      row(text('a', 'table:number-rows-spanned="1048576" table:number-columns-spanned="16384"')),
      'fusions',
    ],
    ['many merges', row(text('a', 'table:number-columns-spanned="2"')).repeat(10_001), 'fusions'],
    ['no XML', '<table:table-row <', 'abîmé'],
  ])('%s: 422', async (_name, rows, words) => {
    const { status, message } = await refusedRows(rows)
    expect(status).toBe(422)
    expect(message).toContain(words)
  })

  it.each([
    ['a false size', { declared: 5_000, packed: packedSpaces(1_000) }],
    ['a true size of a bomb', { declared: 60_000_000, packed: packedSpaces(60) }],
    ['a declared gigabyte', { declared: 1_000_000_000 }],
  ])('%s', async (_name, more) => {
    const { message } = await refusal(odsOf(content(sheet('')), more))
    expect(message).toContain('se décompresse')
  })

  it('more tags than cells have, more sheets than a book has, or two of one name', async () => {
    const tags = odsOf(content(sheet('<a/>'.repeat(12_500_001))), { stored: true })
    expect((await refusal(tags)).message).toContain('se décompresse')
    const sheets = Array.from({ length: 5_001 }, (_, i) => sheet('', `table:name="F${i}"`))
    expect((await refusal(odsOf(content(sheets.join(''))))).message).toContain('se décompresse')
    expect((await refusal(odsOf(content(sheet('') + sheet(''))))).message).toContain('abîmé')
  })

  it('a password, UTF-16, a cut document', async () => {
    const locked = zipOf([
      {
        ...MANIFEST,
        content: '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>',
      },
      { name: 'content.xml', content: 'x' },
    ])
    expect((await refusal(locked)).message).toContain('mot de passe')
    const wide = Buffer.from(`\ufeff${content(sheet(''))}`, 'utf16le')
    expect((await refusal(odsOf(wide as unknown as string))).message).toContain('abîmé')
    const cut = content(sheet(row(number('1')))).split('</table:table>')[0] ?? ''
    expect((await refusal(odsOf(cut))).message).toContain('abîmé')
  })

  it('expands no entity, and takes remarks and sections for what they are', async () => {
    const entity = '<!DOCTYPE x [<!ENTITY b "aaaa">]>'
    const cells = row(text('&b;') + text('a<!-- <text:p> -->b') + text('<![CDATA[1 < 2 & 3]]>'))
    const [first] = (await read(odsOf(entity + content(sheet(cells))))).sheets
    expect(first?.rows[0]?.map((cell) => cell?.v)).toEqual(['&b;', 'ab', '1 < 2 & 3'])
  })
})
