import { type ExportTable, type ExportValue, frenchDated, linesOf } from './table'

/**
 * A text that no spreadsheet takes for a formula (spec 5 §3): one that begins with `=`, `+`, `-`, `@`, a tab or
 * a line break gets an apostrophe before it.
 */
export function inert(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
}

function cell(value: ExportValue): string {
  if (value === null) return ''
  // why: a spreadsheet set to French reads the decimal comma, and the day first
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'object') return frenchDated(value)
  const text = inert(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The table as CSV for a French spreadsheet: semicolons, decimal commas, CRLF, UTF-8 with its mark. */
export function toCsv(table: ExportTable): string {
  const lines = linesOf(table).map((row) => row.map(cell).join(';'))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
