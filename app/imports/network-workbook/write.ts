import { type CellObject, utils, type WorkBook, type WorkSheet, write } from 'xlsx'
import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import { daysBetween } from '~/domain/calendar/day-counting'
import { isMonth } from '~/domain/calendar/local-date'
import { ID_HEADING } from '~/domain/network-workbook/cell-error'
import { EXAMPLE_ID, EXAMPLES } from '~/domain/network-workbook/example'
import { shownValue } from '~/domain/network-workbook/same-value'
import { SHAPES } from '~/domain/network-workbook/shapes'
import {
  type RowValues,
  SHEETS,
  type SheetColumn,
  type SheetKey,
  type StoredSheets,
} from '~/domain/network-workbook/sheets'
import { DOWNLOADED, downloadedTexts } from './downloaded'

/** Texts of this form are characters' codes in .xlsx files. */
const CODE = /_(?=x[\da-f]{4}_)/gi

/** A text cell, never a formula; its format keeps what is typed into it a text, leading zeros included. */
const textCell = (text: string): CellObject => ({
  t: 's',
  v: text.replace(CODE, '_x005F_'),
  z: '@',
})
/** An Excel date that no time zone moves. */
const dateCell = (day: string, format: string): CellObject => ({
  t: 'n',
  v: daysBetween('1899-12-30', day),
  z: format,
})

function cellOf(column: SheetColumn, value: string): CellObject {
  const { kind } = column
  if (kind === 'number' && Number.isFinite(Number(value))) return { t: 'n', v: Number(value) }
  if (kind === 'day' && isLocalDate(value)) return dateCell(value, 'dd/mm/yyyy')
  if (kind === 'month' && isMonth(value)) return dateCell(`${value}-01`, 'mm/yyyy')
  return textCell(shownValue(column, value))
}

/** Widest column, in characters. */
const WIDEST = 40

function sheetOf(sheet: SheetKey, stored: StoredSheets): WorkSheet {
  const { columns } = SHAPES[sheet]
  const line = (id: string, values: RowValues) => [
    ...columns.map((column) => {
      const value = values[column.key]
      return value == null || value === '' ? null : cellOf(column, value)
    }),
    textCell(id),
  ]
  const rows = stored[sheet].map(({ id, values }) => line(id, values))
  if (rows.length === 0 || stored.network.length === 0) rows.push(line(EXAMPLE_ID, EXAMPLES[sheet]))
  const headings = [...columns.map(({ heading }) => heading), ID_HEADING]
  const made = utils.aoa_to_sheet([headings, ...rows])
  made['!cols'] = headings.map((heading, i) => {
    const longest = rows.reduce((most, row) => {
      const text = row[i]?.t === 's' ? String(row[i]?.v).length : 0
      return Math.max(most, text)
    }, heading.length)
    return { wch: Math.min(WIDEST, Math.max(11, longest + 2)) }
  })
  return made
}

/**
 * Writes the network's workbook (9-first-day §2), .xlsx: a sheet per kind with what is stored, and a hidden one with the
 * values of the download. A sheet without rows, and each one of an empty network, has a row of example.
 * @param sign signs a text, so that `readNetworkWorkbook` knows it again
 */
export function writeNetworkWorkbook(
  stored: StoredSheets,
  sign: (text: string) => string,
): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  for (const sheet of SHEETS)
    utils.book_append_sheet(book, sheetOf(sheet, stored), SHAPES[sheet].title)
  const texts = downloadedTexts(stored, sign).map((text) => [textCell(text)])
  utils.book_append_sheet(book, utils.aoa_to_sheet(texts), DOWNLOADED)
  book.Workbook = {
    Sheets: book.SheetNames.map((name) => ({ Hidden: name === DOWNLOADED ? 1 : 0 })),
  }
  return bytesOf(book)
}

const bytesOf = (book: WorkBook): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    write(book, {
      type: 'array',
      bookType: 'xlsx',
      bookSST: true,
      compression: true,
    }) as ArrayBuffer,
  )

/** Writes a workbook of one sheet, .xlsx. @param rows texts, headings first; a missing row stays blank */
export function writeOneSheet(
  sheet: SheetKey,
  rows: readonly (readonly string[] | undefined)[],
): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  const cells = Array.from(rows, (row = []) =>
    row.map((text) => (text === '' ? null : textCell(text))),
  )
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), SHAPES[sheet].title)
  return bytesOf(book)
}
