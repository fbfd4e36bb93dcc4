import type { ExportTable, ExportValue } from '../exports/table'

/** All stored rows of one kind about a person: the export of one's own data is never truncated. */
export interface PersonTable {
  title: string
  headers: string[]
  rows: ExportValue[][]
}

/** All data stored about one person (7-beyond §4). */
export interface PersonExport {
  /** the person's name as the product shows it today */
  name: string
  tables: PersonTable[]
}

/** Rows per worksheet: a larger table continues on the next sheet. */
const SHEET = 1_000_000

/** Converts the tables to sheets of a workbook; an empty table becomes a sheet with only its header. */
export const sheetsOf = ({ name, tables }: PersonExport, printed: string): ExportTable[] =>
  tables.flatMap(({ title, headers, rows }) =>
    Array.from({ length: Math.max(1, Math.ceil(rows.length / SHEET)) }, (_, i) => ({
      title,
      about: [
        ['Données personnelles de', name],
        ['Édité le', { day: printed }],
      ] as const,
      headers,
      rows: rows.slice(i * SHEET, (i + 1) * SHEET),
    })),
  )

/** Converts a cell value to JSON: days become yyyy-MM-dd. */
export const plainValue = (value: ExportValue): string | number | null =>
  typeof value === 'object' && value !== null ? ('at' in value ? value.at : value.day) : value
