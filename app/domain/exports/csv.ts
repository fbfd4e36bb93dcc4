import { type ExportTable, type ExportValue, frenchDated, linesOf } from './table'

/**
 * Prevents formula injection (spec 5 §3): a text that begins with `=`, `+`, `-`, `@`, a tab or a line break gets a
 * leading apostrophe. So do their full-width forms, which a spreadsheet of East Asian settings reads as the signs.
 */
export function inert(text: string): string {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
}

/** How numbers and dates are written: '1234,5' and '20/11/2026', or '1234.5' and '2026-11-20'. */
export const CSV_STYLES = ['french', 'iso'] as const
export type CsvStyle = (typeof CSV_STYLES)[number]

function cell(value: ExportValue, style: CsvStyle): string {
  if (value === null) return ''
  if (typeof value === 'number')
    return style === 'iso' ? String(value) : String(value).replace('.', ',')
  if (typeof value === 'object')
    return style === 'french' ? frenchDated(value) : 'at' in value ? value.at : value.day
  const text = inert(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats one line of a CSV file, with its end; neutralises formulas. */
export const csvLine = (values: readonly ExportValue[], style: CsvStyle): string =>
  `${values.map((value) => cell(value, style)).join(';')}\r\n`

/** Mark at the beginning of a CSV file, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Formats a table as CSV for French spreadsheets: semicolons, decimal commas, CRLF, UTF-8 with byte order mark. */
export function toCsv(table: ExportTable): string {
  const lines = linesOf(table).map((row) => csvLine(row, 'french'))
  return BYTE_ORDER_MARK + lines.join('')
}
