import { headingPattern, isDatedByHeading } from '~/domain/import-models/heading-pattern'
import type { ImportModel } from '~/domain/import-models/model'
import { matchesWildcard } from '~/domain/import-models/wildcard'
import { textsOf } from '../reading/headers'
import { normalised } from '../reading/normalise-names'
import type { Workbook } from '../workbook/read-workbook'
import type { Sheet } from '../workbook/sheet'

/** Rows searched for the headers from the top of a sheet: titles above a table are few. */
export const SEARCHED_ROWS = 100

/** What of a model decides where its table is. */
export type TableModel = Pick<ImportModel, 'table' | 'columns'> &
  Partial<Pick<ImportModel, 'time' | 'control' | 'sheets'>>

/**
 * Headers used by the model, each once, in the order of the document: columns of terms, their `where` and `distinct`,
 * columns filled down, the dated column, and the columns of control sums (8 §1).
 */
export function usedHeaders({ columns, table, time, control }: TableModel): string[] {
  const terms = Object.values(columns).flat()
  const names = [
    ...terms.flatMap(({ column, distinct, where = {} }) => [
      column,
      distinct,
      ...Object.keys(where),
    ]),
    ...(table?.fillDown ?? []),
    time?.kind === 'dated' && !isDatedByHeading(time) ? time.column : undefined,
    ...Object.values(control ?? {}).map(({ column }) => column),
  ]
  const byText = new Map<string, string>()
  for (const name of names)
    if (name !== undefined && !byText.has(normalised(name))) byText.set(normalised(name), name)
  return [...byText.values()]
}

/**
 * Tests whether a used header is among some headings: itself, or any heading of its pattern (8 §5).
 * @param there the headings as compared
 */
export const isHeaderIn =
  (there: ReadonlySet<string>) =>
  (header: string): boolean => {
    const pattern = headingPattern(header)
    if (!pattern) return there.has(normalised(header))
    for (const heading of there) if (pattern.valueIn(heading) !== null) return true
    return false
  }

/** The table of a model in a workbook. */
export interface FoundTable {
  sheet: Sheet
  /** index of the last header row, from 0 */
  headerRow: number
  /** header text by column index; of two header rows 'upper / lower' */
  headers: (string | undefined)[]
}

/**
 * Header texts of one or two rows by column index (8 §1). An upper cell reaches right over the blanks that follow it.
 * @param headerRow index of the last header row, from 0
 */
export function headersAt(
  sheet: Sheet,
  headerRow: number,
  headerRows: 1 | 2,
): FoundTable['headers'] {
  const lower = textsOf(sheet.rows[headerRow])
  if (headerRows === 1) return lower
  const upper = textsOf(sheet.rows[headerRow - 1])
  let reaching: string | undefined
  return Array.from({ length: Math.max(lower.length, upper.length) }, (_, index) => {
    const own = upper[index]
    reaching = own ?? reaching
    const below = lower[index]
    if (below === undefined) return own
    return reaching === undefined ? below : `${reaching} / ${below}`
  })
}

/** The sheets in which the table may be; a .csv file's only sheet has no name and suits every model. */
export function sheetsFor(book: Workbook, wanted: string | number | undefined): Sheet[] {
  if (wanted === undefined || book.sheets.every(({ name }) => name === '')) return book.sheets
  const name = typeof wanted === 'number' ? book.sheetNames[wanted - 1] : wanted
  if (name === undefined) return []
  return book.sheets.filter((sheet) =>
    typeof wanted === 'number' ? sheet.name === name : normalised(sheet.name) === normalised(name),
  )
}

/** Tests whether a model names the sheet as one to read; false for a model that names none. */
export const isToRead = (name: string, { sheets }: Pick<TableModel, 'sheets'>): boolean =>
  (sheets?.read ?? []).some((pattern) => matchesWildcard(pattern, name))

/** The sheets in which a model's table may be: those that it reads as one table, else as `sheetsFor`. */
export function sheetsOf(book: Workbook, model: Pick<TableModel, 'sheets' | 'table'>): Sheet[] {
  if (!model.sheets?.read || book.sheets.every(({ name }) => name === ''))
    return sheetsFor(book, model.table?.sheet)
  return book.sheets.filter(({ name }) => isToRead(name, model))
}

/**
 * Rows of a sheet that may be the last header row, from 0. A given row of two is the lower or the upper one: only with
 * one of them every used header is found.
 */
export function headerCandidates(sheet: Sheet, table: ImportModel['table']): number[] {
  const rows = table?.headerRows ?? 1
  if (table?.headerRow !== undefined)
    return rows === 1 ? [table.headerRow - 1] : [table.headerRow - 1, table.headerRow]
  const length = Math.min(sheet.rows.length, SEARCHED_ROWS)
  return Array.from({ length }, (_, index) => index)
}

/** The table of a model in one sheet; null when the sheet lacks a used header. */
function tableIn(sheet: Sheet, model: TableModel, used: readonly string[]): FoundTable | null {
  for (const headerRow of headerCandidates(sheet, model.table)) {
    const headers = headersAt(sheet, headerRow, model.table?.headerRows ?? 1)
    const there = new Set(headers.map((text) => (text === undefined ? '' : normalised(text))))
    if (used.every(isHeaderIn(there))) return { sheet, headerRow, headers }
  }
  return null
}

/**
 * Tables of a model: one for each sheet that it reads as one table, else the first one (8 §5).
 * @returns an empty list when the workbook has no such table
 */
export function findTables(book: Workbook, model: TableModel): FoundTable[] {
  const first = findTable(book, model)
  if (!first || !model.sheets?.read) return first ? [first] : []
  const used = usedHeaders(model)
  return sheetsOf(book, model).flatMap((sheet) => tableIn(sheet, model, used) ?? [])
}

/**
 * Finds the table of a model: the first sheet and row that hold every used header, compared with `normalised` (8 §1).
 * A table in which a used header occurs twice is found; the reader refuses it.
 * @returns null when the workbook has no such table
 */
export function findTable(book: Workbook, model: TableModel): FoundTable | null {
  const used = usedHeaders(model)
  if (used.length === 0) return null
  for (const sheet of sheetsOf(book, model)) {
    const found = tableIn(sheet, model, used)
    if (found) return found
  }
  return null
}
