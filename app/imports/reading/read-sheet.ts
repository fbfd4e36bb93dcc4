import type { CellObject } from 'xlsx'
import { addLeft, type LeftRows, type SheetColumns } from '~/domain/file-account/account'
import type { ImportFinding } from '~/domain/imports/finding'
import { namesUpTo, quoted } from '~/domain/message-format'
import { readCell } from '../workbook/cell'
import { WorkbookRefused } from '../workbook/errors'
import type { Sheet } from '../workbook/sheet'
import { isNumeric, valueIn } from './cell-values'
import type { Column, RowOf, SheetLayout } from './columns'
import { judgedTotals, type NumberColumn } from './differing-sums'
import { exactStep } from './exact-rows'
import { type Findings, finding, type Place } from './findings'
import { type Header, headersOf, namesOf } from './headers'
import { MergedRows } from './merged-cells'
import { normalised } from './normalise-names'
import { SumRows } from './total-rows'

/** A data row with its valid values. */
export interface SheetRow<C extends readonly Column[]> {
  /** row number as in the spreadsheet program, from 1 */
  row: number
  /** null when the cell is blank or invalid */
  pdv: string | null
  values: RowOf<C>
  /** ends of error messages about this row, by column header; empty for a valid row */
  wrongs: { column: string; what: string }[]
}

/** A sheet read by its layout: its rows, and the account of what was left out (4-decisions, 76). */
export interface SheetReading<C extends readonly Column[]> {
  rows: SheetRow<C>[]
  left: LeftRows[]
  columns: SheetColumns
}

type Cells = Sheet['rows'][number]

/** Index of the first row with a cell that is not blank; -1: none. */
export function firstFilledRow(rows: Sheet['rows']): number {
  return rows.findIndex((cells) => cells?.some((cell) => readCell(cell).kind !== 'blank'))
}

/** Name of a column as spreadsheet programs show it, from its index: A, B … AA. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26))

const isHeaderRow = (columns: readonly Column[], headers: readonly Header[]) => {
  const texts = new Set(headers.map(({ text }) => normalised(text)))
  return columns.every(
    (column) => column.need === 'optional' || namesOf(column).some((name) => texts.has(name)),
  )
}

/** True if the first filled row of a sheet holds every required header of a layout. */
export function hasHeaders(sheet: Sheet, { columns }: SheetLayout): boolean {
  const top = firstFilledRow(sheet.rows)
  return top >= 0 && isHeaderRow(columns, headersOf(sheet.rows[top]))
}

/** Rows searched for headers below the first filled row, to distinguish a title from a table without headers. */
const TITLE_ROWS = 20

/** Rejects a sheet that starts with a title or data by one message, instead of one for each missing column. */
function refuseTitle(sheet: Sheet, layout: SheetLayout, top: number, first: Header[]): void {
  const known = new Set(layout.columns.flatMap(namesOf))
  if (isHeaderRow(layout.columns, first)) return
  const below = sheet.rows
    .slice(top + 1, top + 1 + TITLE_ROWS)
    .findIndex((cells) => isHeaderRow(layout.columns, headersOf(cells)))
  if (below < 0 && first.some(({ text }) => known.has(normalised(text)))) return
  const what =
    below < 0
      ? 'aucun en-tête connu ne s’y trouve.'
      : `ils sont ligne ${top + below + 2}, supprimez les lignes au-dessus.`
  const row = { sheet: layout.name, row: top + 1 }
  const found = finding(row, `les en-têtes doivent être sur la première ligne\u202f: ${what}`)
  throw new WorkbookRefused(found.message, 422, [found])
}

/** Number of unknown headers or rows that a message names. */
const NAMED_UNKNOWNS = 5

/**
 * Message for a missing column. It names the unknown headers, because one of them may be meant, such as 'CA Net (€)'.
 */
function missingColumn(unknown: readonly string[]): string {
  const what = 'la colonne obligatoire manque'
  if (unknown.length === 0) return `${what}.`
  const named = namesUpTo(unknown, NAMED_UNKNOWNS)
  return `${what}\u202f; ${unknown.length > 1 ? 'en-têtes inconnus' : 'en-tête inconnu'}\u202f: ${named}.`
}

