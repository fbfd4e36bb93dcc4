import { type CellObject, type ParsingOptions, parse_zip, read, type WorkBook } from 'xlsx'
import { partsOf } from './archive'
import { readCsv } from './csv'
import { containerOf, refuseEncrypted } from './file-kind'
import { MAX_ROWS, SPARE_ROWS } from './limits'
import {
  DamagedWorkbook,
  EncryptedWorkbook,
  NotAWorkbook,
  TooManyRows,
  WorkbookRefused,
} from './refusals'
import { CellCounter, checkMerge, holdsRows, onlyRows } from './sheet-xml'
import { unpack } from './unpack'

/** Cells of several rows that are merged into one, whose value stands in the first; rows and columns from 0. */
export interface Merge {
  column: number
  first: number
  last: number
}

/** A sheet's cells by row and column, both from 0; missing rows and cells are holes. */
export interface Sheet {
  name: string
  rows: readonly (readonly (CellObject | undefined)[] | undefined)[]
  merges: readonly Merge[]
}

export interface Workbook {
  /** every sheet's name, in order, but those that are a chart */
  sheetNames: string[]
  /** days count from 1904 instead of 1900 */
  date1904: boolean
  /** the sheets that were asked for and exist */
  sheets: Sheet[]
}

/** Which sheets to read the cells of; one that is but a chart is none. */
export type Wanted = (sheetName: string, index: number) => boolean

const OPTIONS: ParsingOptions = {
  dense: true,
  cellText: false,
  cellHTML: false,
  cellNF: true,
  cellDates: false,
  // why: they tell a formula without result from an empty cell
  cellFormula: true,
  sheetStubs: true,
}

type Files = Parameters<typeof parse_zip>[0]['files']

/** Where sheets usually are; any part that holds rows is one, since the workbook says itself which part a sheet is. */
const SHEET_PART = /(^|\/)worksheets\/[^/]+\.xml$/i

async function unpackAll(archive: Buffer): Promise<Files> {
  const files: Files = Object.create(null)
  const counter = new CellCounter()
  for (const part of await partsOf(archive)) {
    const name = part.entry.fileName
    const content = await unpack(part, (piece) => counter.count(piece))
    counter.endSheet()
    files[name] = { name, type: 2, content }
  }
  return files
}

const textOf = (files: Files, name: string) => String(files[name]?.content ?? '')

/** Which sheets hold nothing but a chart, by their place among `count`: they have no cells. */
function chartsIn(files: Files, count: number): ReadonlySet<number> {
  const relations = textOf(files, 'xl/_rels/workbook.xml.rels').match(/<Relationship\b[^<>]*>/g)
  const charts = (relations ?? []).filter((one) => /\bType="[^"]*\/chartsheet"/.test(one))
  const ids = new Set(charts.map((one) => /\bId="([^"]*)"/.exec(one)?.[1]))
  const sheets = textOf(files, 'xl/workbook.xml').match(/<(?:\w+:)?sheet\b[^<>]*>/g) ?? []
  if (ids.size === 0 || sheets.length !== count) return new Set()
  const isChart = (sheet: string) => ids.has(/:id="([^"]*)"/.exec(sheet)?.[1])
  return new Set(sheets.flatMap((sheet, i) => (isChart(sheet) ? [i] : [])))
}

async function readZip(
  archive: Buffer,
  wanted: Wanted,
): Promise<{ book: WorkBook; names: string[] }> {
  const files = await unpackAll(archive)
  const all = parse_zip({ files }, { bookSheets: true }).SheetNames
  const charts = chartsIn(files, all.length)
  const names = all.filter((_name, i) => !charts.has(i))
  for (const file of Object.values(files))
    if (holdsRows(file.content) || SHEET_PART.test(file.name))
      file.content = onlyRows(file.content, file.name)
  const sheets = names.flatMap((name, i) => (wanted(name, i) ? [all.indexOf(name)] : []))
  return { book: parse_zip({ files }, { ...OPTIONS, sheets }), names }
}

function readCompound(bytes: Buffer, wanted: Wanted): { book: WorkBook; names: string[] } {
  refuseEncrypted(bytes)
  const { SheetNames } = read(bytes, { type: 'buffer', bookSheets: true })
  const sheets = SheetNames.filter(wanted)
  // why no formulas: a BIFF formula always carries its result
  const book = read(bytes, { ...OPTIONS, cellFormula: false, type: 'buffer', sheets })
  return { book, names: SheetNames }
}

function refusalOf(error: unknown): WorkbookRefused {
  if (error instanceof WorkbookRefused) return error
  const message = error instanceof Error ? error.message : ''
  if (/password|encrypt/i.test(message)) return new EncryptedWorkbook()
  if (/cannot find workbook|unsupported|not a spreadsheet/i.test(message)) return new NotAWorkbook()
  return new DamagedWorkbook()
}

function sheetOf(book: WorkBook, name: string): Sheet {
  const sheet = book.Sheets[name]
  const rows = sheet?.['!data']
  if (!rows) throw new DamagedWorkbook()
  const merges = (sheet['!merges'] ?? []).flatMap(({ s, e }) => {
    checkMerge({ rows: e.r - s.r + 1, columns: e.c - s.c + 1 }, name)
    return e.r > s.r ? [{ column: s.c, first: s.r, last: e.r }] : []
  })
  if (rows.length > MAX_ROWS + SPARE_ROWS) throw new TooManyRows()
  return { name, rows, merges }
}

/**
 * Opens an .xlsx or .xls workbook that nobody vouches for (spec 5 §1 and §3): nothing is unpacked before its
 * sizes are known, no more than the limits is read, no formula is computed. Any failure is a refusal.
 * @param wanted the sheets to read; the others are only named
 * @param csv whether a text of rows will do as well: a workbook of one sheet without name
 * @throws WorkbookRefused with its sentence and its status 413, 415 or 422
 */
export async function readWorkbook(
  bytes: Buffer,
  wanted: Wanted,
  { csv = false } = {},
): Promise<Workbook> {
  try {
    const container = containerOf(bytes, csv)
    if (container === 'csv') return { sheetNames: [''], date1904: false, sheets: [readCsv(bytes)] }
    const { book, names } =
      container === 'zip' ? await readZip(bytes, wanted) : readCompound(bytes, wanted)
    return {
      sheetNames: names,
      date1904: Boolean(book.Workbook?.WBProps?.date1904),
      sheets: names.filter(wanted).map((name) => sheetOf(book, name)),
    }
  } catch (error) {
    throw refusalOf(error)
  }
}
