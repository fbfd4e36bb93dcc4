import { describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import fc from '../../../tests/property'
import { TooManyRows, WorkbookRefused } from './errors'
import { readWorkbook } from './read-workbook'
import { CellCounter } from './sheet-xml'
import { byOpenpyxl, bySheetJs } from './writers.fixture'
import { packedSpaces, sheetXml, xlsxParts, type ZipFile, zipOf } from './zip.fixture'

async function refusal(bytes: Buffer): Promise<{ status: number; message: string }> {
  try {
    await readWorkbook(bytes, () => true)
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error
    return { status: error.status, message: error.message }
  }
  throw new Error('the file was read')
}
const statusOf = async (bytes: Buffer) => (await refusal(bytes)).status
const small = () => bySheetJs({ Activité: [['a', 1]] })
const withSheet = (xml: string | Buffer, more: Partial<ZipFile> = {}) =>
  zipOf(
    xlsxParts(xml).map((file) => (file.name.includes('sheet1.xml') ? { ...file, ...more } : file)),
  )

describe('files that are no workbook', () => {
  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'PDF'],
    [
      'a web page',
      Buffer.from('\ufeff\n<!DOCTYPE html><html><table><tr><td>1</td></tr></table>'),
      'HTML',
    ],
    ['a web page saved as .xls', Buffer.from('<table><tr><td>1</td></tr></table>'), 'HTML'],
    ['an XML of 2003', Buffer.from('<?xml version="1.0"?><Workbook></Workbook>'), 'XML'],
    ['text', Buffer.from('N° PDV;Service;CA Net\n1;MECA;2'), 'n’est pas un classeur Excel'],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
      'n’est pas un classeur Excel',
    ],
    ['a DBF of old', Buffer.from([0x03, 1, 2, 3, 4, 5, 6, 7, 8]), 'n’est pas un classeur Excel'],
    [
      'another archive',
      zipOf([{ name: 'word/document.xml', content: '<w/>' }]),
      'n’est pas un classeur',
    ],
    [
      'an OpenDocument text',
      zipOf([
        { name: 'META-INF/manifest.xml', content: '<manifest:manifest/>' },
        { name: 'content.xml', content: '<office:body><office:text/></office:body>' },
      ]),
      'n’est pas un classeur',
    ],
    ['a binary workbook', bySheetJs({ Activité: [['a']] }, 'xlsb'), 'n’est pas un classeur'],
  ])('refuses %s with 415', async (_what, bytes, words) => {
    const { status, message } = await refusal(bytes)
    expect(status).toBe(415)
    expect(message).toContain(words)
  })

  it('refuses an empty file, a cut one and a corrupt one', async () => {
    expect(await refusal(Buffer.alloc(0))).toEqual({ status: 422, message: 'Le fichier est vide.' })
    expect(await statusOf(small().subarray(0, 900))).toBe(422)
    const corrupt = Buffer.from(small())
    corrupt.fill(0x55, 60, 120)
    expect(await statusOf(corrupt)).toBe(422)
    expect(
      await statusOf(Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(400, 7)])),
    ).toBe(422)
    const blank = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_000)])
    expect((await refusal(blank)).message).toContain('n’est pas un classeur Excel')
  })

  it('refuses content that does not match its checksum', async () => {
    expect(await statusOf(withSheet(sheetXml(''), { crc: 12345 }))).toBe(422)
  })

  it('reads or refuses one whose bytes were changed anywhere, and never breaks', async () => {
    const whole = withSheet(sheetXml('<row><c><v>1</v></c></row>'))
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(whole)
        for (const [at, byte] of changes) bytes[at] = byte
        const reading = readWorkbook(bytes, () => true)
        await reading.catch((error) => expect(error).toBeInstanceOf(WorkbookRefused))
      }),
      { numRuns: 500 },
    )
  })

  it('refuses encrypted workbooks', async () => {
    const streams = Buffer.from('EncryptedPackage', 'utf16le')
    const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), streams])
    for (const bytes of [ole, withSheet(sheetXml(''), { encrypted: true })]) {
      const { status, message } = await refusal(bytes)
      expect(status).toBe(422)
      expect(message).toContain('mot de passe')
    }
  })
})

