import { type ExportTable, type ExportValue, frenchDated, linesOf } from './table'

/**
 * Prevents formula injection (spec 5 §3): a text that begins with `=`, `+`, `-`, `@`, a tab or a line break gets a
 * leading apostrophe. So do their full-width forms, which a spreadsheet of East Asian settings reads as the signs.
 */
export function inert(text: string): string {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
}

function cell(value: ExportValue): string {
  if (value === null) return ''
  // a spreadsheet with French settings needs decimal commas and day-first dates
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'object') return frenchDated(value)
  const text = inert(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats a table as CSV for French spreadsheets: semicolons, decimal commas, CRLF, UTF-8 with byte order mark. */
export function toCsv(table: ExportTable): string {
  const lines = linesOf(table).map((row) => row.map(cell).join(';'))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
