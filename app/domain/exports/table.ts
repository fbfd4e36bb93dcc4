import type { BusinessDay } from '../calendar/business-day'

/** A day as a spreadsheet's date. */
export interface ExportDay {
  day: BusinessDay
}

/** A second of Paris, 'aaaa-mm-jj hh:mm:ss', as a spreadsheet's date and time. */
export interface ExportMoment {
  at: string
}

/** What a cell of an export holds; null: nothing. */
export type ExportValue = string | number | ExportDay | ExportMoment | null

/** A day or moment as French writes it: '20/11/2026', '20/11/2026 08:30:00'. */
export function frenchDated(value: ExportDay | ExportMoment): string {
  const [day = '', time] = ('at' in value ? value.at : value.day).split(' ')
  const french = day.split('-').reverse().join('/')
  return time ? `${french} ${time}` : french
}

/** A table to be exported. */
export interface ExportTable {
  title: string
  /** what the file says of itself in its first lines: scope, date, choices (7-beyond, 3) */
  about?: readonly (readonly [label: string, value: ExportValue])[]
  headers: readonly ExportValue[]
  rows: readonly (readonly ExportValue[])[]
  /** columns that stay beside the others in a spreadsheet; 1 unless told */
  named?: number
}

/** The lines of a file: what it says of itself, an empty one, headers, rows. */
export function linesOf({ about = [], headers, rows }: ExportTable): (readonly ExportValue[])[] {
  return [...about, ...(about.length > 0 ? [[]] : []), headers, ...rows]
}