/** Number of wrong headers listed one by one; further ones are counted. */
const WRONG_LISTED = 50

function refusalOfHeaders(at: Place, wrong: readonly ImportFinding[]): WorkbookRefused {
  const rest = wrong.length - WRONG_LISTED
  const others =
    rest > 0 ? [finding(at, `autres en-têtes en double ou manquants\u202f: ${rest}.`)] : []
  const listed = [...wrong.slice(0, WRONG_LISTED), ...others]
  return new WorkbookRefused(listed.map(({ message }) => message).join(' '), 422, listed)
}

/** Finds the place of each column. Unknown headers are warnings; missing and duplicate ones reject the file. */
function placesOf(layout: SheetLayout, row: number, headers: Header[], warnings: Findings) {
  const names = new Map(
    layout.columns.flatMap((column) => namesOf(column).map((name) => [name, column] as const)),
  )
  const places = new Map<Column, Header>()
  const wrong: ReturnType<typeof finding>[] = []
  const at = { sheet: layout.name, row }
  const unknown: string[] = []
  for (const header of headers) {
    const column = names.get(normalised(header.text))
    const place = { ...at, column: header.text }
    if (!column) unknown.push(quoted(header.text))
    if (!column) warnings.add(place, `colonne ${columnName(header.index)} inconnue, ignorée.`)
    else if (places.has(column)) wrong.push(finding(place, 'la colonne est en double.'))
    else places.set(column, header)
  }
  for (const column of layout.columns)
    if (column.need !== 'optional' && !places.has(column))
      wrong.push(finding({ ...at, column: column.header }, missingColumn(unknown)))
  if (wrong.length > 0) throw refusalOfHeaders(at, wrong)
  return places
}

/** Number of columns searched for cells without header. */
const WIDTH = 100

/** Collects filled columns without header, which are ignored with a warning. */
class UnnamedColumns {
  readonly filled = new Set<number>()
  readonly #known: boolean[] = []

  constructor(headers: readonly Header[]) {
    for (const { index } of headers) this.#known[index] = true
  }

