import { isPlainTotal, namesSumOf } from '~/domain/hierarchy/total-labels'
import type { ModelTable } from '~/domain/import-models/model'
import { textsOf } from '../reading/headers'
import { normalised } from '../reading/normalise-names'
import { cellText, readCell } from '../workbook/cell'
import type { Workbook } from '../workbook/read-workbook'
import type { Sheet } from '../workbook/sheet'
import { ColumnCells } from './column-cells'
import { headersAt, sheetsFor } from './find-table'
import { findHeaders, type HeaderPlace } from './header-search'
import { pageRows } from './page-headers'
import { headerRepeats } from './walk-table'

/** Meaning of a row of the file for the reader. */
export type RowKind = 'title' | 'header' | 'data' | 'heading' | 'sum' | 'blank'

/** A row of the file as it is shown. */
export interface PreviewRow {
  /** from 1 */
  row: number
  kind: RowKind
  /** texts by column index; '' for a blank cell */
  cells: string[]
}

export interface DetectedColumn {
  /** column index, from 0 */
  index: number
  header: string
  /** at most three different values */
  samples: string[]
  cells: ColumnCells
}

/** The probable table of an unknown file (8 §2, step 1). */
export interface DetectedTable {
  sheet: Sheet
  /** index of the last header row, from 0 */
  headerRow: number
  headers: (string | undefined)[]
  /** For the model. Without `headerRow`, so that a further title line does no harm, unless the user gave it. */
  table: ModelTable
  columns: DetectedColumn[]
  /** number of data rows */
  rows: number
  /** first rows of the sheet */
  preview: PreviewRow[]
  /** last row of the file that is a total of everything */
  total: PreviewRow | null
}

/** Rows of the preview, and data rows that its end shows at least. */
const SHOWN = 20
const TITLES_SHOWN = 8
/** Data rows whose cells are looked at; the last rows are only searched for the total. */
const LOOKED_AT = 5_000
const SAMPLES = 3
/** Share of blank cells from which on a column is one of headings or blocks. */
const BLANKS = 0.2

const isFilled = (text: string | undefined): text is string => text !== undefined

function filledCells(sheet: Sheet): number {
  let count = 0
  for (const cells of sheet.rows)
    cells?.forEach((cell) => {
      if (cell && cell.t !== 'z' && cell.v !== '') count++
    })
  return count
}

type Headers = DetectedTable['headers']

class Rows {
  readonly #sheet: Sheet
  readonly #place: HeaderPlace
  readonly #headers: Headers
  readonly #repeats: (index: number) => boolean
  /** titles that a printed report repeats on every page */
  readonly #titles: ReadonlySet<number>

  constructor(sheet: Sheet, place: HeaderPlace, headers: Headers) {
    this.#sheet = sheet
    this.#place = place
    this.#headers = headers
    const table = { sheet, headerRow: place.headerRow, headers }
    this.#repeats = headerRepeats(table, place.headerRows)
    this.#titles = pageRows(table, place.headerRows, this.#repeats)
  }

