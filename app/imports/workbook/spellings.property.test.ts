import { expect, it } from 'vitest'
import fc from '../../../tests/property'
import { cellText, readCell } from './cell'
import { readWorkbook } from './read-workbook'
import { type ZipFile, zipOf } from './zip.fixture'

/* Property test: one table written in six spellings of the same XML reads the same each time. */

type Value = string | number
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const address = (r: number, c: number) => `${String.fromCharCode(65 + c)}${r + 1}`

interface Spelling {
  prefix: string
  /** XML element of a text; null: inline in its cell */
  texts: null | ((text: string, p: string) => string)
  /** XML of unused shared strings before each used one; '' for none */
  gap: (p: string) => string
  before: string
  after: string
  /** true: merges cover a cell with a value */
  junk: boolean
  folder: string
  order: (files: ZipFile[]) => ZipFile[]
}

const PLAIN: Spelling = {
  prefix: '',
  texts: null,
  gap: () => '',
  before: '',
  after: '',
  junk: false,
  folder: 'xl',
  order: (files) => files,
}
const shared = (text: string, p: string) =>
  text === ''
    ? `<${p}si/>`
    : `<${p}si><${p}t xml:space="preserve">${escaped(text)}</${p}t></${p}si>`
const runs = (text: string, p: string) =>
  `<${p}si ><${p}r><${p}t xml:space="preserve">${escaped([...text].slice(0, 1).join(''))}</${p}t></${p}r><${p}r><${p}t xml:space="preserve">${escaped([...text].slice(1).join(''))}</${p}t></${p}r><${p}rPh sb="0" eb="1"><${p}t>x</${p}t></${p}rPh></${p}si >`

const SPELLINGS: [string, Spelling][] = [
  ['texts in their cells', PLAIN],
  ['shared texts, empty ones between them', { ...PLAIN, texts: shared, gap: () => '<si/><si />' }],
  [
    'prefixes, and texts in runs',
    { ...PLAIN, prefix: 'x:', texts: runs, gap: (p) => `<${p}si ></${p}si><${p}si/>` },
  ],
  [
    'a claimed range, and empty rows at its end',
    {
      ...PLAIN,
      before: '<dimension ref="A1:AMJ1048576"/>',
      after: '<row r="1048575"><c r="A1048575" s="0"/></row><row r="1048576" hidden="false"></row>',
    },
  ],
  ['merges that cover something', { ...PLAIN, texts: shared, junk: true }],
  [
    'another folder, parts the other way round',
    { ...PLAIN, texts: shared, folder: 'data/book', order: (files) => files.reverse() },
  ],
]

function written(table: readonly (readonly Value[])[], spelling: Spelling): Buffer {
  const { prefix: p, texts, gap, before, after, junk, folder } = spelling
  const table2 = new Map<string, number>()
  let sst = ''
  let count = 0
  const indexOf = (text: string) => {
    const known = table2.get(text)
    if (known !== undefined || !texts) return known ?? 0
    for (const piece of gap(p).match(/<(?:\w+:)?si/g) ?? []) count += Number(piece !== '')
    sst += gap(p) + texts(text, p)
    table2.set(text, count)
    return count++
  }
  const cell = (value: Value, r: number, c: number) => {
    const at = `r="${address(r, c)}"`
    if (typeof value === 'number') return `<${p}c ${at}><${p}v>${value}</${p}v></${p}c>`
    if (texts) return `<${p}c ${at} t="s"><${p}v>${indexOf(value)}</${p}v></${p}c>`
    return `<${p}c ${at} t="inlineStr"><${p}is><${p}t xml:space="preserve">${escaped(value)}</${p}t></${p}is></${p}c>`
  }
  const width = 5
  const rows = table.map((cells, r) => {
    const own = cells.map((value, c) => cell(value, r, c)).join('')
    // the merge right of the table starts with a blank cell and covers an invisible value
    const hidden = junk ? `<c r="${address(r, width + 1)}"><v>999</v></c>` : ''
    return `<${p}row r="${r + 1}">${own}${hidden}</${p}row>`
  })
  const merges = table.map(
    (_, r) => `<mergeCell ref="${address(r, width)}:${address(r, width + 1)}"/>`,
  )
  const tail = junk ? `<mergeCells>${merges.join('')}</mergeCells>` : ''
  const ns = p ? `xmlns:x="${MAIN}"` : `xmlns="${MAIN}"`
  const part = (path: string, type: string) =>
    `<Override PartName="/${folder}/${path}" ContentType="${TYPE}.${type}+xml"/>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"/>`
  const relations = (list: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>`
  return zipOf(
    spelling.order([
      {
        name: '[Content_Types].xml',
        content: `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>${part('book.xml', 'sheet.main')}${part('worksheets/one.xml', 'worksheet')}${part('texts.xml', 'sharedStrings')}</Types>`,
      },
      {
        name: '_rels/.rels',
        content: relations(relation('r1', 'officeDocument', `${folder}/book.xml`)),
      },
      {
        name: `${folder}/book.xml`,
        content: `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="Feuille" sheetId="1" r:id="r1"/></sheets></workbook>`,
      },
      {
        name: `${folder}/_rels/book.xml.rels`,
        content: relations(
          relation('r1', 'worksheet', 'worksheets/one.xml') +
            relation('r2', 'sharedStrings', 'texts.xml'),
        ),
      },
      {
        name: `${folder}/worksheets/one.xml`,
        content: `<${p}worksheet ${ns}>${before}<${p}sheetData>${rows.join('')}${after}</${p}sheetData>${tail}</${p}worksheet>`,
      },
      {
        name: `${folder}/texts.xml`,
        content: `<${p}sst ${ns} uniqueCount="${count}">${sst}</${p}sst>`,
      },
    ]),
  )
}

async function textsOf(bytes: Buffer): Promise<string[][]> {
  const [sheet] = (await readWorkbook(bytes, () => true)).sheets
  const rows = Array.from(sheet?.rows ?? [], (cells) =>
    Array.from(cells ?? [], (cell) => cellText(readCell(cell))),
  )
  return rows.map((cells) => cells.slice(0, cells.findLastIndex((text) => text !== '') + 1))
}

const text = fc.constantFrom(
  '',
  'N° PDV',
  '00327',
  'Mécanique',
  'Éric & <Cie>',
  'l’atelier',
  'a',
  '12 rue',
  '😀',
)
const table = fc.array(
  fc.array(fc.oneof(text, fc.integer({ min: -99, max: 9_999 })), { minLength: 1, maxLength: 5 }),
  { minLength: 1, maxLength: 6 },
)

it.each(SPELLINGS)('reads the same table through %s', async (_name, spelling) => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const cells = rows.map((row) => row.map(String))
      const wanted = cells.map((row) => row.slice(0, row.findLastIndex((one) => one !== '') + 1))
      const filled = wanted.slice(0, wanted.findLastIndex((row) => row.length > 0) + 1)
      const read = await textsOf(written(rows, spelling))
      expect(read.slice(0, read.findLastIndex((row) => row.length > 0) + 1)).toEqual(filled)
    }),
    { numRuns: 60 },
  )
})