/** Rows that compress best: a million of them fit in 100 kB. */
const manyRows = (count: number) => '<row><c><v>1</v></c></row>'.repeat(count)

describe('archives that are not what they say', () => {
  it('refuses one that declares to unpack to a gigabyte, without unpacking it', async () => {
    const bomb = withSheet(sheetXml(''), { declared: 1_000_000_000 })
    const { status, message } = await refusal(bomb)
    expect(status).toBe(422)
    expect(message).toContain('se décompresse')
  })

  it('refuses one that declares little and unpacks to a gigabyte, without unpacking it all', async () => {
    const lying = withSheet('', { packed: packedSpaces(1_000), declared: 5_000 })
    const { status, message } = await refusal(lying)
    expect(status).toBe(422)
    expect(message).toContain('se décompresse')
  })

  it('refuses one that shrinks 1,000 times, and says the truth about it', async () => {
    const bomb = withSheet('', { packed: packedSpaces(60), declared: 60_000_000 })
    expect(bomb.length).toBeLessThan(100_000)
    expect((await refusal(bomb)).message).toContain('se décompresse')
  })

  it.each(['xl/styles.xml', 'xl/workbook.xml', 'xl/theme9.xml'])(
    'refuses one with more formats or names than any program makes, in %s',
    async (name) => {
      const styles = (count: number) =>
        `<styleSheet><cellXfs>${'<xf></xf>'.repeat(count)}</cellXfs></styleSheet>`
      const holding = (count: number) =>
        zipOf([...xlsxParts(sheetXml('')), { name, content: styles(count) }])
      expect((await refusal(holding(300_000))).message).toContain('se décompresse')
    },
  )

  it('reads one with as many formats as Excel makes', async () => {
    const formats = '<xf><alignment/><protection/></xf>'.repeat(65_490)
    const content = `<styleSheet><cellXfs>${formats}</cellXfs></styleSheet>`
    const styled = zipOf([...xlsxParts(sheetXml('')), { name: 'xl/styles.xml', content }])
    expect((await readWorkbook(styled, () => true)).sheetNames).toEqual(['Activité'])
  })

  it('never unpacks what the figures do not need', async () => {
    const picture = { name: 'xl/media/image1.png', content: Buffer.alloc(1_000), crc: 1 }
    const book = await readWorkbook(zipOf([...xlsxParts(sheetXml('')), picture]), () => true)
    expect(book.sheetNames).toEqual(['Activité'])
  })
})

