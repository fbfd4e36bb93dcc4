import type { CellObject, WorkSheet } from 'xlsx'
import {
  DamagedWorkbook,
  OversizedArchive,
  OversizedMerge,
  OversizedText,
  TooManyRows,
} from './errors'
import {
  MAX_CELL_CHARACTERS,
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_MERGES,
  MAX_PARTS,
  MAX_ROWS,
  SPARE_ROWS,
} from './limits'
import { odsCell } from './ods-cell'
import { checkMerge } from './sheet-xml'
import { attributeOf, type XmlTag, xmlTags, xmlText } from './xml-tags'

/** A sheet of an OpenDocument spreadsheet, in the sheet library's shape. */
export interface OdsSheet {
  name: string
  isHidden: boolean
  sheet: WorkSheet
  /** indexes of the hidden rows, from 0 */
  hidden: ReadonlySet<number>
}

/** Content of a sheet that is none of its cells: remarks, pictures, names, deleted rows. */
const SKIPPED = new Set([
  'office:annotation',
  'office:forms',
  'table:shapes',
  'table:tracked-changes',
  'table:named-expressions',
  'table:detective',
])
const isSkipped = (name: string) => SKIPPED.has(name) || name.startsWith('draw:')

/** Times that a row or cell is repeated; a false number counts as once. */
function repeats(attributes: string, name: string): number {
  const text = attributeOf(attributes, name)
  const count = text === undefined ? 1 : Number(text)
  return Number.isInteger(count) && count > 0 ? count : 1
}

type Cells = (CellObject | undefined)[]

/** Limits over all sheets of a workbook, as those of the other formats. */
class Totals {
  #cells = 0
  #rows = 0
  #filled = 0

  /** @throws TooManyRows */
  add(cells: number, rows: number): void {
    this.#cells += cells * rows
    this.#rows += rows
    this.#filled += rows
    const isOver = this.#filled > MAX_ROWS || this.#rows > MAX_ROWS + SPARE_ROWS
    if (isOver || this.#cells > MAX_CELLS) throw new TooManyRows()
  }

  /** The first row of a sheet holds its headers. */
  newSheet(): void {
    this.#filled--
  }
}

/** Builds one sheet; rows and cells without content only move the place of the next one. */
class SheetBuilder {
  readonly rows: Cells[] = []
  readonly merges: { s: { r: number; c: number }; e: { r: number; c: number } }[] = []
  readonly hidden = new Set<number>()
  readonly name: string
  readonly style: string
  readonly #totals: Totals
  #row = 0
  #column = 0
  #cells: Cells = []
  #filled = 0
  #rowTag = ''

  constructor(attributes: string, totals: Totals) {
    this.name = attributeOf(attributes, 'table:name') ?? ''
    this.style = attributeOf(attributes, 'table:style-name') ?? ''
    this.#totals = totals
    totals.newSheet()
  }

  beginRow(attributes: string): void {
    this.#rowTag = attributes
    this.#cells = []
    this.#column = 0
    this.#filled = 0
  }