  kindOf(index: number): RowKind {
    const cells = this.#sheet.rows[index] ?? []
    const filled: number[] = []
    for (let i = 0; i < cells.length; i++) if (readCell(cells[i]).kind !== 'blank') filled.push(i)
    const [first] = filled
    const { headerRow, headerRows } = this.#place
    if (index <= headerRow && index > headerRow - headerRows) return 'header'
    if (first === undefined) return 'blank'
    if (index < headerRow || this.#titles.has(index)) return 'title'
    if (this.#repeats(index)) return 'header'
    const text = cellText(readCell(cells[first]))
    if (namesSumOf(text)) return 'sum'
    const named = filled.filter((i) => this.#headers[i] !== undefined)
    return named.length < 2 && this.#headers.filter(isFilled).length > 2 ? 'heading' : 'data'
  }

  shown(index: number): PreviewRow {
    const cells = textsOf(this.#sheet.rows[index]).map((text) => text ?? '')
    return { row: index + 1, kind: this.kindOf(index), cells }
  }
}

interface Scan {
  columns: DetectedColumn[]
  rows: number
  /** index of the last plain total; -1 without one */
  total: number
  /** a data row is below a plain total */
  goesOn: boolean
  /** a blank row with data only above it, and texts below */
  hasFootnotes: boolean
  /** columns that a heading row or the first row fills */
  opened: ReadonlySet<number>
}

function scan(sheet: Sheet, headerRow: number, headers: Headers, rows: Rows): Scan {
  const columns = headers.flatMap((header, index): DetectedColumn[] =>
    header === undefined ? [] : [{ index, header, samples: [], cells: new ColumnCells() }],
  )
  const opened = new Set<number>()
  const open = (cells: Sheet['rows'][number]) => {
    for (const { index } of columns) if (cells?.[index]) opened.add(index)
  }
  const found = { rows: 0, total: -1, goesOn: false, hasFootnotes: false }
  let isAfterBlank = false
  for (let index = headerRow + 1; index < sheet.rows.length; index++) {
    const kind = rows.kindOf(index)
    if (kind === 'blank') isAfterBlank = true
    const cells = sheet.rows[index]
    if (kind === 'sum') {
      if (isPlainTotal(textsOf(cells).find(isFilled) ?? '')) found.total = index
    } else if (kind === 'heading' && found.total < 0) {
      if (isAfterBlank) found.hasFootnotes = true
      if (found.rows < LOOKED_AT) open(cells)
    } else if (kind === 'data') {
      found.hasFootnotes = false
      isAfterBlank = false
      if (found.total >= 0) found.goesOn = true
      if (found.rows === 0) open(cells)
      if (found.rows++ >= LOOKED_AT) continue
      for (const column of columns) column.cells.add(cells?.[column.index])
    }
  }
  for (const column of columns) column.samples = [...column.cells.values.keys()].slice(0, SAMPLES)
  return { ...found, columns, opened }
}

/** Columns left of the amounts that are blank below a value, or filled in heading rows alone. */
function filledDown({ columns, opened }: Scan): string[] {
  const firstAmount = columns.find(({ cells }) => cells.isNumeric && cells.decimals > 0)?.index
  return columns.flatMap(({ index, header, cells }) => {
    const all = cells.filled + cells.blank
    const isKey = index < (firstAmount ?? Number.POSITIVE_INFINITY)
    return isKey && opened.has(index) && cells.blank >= BLANKS * all && cells.blank > 0
      ? [header]
      : []
  })
}

function endOf({ goesOn, total, hasFootnotes }: Scan): NonNullable<ModelTable['end']> {
  if (goesOn) return 'end'
  return total < 0 && hasFootnotes ? 'blank' : 'total'
}

function tableIn(sheet: Sheet, book: Workbook, fixed: ModelTable): DetectedTable | null {
  const place = findHeaders(sheet, fixed)
  if (!place) return null
  const { headerRow, headerRows } = place
  const headers = headersAt(sheet, headerRow, headerRows)
  const rows = new Rows(sheet, place, headers)
  const found = scan(sheet, headerRow, headers, rows)
  if (found.columns.length < 2) return null
  const fillDown = fixed.fillDown ?? filledDown(found)
  const first = Math.max(0, headerRow - headerRows + 1 - TITLES_SHOWN)
  const last = Math.min(sheet.rows.length, Math.max(first + SHOWN, headerRow + 1 + SHOWN / 2))
  const isNamed = fixed.sheet !== undefined || hasTwin(book, sheet, place, headers)
  return {
    sheet,
    headerRow,
    headers,
    table: {
      ...(isNamed ? { sheet: fixed.sheet ?? sheet.name } : {}),
      ...(fixed.headerRow === undefined ? {} : { headerRow: fixed.headerRow }),
      headerRows,
      end: fixed.end ?? endOf(found),
      ...(fillDown.length > 0 ? { fillDown } : {}),
    },
    columns: found.columns,
    rows: found.rows,
    preview: Array.from({ length: last - first }, (_, i) => rows.shown(first + i)),
    total: found.total < 0 ? null : rows.shown(found.total),
  }
}

/** Tests whether another sheet has the same headers, so that only its name tells them apart. */
function hasTwin(
  book: Workbook,
  sheet: Sheet,
  { headerRow, headerRows }: HeaderPlace,
  headers: Headers,
): boolean {
  const keyOf = (texts: Headers) => texts.map((text) => normalised(text ?? '')).join('\n')
  return book.sheets.some(
    (other) => other !== sheet && keyOf(headersAt(other, headerRow, headerRows)) === keyOf(headers),
  )
}

/**
 * Finds the probable table of a file (8 §2, step 1): in the sheet with most cells, below the row that is most like
 * headers. Rows above it are titles.
 * @param fixed what the user chose instead; `headerRow` counts from 1
 * @returns null when no sheet has a row of two headers
 */
export function detectTable(book: Workbook, fixed: ModelTable = {}): DetectedTable | null {
  const sheets = sheetsFor(book, fixed.sheet)
    .map((sheet) => ({ sheet, filled: filledCells(sheet) }))
    .sort((a, b) => b.filled - a.filled)
  for (const { sheet } of sheets) {
    const found = tableIn(sheet, book, fixed)
    if (found) return found
  }
  return null
}