describe('sheets that claim too much', () => {
  it('refuses a million rows with 413, written or addressed; a claim is not a row', async () => {
    const written = withSheet(sheetXml(manyRows(1_000_000)), { stored: true })
    const claimed = withSheet(sheetXml('', { before: '<dimension ref="A1:XFD1048576"/>' }))
    const addressed = withSheet(sheetXml('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))
    for (const bytes of [written, addressed]) {
      const { status, message } = await refusal(bytes)
      expect(status).toBe(413)
      expect(message).toContain('100 000 lignes')
    }
    expect((await readWorkbook(claimed, () => true)).sheets[0]?.rows).toEqual([])
  })

  it('refuses a column that no spreadsheet program has, without going there', async () => {
    const far = '<row r="1"><c r="A1"><v>1</v></c><c r="ZZZZZZ1"><v>1</v></c></row>'
    expect((await refusal(withSheet(sheetXml(far)))).message).toContain('abîmé')
    const last = '<row r="1"><c r="XFD1"><v>7</v></c></row>'
    const book = await readWorkbook(withSheet(sheetXml(last)), () => true)
    expect(book.sheets[0]?.rows[0]).toHaveLength(16_384)
  })

  it('limits a sheet wherever in the archive it is', async () => {
    const standing = (name: string, xml: string | Buffer) =>
      zipOf(
        xlsxParts('a sheet').map((file) =>
          file.content === 'a sheet'
            ? { name: `xl/${name}`, content: xml }
            : { ...file, content: `${file.content}`.replaceAll('worksheets/sheet1.xml', name) },
        ),
      )
    const merges = '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'
    for (const name of ['data/sheet1.xml', 'worksheets/more/sheet1.dat', 'sharedStrings.xml']) {
      const book = await readWorkbook(standing(name, sheetXml(manyRows(3))), () => true)
      expect(book.sheets[0]?.rows, name).toHaveLength(3)
      const written = standing(name, sheetXml(manyRows(100_002)))
      expect((await refusal(written)).message, name).toContain('100 000 lignes')
      const merged = standing(name, sheetXml('', { after: merges }))
      expect((await refusal(merged)).message, name).toContain('fusions')
      const wide = Buffer.from(`\ufeff${sheetXml(manyRows(3))}`, 'utf16le')
      expect((await refusal(standing(name, wide))).message, name).toContain('abîmé')
    }
  })

  it('reads a shared text that speaks of rows', async () => {
    const text = '<sheetData> sheetData'
    const book = await readWorkbook(byOpenpyxl({ Activité: [[text]] }), () => true)
    expect(book.sheets[0]?.rows[0]?.[0]?.v).toBe(text)
  })

  it('reads 100,000 rows', async () => {
    const book = await readWorkbook(
      withSheet(sheetXml(manyRows(100_000)), { stored: true }),
      () => true,
    )
    expect(book.sheets[0]?.rows).toHaveLength(100_000)
  })

  it('counts rows that hold something, headers apart, and stops at the piece that holds one too many', () => {
    const filled = Buffer.from('<x:row r="1"><c><v>1</v></c><c><is><t>a</t></is></c></x:row>')
    const empty = Buffer.from('<row><c/></row>')
    const counter = new CellCounter()
    for (let i = 0; i < 100_001; i++) counter.count(filled)
    for (let i = 0; i < 50; i++) counter.count(empty)
    counter.endPart()
    // the headers of a second sheet, then its first row
    counter.count(filled)
    counter.count(filled)
    expect(() => counter.count(empty)).toThrow(TooManyRows)
  })

  it('refuses oversized merges, in .xlsx and .xls', async () => {
    const merge = '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'
    const many = `<mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(10_001)}</mergeCells>`
    for (const after of [merge, many]) {
      const { status, message } = await refusal(withSheet(sheetXml('', { after })))
      expect(status).toBe(422)
      expect(message).toContain('fusions')
    }
    const sheet = utils.aoa_to_sheet([['Titre']])
    sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 65_535, c: 255 } }]
    const book = { SheetNames: ['Activité'], Sheets: { Activité: sheet } }
    const xls = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
    expect((await refusal(xls)).message).toContain('fusions')
  })

  it('reads a title merged over a few cells', async () => {
    const book = await readWorkbook(
      byOpenpyxl({ Activité: [[{ v: 'Titre', merge: 'A1:K1' }]] }),
      () => true,
    )
    expect(book.sheets[0]?.rows[0]?.[0]?.v).toBe('Titre')
  })

  it('is not caught by ranges around the rows: links, columns, formats over a million cells', async () => {
    const before = '<cols><col min="1" max="999999999" width="9"/></cols>'
    const after = '<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>'
    const rows = '<row r="1"><c r="A1"><v>7</v></c></row>'
    const book = await readWorkbook(withSheet(sheetXml(rows, { before, after })), () => true)
    expect(book.sheets[0]?.rows).toHaveLength(1)
  })

  it('expands no entity', async () => {
    const entity =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    const rows = '<row><c t="inlineStr"><is><t>&b;</t></is></c></row>'
    const book = await readWorkbook(withSheet(entity + sheetXml(rows)), () => true)
    expect(String(book.sheets[0]?.rows[0]?.[0]?.v).length).toBeLessThan(10)
  })
})