  look(cells: NonNullable<Cells>): void {
    const end = Math.min(cells.length, WIDTH)
    for (let index = 0; index < end; index++) {
      if (this.#known[index] || readCell(cells[index]).kind === 'blank') continue
      this.#known[index] = true
      this.filled.add(index)
    }
  }
}

/** Warning that hidden or filtered rows are read like the others. */
export function hiddenRows(rows: readonly number[]): string {
  const named = namesUpTo(rows.map(String), NAMED_UNKNOWNS)
  return rows.length === 1
    ? `1 ligne masquée ou filtrée est lue comme les autres\u202f: ligne ${named}.`
    : `${rows.length} lignes masquées ou filtrées sont lues comme les autres\u202f: lignes ${named}.`
}

const BLANK = { kind: 'blank' } as const

function readRow(
  cells: NonNullable<Cells>,
  mergedInto: (index: number) => CellObject | undefined,
  row: number,
  places: ReadonlyMap<Column, Header>,
  columns: readonly Column[],
  date1904: boolean,
): SheetRow<readonly Column[]> | null {
  const values: Record<string, unknown> = {}
  const wrongs: { column: string; what: string }[] = []
  let filled = false
  for (const column of columns) {
    const place = places.get(column)
    const own = place ? readCell(cells[place.index]) : BLANK
    if (own.kind !== 'blank') filled = true
    // Not amounts: an amount merged over two rows belongs to neither of them.
    const cell =
      own.kind === 'blank' && place && !isNumeric(column.kind)
        ? readCell(mergedInto(place.index))
        : own
    values[column.key] = null
    if (cell.kind === 'blank') {
      if (column.need === 'required')
        wrongs.push({ column: column.header, what: 'la cellule est vide.' })
      continue
    }
    const read = valueIn(cell, column.kind, date1904)
    if ('wrong' in read) wrongs.push({ column: column.header, what: read.wrong })
    else values[column.key] = read.value
  }
  if (!filled) return null
  const pdv = typeof values.pdv === 'string' ? values.pdv : null
  return { row, pdv, values: values as RowOf<readonly Column[]>, wrongs }
}

/** Message for a blank sheet: without headers the sheet means neither 0 nor 'no data'. */
function blank({ name, required }: SheetLayout): string {
  if (!name) return 'Le fichier est vide.'
  const what = `La feuille ${quoted(name)} est vide`
  return required ? `${what}.` : `${what}\u202f: supprimez-la, ou remettez-y ses en-têtes.`
}

/**
 * Rows of sums as left out: decided where they sum rows of the sheet (4-decisions, 76). Their amount is that of the first
 * column of quantities.
 */
function leftTotals(
  sheet: Sheet,
  places: ReadonlyMap<Column, Header>,
  rows: readonly { row: number }[],
  totals: readonly number[],
): LeftRows[] {
  const columns = [...places].flatMap(([{ kind }, { index }]): NumberColumn[] => {
    if (!isNumeric(kind)) return []
    const read = (row: number) => {
      const cell = readCell(sheet.rows[row]?.[index])
      const value = cell.kind === 'blank' ? null : valueIn(cell, kind, false)
      return value && 'value' in value && typeof value.value === 'number' ? value.value : null
    }
    return [{ read, step: exactStep(kind) }]
  })
  const data = rows.map(({ row }) => row - 1)
  const left: LeftRows[] = []
  for (const { row, reason, isDecided } of judgedTotals(data, totals, columns)) {
    const amount = columns[0]?.read(row) ?? 0
    addLeft(left, { sheet: sheet.name, reason, rows: 1, amount, isDecided })
  }
  return left
}

/**
 * Reads a sheet by its layout. The first row with text holds the headers, matched without case, accents, spaces and
 * order. Blank rows and total rows are skipped, the latter with a warning unless they read 'Total' (spec 5 §1, Reading
 * rules). A merged number, service, person or day applies to each of its rows.
 * @throws WorkbookRefused for a blank sheet, a duplicate or missing required header, and a title above the headers
 */
export function readSheet<const C extends readonly Column[]>(
  sheet: Sheet,
  layout: SheetLayout<C>,
  date1904: boolean,
  warnings: Findings,
): SheetReading<C> {
  const top = firstFilledRow(sheet.rows)
  if (top < 0) throw new WorkbookRefused(blank(layout))
  const headers = headersOf(sheet.rows[top])
  refuseTitle(sheet, layout, top, headers)
  const places = placesOf(layout, top + 1, headers, warnings)
  const unnamed = new UnnamedColumns(headers)
  const rows: SheetRow<C>[] = []
  const merged = new MergedRows(sheet.merges)
  const sums = new SumRows(places, warnings)
  const hidden: number[] = []
  const totals: number[] = []
  for (let i = top + 1; i < sheet.rows.length; i++) {
    const cells = sheet.rows[i]
    merged.enter(i)
    if (!cells) continue
    const mergedInto = (index: number) => sheet.rows[merged.holderOf(i, index)]?.[index]
    const read = (index: number) => {
      const own = readCell(cells[index])
      return own.kind === 'blank' ? readCell(mergedInto(index)) : own
    }
    if (sums.skips({ sheet: layout.name, row: i + 1 }, read)) {
      totals.push(i)
      continue
    }
    const row = readRow(cells, mergedInto, i + 1, places, layout.columns, date1904)
    if (!row) continue
    rows.push(row as unknown as SheetRow<C>)
    if (sheet.hidden.has(i)) hidden.push(i + 1)
    unnamed.look(cells)
  }
  for (const index of unnamed.filled) {
    const at = { sheet: layout.name, row: top + 1 }
    warnings.add(at, `colonne ${columnName(index)} sans en-tête, ignorée.`)
  }
  if (hidden.length > 0) warnings.add({ sheet: layout.name }, hiddenRows(hidden))
  const used = new Set([...places.values()].map(({ index }) => index))
  const others = headers.filter(({ index }) => !used.has(index)).map(({ text }) => text)
  const nameless = [...unnamed.filled].map((index) => `colonne ${columnName(index)}`)
  const columns = {
    sheet: sheet.name,
    read: headers.filter(({ index }) => used.has(index)).map(({ text }) => text),
    left: [...others, ...nameless],
    undecided: [],
  }
  return { rows, left: leftTotals(sheet, places, rows, totals), columns }
}
