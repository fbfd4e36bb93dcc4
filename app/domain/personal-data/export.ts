import type { ExportTable, ExportValue } from '../exports/table'

/** A table of what is stored of a person, whole: nobody's own data are cut at a number of rows. */
export interface PersonTable {
  title: string
  headers: string[]
  rows: ExportValue[][]
}

/** Everything that is stored of one person (7-beyond §4). */
export interface PersonExport {
  /** as the product names him today */
  name: string
  tables: PersonTable[]
}

/** Rows of one sheet of a workbook: a table with more goes on in another. */
const SHEET = 1_000_000

/** The tables as the sheets of a workbook; empty ones say so by their header alone. */
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

/** A value of a table as JSON holds it: days as yyyy-MM-dd. */
export const plainValue = (value: ExportValue): string | number | null =>
  typeof value === 'object' && value !== null ? ('at' in value ? value.at : value.day) : value