  /** @throws DamagedWorkbook for a column that no spreadsheet program has, OversizedMerge, TooManyRows */
  addCell(tag: string, attributes: string, shown: string): void {
    const times = repeats(attributes, 'table:number-columns-repeated')
    // A covered cell is hidden by the merge over it.
    const cell = tag === 'table:table-cell' ? odsCell(attributes, shown) : undefined
    if (cell) {
      if (this.#column + times > MAX_COLUMNS) throw new DamagedWorkbook()
      for (let i = 0; i < times; i++) this.#cells[this.#column + i] = { ...cell }
      this.#filled += times
      if (this.#filled > MAX_CELLS) throw new TooManyRows()
      this.#merge(attributes)
    }
    this.#column += times
  }

  #merge(attributes: string): void {
    const columns = repeats(attributes, 'table:number-columns-spanned')
    const rows = repeats(attributes, 'table:number-rows-spanned')
    if (columns * rows === 1) return
    checkMerge({ rows, columns }, this.name)
    const [r, c] = [this.#row, this.#column]
    if (this.merges.length >= MAX_MERGES) throw new OversizedMerge(this.name)
    this.merges.push({ s: { r, c }, e: { r: r + rows - 1, c: c + columns - 1 } })
  }

  /** @throws TooManyRows */
  endRow(): void {
    const times = repeats(this.#rowTag, 'table:number-rows-repeated')
    const shown = attributeOf(this.#rowTag, 'table:visibility') ?? 'visible'
    if (this.#filled > 0) {
      if (this.#row + times > MAX_ROWS + SPARE_ROWS) throw new TooManyRows()
      // A row array is as long as its last cell's column.
      this.#totals.add(this.#cells.length, times)
      for (let i = 0; i < times; i++) {
        this.rows[this.#row + i] = i === 0 ? this.#cells : [...this.#cells]
        if (shown !== 'visible') this.hidden.add(this.#row + i)
      }
    }
    this.#row += times
  }
}

/** Reads the cells of `content.xml` tag by tag. */
class OdsReader {
  readonly sheets: SheetBuilder[] = []
  readonly hiddenStyles = new Set<string>()
  readonly #totals = new Totals()
  #sheet: SheetBuilder | null = null
  #style = ''
  #cell: { tag: string; attributes: string; text: string; paragraphs: number } | null = null
  #inText = 0
  /** element that is skipped with everything in it, and how often it is open */
  #skipped: { name: string; depth: number } | null = null

  read(tag: XmlTag): void {
    if (this.#skipped) this.#skip(this.#skipped, tag)
    else {
      if (this.#cell && this.#inText > 0 && tag.before !== '') this.#addText(xmlText(tag.before))
      if (isSkipped(tag.name) || (tag.name === 'table:table' && this.#cell)) this.#begin(tag)
      else if (tag.kind === 'close') this.#close(tag.name)
      else this.#open(tag)
    }
  }

  #begin({ name, kind }: XmlTag): void {
    if (kind === 'open') this.#skipped = { name, depth: 1 }
  }

  #skip(skipped: { name: string; depth: number }, { name, kind }: XmlTag): void {
    if (name !== skipped.name) return
    if (kind === 'open') skipped.depth++
    if (kind === 'close' && --skipped.depth === 0) this.#skipped = null
  }

  #addText(text: string): void {
    if (!this.#cell) return
    this.#cell.text += text
    if (this.#cell.text.length > MAX_CELL_CHARACTERS) throw new OversizedText()
  }

  #open({ name, kind, attributes }: XmlTag): void {
    const isEmpty = kind === 'empty'
    if (name === 'style:style') this.#style = attributeOf(attributes, 'style:name') ?? ''
    else if (name === 'style:table-properties') {
      if (attributeOf(attributes, 'table:display') === 'false') this.hiddenStyles.add(this.#style)
    } else if (name === 'table:table') {
      // As many sheets as another workbook may have parts.
      if (this.sheets.length >= MAX_PARTS) throw new OversizedArchive()
      this.#sheet = new SheetBuilder(attributes, this.#totals)
      this.sheets.push(this.#sheet)
      if (isEmpty) this.#sheet = null
    } else if (name === 'table:table-row') {
      this.#sheet?.beginRow(attributes)
      if (isEmpty) this.#sheet?.endRow()
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      if (isEmpty) this.#sheet?.addCell(name, attributes, '')
      else this.#cell = { tag: name, attributes, text: '', paragraphs: 0 }
    } else if (this.#cell) this.#openText(name, attributes, isEmpty)
  }

  #openText(name: string, attributes: string, isEmpty: boolean): void {
    if (name === 'text:p' && this.#cell) {
      if (this.#cell.paragraphs++ > 0) this.#addText('\n')
      if (!isEmpty) this.#inText++
    } else if (name === 'text:s') {
      const count = repeats(attributes, 'text:c')
      if (count > MAX_CELL_CHARACTERS) throw new OversizedText()
      this.#addText(' '.repeat(count))
    } else if (name === 'text:tab') this.#addText('\t')
    else if (name === 'text:line-break') this.#addText('\n')
  }

  #close(name: string): void {
    if (name === 'text:p') this.#inText = Math.max(0, this.#inText - 1)
    else if (name === 'table:table') this.#sheet = null
    else if (name === 'table:table-row') this.#sheet?.endRow()
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      const cell = this.#cell
      this.#cell = null
      this.#inText = 0
      if (cell) this.#sheet?.addCell(cell.tag, cell.attributes, cell.text)
    }
  }
}

/**
 * Reads the sheets of an OpenDocument spreadsheet, with the limits of the other formats (spec 5 §1). Not by the sheet
 * library: repeated rows and cells, of which a few bytes make millions, are counted before they are made.
 * @param content `content.xml`, unpacked
 * @returns null when the document is none of sheets: a text or a presentation
 * @throws DamagedWorkbook, OversizedArchive, OversizedMerge, OversizedText, TooManyRows
 */
export function odsSheets(content: Buffer): OdsSheet[] | null {
  // UTF-16, which no program writes, would hide its tags from the reader.
  if ((content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff))
    throw new DamagedWorkbook()
  if (!content.includes('<office:spreadsheet')) return null
  const reader = new OdsReader()
  for (const tag of xmlTags(content.toString('latin1'))) reader.read(tag)
  const names = new Set(reader.sheets.map(({ name }) => name))
  const isWhole = content.includes('</office:spreadsheet>')
  if (names.size === 0 || names.size < reader.sheets.length || !isWhole) throw new DamagedWorkbook()
  return reader.sheets.map(({ name, style, rows, merges, hidden }) => ({
    name,
    isHidden: reader.hiddenStyles.has(style),
    sheet: { '!data': rows, '!merges': merges } as unknown as WorkSheet,
    hidden,
  }))
}
