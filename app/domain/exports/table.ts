/** A table to be exported: headers, then rows of texts and numbers; null is an empty cell. */
export interface ExportTable {
  title: string
  headers: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

/**
 * A text that no spreadsheet takes for a formula (spec 5 §3): one that begins with `=`, `+`, `-`, `@`, a tab or
 * a line break gets an apostrophe before it.
 */
export function inert(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  // why: a spreadsheet set to French reads the decimal comma
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = inert(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The table as CSV for a French spreadsheet: semicolons, decimal commas, CRLF, UTF-8 with its mark. */
export function toCsv({ headers, rows }: ExportTable): string {
  const lines = [headers, ...rows].map((row) => row.map(cell).join(';'))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
