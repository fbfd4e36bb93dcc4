import type { LocalDate } from '../calendar/local-date'

/** Day, exported as a spreadsheet date. */
export interface ExportDay {
  day: LocalDate
}

/** Paris time to the second, 'aaaa-mm-jj hh:mm:ss', exported as a spreadsheet date and time. */
export interface ExportMoment {
  at: string
}

/** Value of an export cell; null is an empty cell. */
export type ExportValue = string | number | ExportDay | ExportMoment | null

/** Formats a day or time in French: '20/11/2026', '20/11/2026 08:30:00'. */
export function frenchDated(value: ExportDay | ExportMoment): string {
  const [day = '', time] = ('at' in value ? value.at : value.day).split(' ')
  const french = day.split('-').reverse().join('/')
  return time ? `${french} ${time}` : french
}

/** Table to export. */
export interface ExportTable {
  title: string
  /** heading lines: scope, date, choices (7-beyond §3) */
  about?: readonly (readonly [label: string, value: ExportValue])[]
  headers: readonly ExportValue[]
  rows: readonly (readonly ExportValue[])[]
  /** number of columns frozen in the spreadsheet; default 1 */
  named?: number
}

/** Lines of a file: heading lines, an empty line, headers, rows. */
export function linesOf({ about = [], headers, rows }: ExportTable): (readonly ExportValue[])[] {
  return [...about, ...(about.length > 0 ? [[]] : []), headers, ...rows]
}
