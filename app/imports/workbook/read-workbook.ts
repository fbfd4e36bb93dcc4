import { type ParsingOptions, parse_zip, read, set_cptable, type WorkBook } from 'xlsx'
import * as codePages from 'xlsx/dist/cpexcel.full.mjs'
import { notXlsx, ODS_PARTS, type Part, partsOf } from './archive'
import { decodeAstralReferences } from './astral-characters'
import { type CsvOptions, readCsv } from './csv'
import {
  DamagedWorkbook,
  EncryptedWorkbook,
  NotAWorkbook,
  OversizedArchive,
  TooManyRows,
  WorkbookRefused,
} from './errors'
import { containerOf, refuseEncrypted } from './file-kind'
import { MAX_COLUMNS, MAX_ELEMENTS, MAX_ROWS, SPARE_ROWS } from './limits'
import { odsSheets } from './ods'
import { holdsTexts, withPlainTexts } from './shared-texts'
import type { Sheet } from './sheet'
import { type DeclaredSheet, declaredSheets, workbookPart } from './sheet-declarations'
import { CellCounter, checkMerge, holdsRows, onlyRows } from './sheet-xml'
import { unpack } from './unpack'

// Workbooks older than Excel 97 use code pages, which the library does not include.
set_cptable(codePages)

export interface Workbook {
  /** names of all sheets in order, chart sheets left out */
  sheetNames: string[]
  /** true: days count from 1904 instead of 1900 */
  date1904: boolean
  /** the sheets that `wanted` selected */
  sheets: Sheet[]
  /** first rows of the other sheets, in order; only with the option `tops` */
  others: Sheet[]
  /** names of the hidden sheets */
  hidden: string[]
}

/** Rows of a sheet in which its headings are. */
const TOP_ROWS = 25

/** `place` of a hidden sheet. */
const HIDDEN = -1

/**
 * Selects the sheets whose cells are read; never called for chart sheets.
 * @param place position among the visible sheets, from 0; -1 for a hidden sheet
 * @param all names of all sheets
 */
export type Wanted = (sheetName: string, place: number, all: readonly string[]) => boolean

/** `cellFormula` distinguishes a formula without result from an empty cell; set when a sheet has formulas. */
const OPTIONS: ParsingOptions = {
  dense: true,
  cellText: false,
  cellHTML: false,
  cellNF: true,
  cellDates: false,
  sheetStubs: true,
}

type Files = Parameters<typeof parse_zip>[0]['files']

/** Usual paths of sheets. Any part with rows counts as a sheet, since the workbook itself names each sheet's part. */
const SHEET_PART = /(^|\/)worksheets\/[^/]+\.xml$/i

async function unpackAll(parts: readonly Part[]): Promise<Files> {
  const files: Files = Object.create(null)
  const counter = new CellCounter()
  for (const part of parts) {
    const name = part.entry.fileName
    const content = await unpack(part, (piece) => counter.count(piece))
    const isLarge = counter.endPart() > MAX_ELEMENTS
    // Shared strings: besides sheets the only part that may have many elements.
    const isTexts = holdsTexts(content)
    if (isLarge && !isTexts && !holdsRows(content)) throw new OversizedArchive()
    const plain = isTexts ? withPlainTexts(content) : content
    files[name] = { name, type: 2, content: decodeAstralReferences(plain) }
  }
  return files
}

const NONE: ReadonlySet<number> = new Set()

/** A sheet with cells. */
type Listed = Pick<DeclaredSheet, 'name' | 'isHidden'>

interface Read {
  book: WorkBook
  /** parses the first rows of sheets that were not chosen */
  topsOf: (names: readonly string[]) => WorkBook
  /** indexes of a sheet's hidden rows, by sheet name */
  hiddenOf: (name: string) => ReadonlySet<number>
  all: readonly Listed[]
  chosen: readonly Listed[]
}

function chosenOf<S extends Listed>(all: readonly S[], wanted: Wanted): S[] {
  let place = 0
  const names = all.map(({ name }) => name)
  return all.filter(({ name, isHidden }) => wanted(name, isHidden ? HIDDEN : place++, names))
}

/** Tag of the manifest about the parts that a password protects. */
const ENCRYPTED_PART = '<manifest:encryption-data'

async function readOds(parts: readonly Part[], wanted: Wanted): Promise<Read> {
  const files = new Map<string, Buffer>()
  for (const part of parts) files.set(part.entry.fileName, await unpack(part, () => undefined))
  if (files.get(ODS_PARTS.manifest)?.includes(ENCRYPTED_PART)) throw new EncryptedWorkbook()
  const sheets = odsSheets(files.get(ODS_PARTS.content) ?? Buffer.alloc(0))
  if (!sheets) throw notXlsx()
  const book: WorkBook = {
    SheetNames: sheets.map(({ name }) => name),
    Sheets: Object.fromEntries(sheets.map(({ name, sheet }) => [name, sheet])),
  }
  const hidden = new Map(sheets.map((one) => [one.name, one.hidden]))
  const hiddenOf = (name: string) => hidden.get(name) ?? NONE
  return { book, topsOf: () => book, hiddenOf, all: sheets, chosen: chosenOf(sheets, wanted) }
}

