import type { ProductiveService } from '../workshop-services'
import type { Condition } from './condition'
import type { Part } from './part'
import type { TextSource } from './text-source'

/** Part of a record that a model feeds (8 §1); `staff`: collaborators, by the network's workbook (9-first-day §2). */
export const MODEL_PARTS = ['activity', 'workers', 'sales', 'videocheck', 'staff'] as const
export type ModelPart = (typeof MODEL_PARTS)[number]
/** Part with figures, which imports of activity and VideoCheck store. */
export type FigurePart = Exclude<ModelPart, 'staff'>

/** Units of hours and of euros in a file; `hhmm` is `12:45`, `h.mm` is `12.45` for 12 h 45. */
export const HOUR_UNITS = ['hours', 'hundredths', 'minutes', 'hhmm', 'h.mm', 'days'] as const
export const EURO_UNITS = ['euros', 'cents', 'thousands'] as const
export type Unit = (typeof HOUR_UNITS)[number] | (typeof EURO_UNITS)[number]

/** One addend of a field. Exactly one of its first five members is given (8 §1). */
export interface Term {
  /** header of the column; of two header rows 'upper / lower'. With `{day}`, `{date}` or `{month}` columns made of data */
  column?: string
  /** a constant: a service key, a family, a site identifier or text; of a figure what each row adds */
  value?: string | number
  /** counts rows */
  count?: true
  /** counts the different values of this column */
  distinct?: string
  /** takes the text of a title, of the sheet's or the file's name (8 §5) */
  from?: TextSource
  /** part of the cell of `column` or `distinct`, or of the text of `from` */
  part?: Part
  sign?: 1 | -1
  unit?: Unit
  /** hours of one day, 0 to 24; with the unit `days` */
  hoursPerDay?: number
  /** factor of the figure, above 0 */
  times?: number
  /** letter of an amount such as `12,00 D` that makes it negative */
  minus?: 'D' | 'C'
  /** keeps the rows whose columns fulfil their condition */
  where?: Record<string, Condition>
  /** the only service that the term adds to: services in columns side by side */
  service?: ProductiveService
}

/**
 * Relation of the rows to time (8 §1); a dated row's day is in a column, or in a title or name (8 §5). The column `{day}`
 * or `{date}` says that headings date the figures.
 */
export type ModelTime =
  | { kind: 'cumulative' }
  | { kind: 'day' }
  | { kind: 'dated'; column?: string; from?: TextSource; part?: Part }

/** Place of the table in the file (8 §1). */
export interface ModelTable {
  /** name or number from 1; absent: the first sheet with the headers */
  sheet?: string | number
  /** from 1; absent: the first row that holds every used header */
  headerRow?: number
  headerRows?: 1 | 2
  end?: 'total' | 'blank' | 'end'
  fillDown?: string[]
}

export const DATE_FORMATS = [
  'dd/MM/yyyy',
  'dd/MM/yy',
  'yyyy-MM-dd',
  'yyyyMMdd',
  'MM/dd/yyyy',
] as const

export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export const SEPARATORS = [';', ',', '\t', '|'] as const

/** An import model (8 §1): one JSON document, the same in the editor, over REST and in a carried file. */
export interface ImportModel {
  /** unique, at most 80 characters */
  name: string
  feeds: ModelPart
  /** services that the model supplies; absent: all three. The others keep what they have. */
  services?: ProductiveService[]
  /** file names in IMPORT_DIR, with `*` and one of `{date}`, `{activity}` and `{period}` */
  file?: string
  /** true: such a file replaces figures that another model gave on the day (8 §5) */
  replaces?: true
  csv?: {
    separator?: (typeof SEPARATORS)[number]
    encoding?: (typeof ENCODINGS)[number]
  } | null
  table?: ModelTable
  time: ModelTime
  numbers: 'fr' | 'en'
  dates?: (typeof DATE_FORMATS)[number]
  /** terms by field: the keys of `FIELDS` of the part */
  columns: Record<string, Term[]>
  /** by field: a source value to an identifier, a service or a family; null leaves its rows out */
  values?: Record<string, Record<string, string | null>>
  /** by column of a condition: its values in the file that the model was made from (8 §5); another value is unknown */
  known?: Record<string, string[]>
  /**
   * Sheets with the model's headers in the file that the model was made from (8 §5); a further one is not read. `read`:
   * names, with `*` for any text, of the sheets that are read as one table; absent: the first sheet is read.
   */
  sheets?: { read?: string[]; known?: string[] }
  /** where the file states its period, which must be that of the import (8 §5) */
  period?: TextSource
  /** by field: the file's own total */
  control?: Record<string, { row: string; column: string }>
}
