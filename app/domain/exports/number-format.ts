import type { ExportTable, ExportValue } from './table'

/** From this size on a whole number is an amount, hence read by its thousands: no year is. */
const AMOUNT = 10_000

/**
 * How a spreadsheet writes a column of numbers (7-beyond §3): with two decimals all the way down as soon as one of them
 * has any, so that a column lines up, and with its thousands apart; null: as they stand. A spreadsheet shows the signs of
 * its own language.
 */
function formatOf(values: readonly (ExportValue | undefined)[]): string | null {
  const numbers = values.filter((value): value is number => typeof value === 'number')
  if (numbers.some((number) => !Number.isInteger(number))) return '#,##0.00'
  return numbers.some((number) => Math.abs(number) >= AMOUNT) ? '#,##0' : null
}

/** The format of each column of a table. */
export const numberFormats = ({ headers, rows }: ExportTable): (string | null)[] =>
  headers.map((_, column) => formatOf(rows.map((row) => row[column])))

/** Characters that a number takes in such a format, signs included. */
export function writtenLength(value: number, format: string | null): number {
  if (!format) return String(value).length
  const [whole = ''] = Math.abs(value).toFixed(2).split('.')
  const thousands = Math.floor((whole.length - 1) / 3)
  return (value < 0 ? 1 : 0) + whole.length + thousands + (format.endsWith('.00') ? 3 : 0)
}