async function readZip(archive: Buffer, wanted: Wanted): Promise<Read> {
  const { isOds, parts } = await partsOf(archive)
  if (isOds) return readOds(parts, wanted)
  const files = await unpackAll(parts)
  const textOf = (part: string) => String(files[part]?.content ?? '')
  const workbook = workbookPart(textOf)
  if (!workbook) throw notXlsx()
  const names = parse_zip({ files }, { bookSheets: true }).SheetNames
  const declared = declaredSheets(textOf, workbook, names)
  const hidden = new Map<string, ReadonlySet<number>>()
  // Only where a sheet has formulas: with this option a million cells take one second longer.
  let cellFormula = false
  for (const file of Object.values(files))
    if (holdsRows(file.content) || SHEET_PART.test(file.name)) {
      const shown = declared.find(({ part }) => part === file.name)?.name
      const plain = onlyRows(file.content, shown ?? file.name)
      file.content = plain.xml
      cellFormula ||= plain.hasFormulas
      if (shown !== undefined) hidden.set(shown, plain.hidden)
    }
  const all = declared.filter(({ isChart }) => !isChart)
  const chosen = chosenOf(all, wanted)
  const sheets = chosen.map((sheet) => declared.indexOf(sheet))
  const hiddenOf = (name: string) => hidden.get(name) ?? NONE
  const topsOf = (names: readonly string[]) => {
    const places = declared.flatMap(({ name }, i) => (names.includes(name) ? [i] : []))
    return parse_zip({ files }, { ...OPTIONS, cellFormula, sheets: places, sheetRows: TOP_ROWS })
  }
  const book = parse_zip({ files }, { ...OPTIONS, cellFormula, sheets })
  return { book, topsOf, hiddenOf, all, chosen }
}

function readCompound(bytes: Buffer, wanted: Wanted): Read {
  refuseEncrypted(bytes)
  // No formulas: a BIFF formula always contains its result.
  const book = read(bytes, { ...OPTIONS, cellFormula: false, type: 'buffer' })
  const all = book.SheetNames.map((name, i) => ({
    name,
    isHidden: Boolean(book.Workbook?.Sheets?.[i]?.Hidden),
  }))
  const hiddenOf = (name: string) => {
    const rows = book.Sheets[name]?.['!rows'] ?? []
    return new Set(rows.flatMap((row, i) => (row?.hidden ? [i] : [])))
  }
  return { book, topsOf: () => book, hiddenOf, all, chosen: chosenOf(all, wanted) }
}

function refusalOf(error: unknown): WorkbookRefused {
  if (error instanceof WorkbookRefused) return error
  const message = error instanceof Error ? error.message : ''
  // Not 'ZIP encryption': the library says so of a compound file that it takes for an archive.
  if (/password|encrypt/i.test(message) && !/ZIP encryption/.test(message))
    return new EncryptedWorkbook()
  if (/cannot find workbook|unsupported|not a spreadsheet/i.test(message)) return new NotAWorkbook()
  return new DamagedWorkbook()
}

function sheetOf({ book, hiddenOf }: Read, name: string): Sheet {
  const sheet = book.Sheets[name]
  const rows = sheet?.['!data']
  if (!rows) throw new DamagedWorkbook()
  const merges = (sheet['!merges'] ?? []).flatMap(({ s, e }) => {
    checkMerge({ rows: e.r - s.r + 1, columns: e.c - s.c + 1 }, name)
    // Deletes the covered cells of a merge, which no spreadsheet program displays.
    for (let r = s.r; r <= Math.min(e.r, rows.length - 1); r++)
      for (let c = r === s.r ? s.c + 1 : s.c; c <= e.c && c < (rows[r]?.length ?? 0); c++)
        delete rows[r]?.[c]
    return e.r > s.r ? [{ column: s.c, first: s.r, last: e.r }] : []
  })
  if (rows.length > MAX_ROWS + SPARE_ROWS) throw new TooManyRows()
  // A row array is as long as its last cell's column, and the header search reads all of it.
  if (rows.some((cells) => cells && cells.length > MAX_COLUMNS)) throw new DamagedWorkbook()
  return { name, rows, merges, hidden: hiddenOf(name) }
}

/** First rows of the sheets that were not chosen; a sheet without cells has none. */
function topsOf({ topsOf: read, all, chosen }: Read): Sheet[] {
  const names = all.filter((sheet) => !chosen.includes(sheet)).map(({ name }) => name)
  if (names.length === 0) return []
  const book = read(names)
  return names.map((name) => {
    const rows = (book.Sheets[name]?.['!data'] ?? []).slice(0, TOP_ROWS)
    return { name, rows, merges: [], hidden: NONE }
  })
}

/**
 * Reads an untrusted .xlsx, .xls or .ods workbook (spec 5 §1 and §3). Sizes are checked before unpacking, reading stops at
 * the limits, and no formula is computed. Every failure becomes a WorkbookRefused.
 * @param wanted selects the sheets to read; the others are only named
 * @param csv true or how it is read: a CSV file is accepted too, as a workbook of one sheet without name
 * @param tops true: the first rows of the other sheets are read, too
 * @throws WorkbookRefused with its French message and status 413, 415 or 422
 */
export async function readWorkbook(
  bytes: Buffer,
  wanted: Wanted,
  { csv = false, tops = false }: { csv?: boolean | CsvOptions; tops?: boolean } = {},
): Promise<Workbook> {
  try {
    const container = containerOf(bytes, csv !== false)
    if (container === 'csv') {
      const sheet = readCsv(bytes, csv === true ? {} : csv || {})
      return { sheetNames: [''], date1904: false, sheets: [sheet], others: [], hidden: [] }
    }
    const found = container === 'zip' ? await readZip(bytes, wanted) : readCompound(bytes, wanted)
    const { book, all, chosen } = found
    return {
      sheetNames: all.map(({ name }) => name),
      date1904: Boolean(book.Workbook?.WBProps?.date1904),
      sheets: chosen.map(({ name }) => sheetOf(found, name)),
      others: tops ? topsOf(found) : [],
      hidden: all.flatMap(({ name, isHidden }) => (isHidden ? [name] : [])),
    }
  } catch (error) {
    throw refusalOf(error)
  }
}
