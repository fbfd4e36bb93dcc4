import type { ExportTable, ExportValue } from './table'

/** Whole numbers from this size are amounts and get thousands separators; years stay below. */
const AMOUNT = 10_000

/**
 * Spreadsheet number format of a column (7-beyond §3). Two decimals if any number has decimals, so that the column
 * aligns; thousands separators; null for the general format. The spreadsheet shows the separators of its own
 * language.
 */
function formatOf(values: readonly (ExportValue | undefined)[]): string | null {
  const numbers = values.filter((value): value is number => typeof value === 'number')
  if (numbers.some((number) => !Number.isInteger(number))) return '#,##0.00'
  return numbers.some((number) => Math.abs(number) >= AMOUNT) ? '#,##0' : null
}

/** Number format of each column of a table. */
export const numberFormats = ({ headers, rows }: ExportTable): (string | null)[] =>
  headers.map((_, column) => formatOf(rows.map((row) => row[column])))

/** Number of characters of a formatted number, including sign and separators. */
export function writtenLength(value: number, format: string | null): number {
  if (!format) return String(value).length
  const [whole = ''] = Math.abs(value).toFixed(2).split('.')
  const thousands = Math.floor((whole.length - 1) / 3)
  return (value < 0 ? 1 : 0) + whole.length + thousands + (format.endsWith('.00') ? 3 : 0)
}
