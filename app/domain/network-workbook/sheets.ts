/** Sheets of the network's workbook (9-first-day §2), in the order of the file and of storing. */
export const SHEETS = [
  'network',
  'staff',
  'accounts',
  'targets',
  'workingDays',
  'holidays',
] as const
export type SheetKey = (typeof SHEETS)[number]

/**
 * Kind of a column's cells. Values are stored as texts, so that equal ones are equal strings: `day` yyyy-MM-dd, `month`
 * yyyy-MM, `number` with a decimal point and no trailing zero, `texts` joined by ';', `flag` 'oui' or 'non', `choice`
 * the key of a trade, team, role or level.
 */
export type ColumnKind = 'text' | 'texts' | 'day' | 'month' | 'number' | 'flag' | 'choice'

/** A column of a sheet. */
export interface SheetColumn {
  /** name in values, differences and calls' `field` */
  key: string
  /** heading in the file and French name in the preview */
  heading: string
  kind: ColumnKind
  /** a new row is refused without it */
  required?: true
  /** keys and French names of the values of a `choice` */
  choices?: Readonly<Record<string, string>>
  /** other headings that are read as this one */
  also?: readonly string[]
}

/** A sheet with its columns; the last column of the file, 'Identifiant', is none of them. */
export interface SheetShape {
  /** name of the sheet in the file and in calls */
  title: string
  columns: readonly SheetColumn[]
  /** columns that name the entity when a row has no identifier */
  keys: readonly string[]
}

/** A cell's value: a text of its column's kind; null: cleared by '–'; absent: the cell says nothing. */
export type RowValues = Readonly<Record<string, string | null | undefined>>

/** A row as it is stored today. */
export interface StoredRow {
  id: string
  /** every column of the sheet; null where nothing is stored */
  values: Readonly<Record<string, string | null>>
}

/** A row of the file. */
export interface TypedRow {
  /** number of the row in the sheet, from 1 */
  row: number
  /** the cell 'Identifiant'; absent: blank */
  id?: string
  values: RowValues
  /** the cells' own texts where the values differ from them, such as 'Méca' and '–' */
  texts?: Readonly<Record<string, string>>
}

/** What is stored today, by sheet. */
export type StoredSheets = Readonly<Record<SheetKey, readonly StoredRow[]>>

/** An error of a row or cell; `column` is the heading, '' for the whole row. */
export interface CellError {
  sheet: SheetKey
  row: number
  column: string
  message: string
}

/** A text that is not understood, asked once for all its rows; unanswered, its rows are refused. */
export interface Question {
  sheet: SheetKey
  /** key of the column; 'name' for 'renommé ?' */
  field: string
  value: string
  rows: readonly number[]
  /** answers; null is always possible, too, and leaves the rows out */
  choices: readonly { value: string; label: string }[]
}

/**
 * Answer to a question (`answers` of the call). A conflict is answered by its field, with the entity's identifier as
 * `value` and 'typed' or 'stored' as `choice`.
 */
export interface Answer {
  sheet: SheetKey
  field: string
  value: string
  choice: string | null
}

/** A network's workbook as it was read. */
export interface ReadWorkbook {
  /** rows of each sheet that the file has; an absent sheet says nothing */
  sheets: Partial<Record<SheetKey, readonly TypedRow[]>>
  /** values at the download by sheet and identifier; absent: the file has no valid signed sheet */
  downloaded?: Partial<Record<SheetKey, Readonly<Record<string, StoredRow['values']>>>>
  errors: readonly CellError[]
  questions: readonly Question[]
  /** French sentences about what was not read, or was read although it is hidden */
  warnings?: readonly string[]
}

/** One field of a change; texts in the column's kind, null for none. */
export interface FieldChange {
  field: string
  old: string | null
  new: string | null
}

/** A row that would be stored. */
export interface RowChange {
  sheet: SheetKey
  row: number
  kind: 'created' | 'changed'
  /** identifier of the stored entity; absent: new */
  id?: string
  /** French name of the entity */
  name: string
  fields: readonly FieldChange[]
  /** every value after the change, so that a new entity can be made from it */
  values: Readonly<Record<string, string | null>>
}

/** A cell that was changed in the file and, since the download, in the product. */
export interface Conflict {
  sheet: SheetKey
  row: number
  field: string
  id: string
  name: string
  downloaded: string | null
  typed: string | null
  stored: string | null
}

/** Person who is absent from a sheet that names others of the same concession. */
export interface Leaver {
  workerId: string
  name: string
  site: string
}

/** What a workbook would change. */
export interface WorkbookDifference {
  counts: Partial<Record<SheetKey, SheetCounts>>
  changes: readonly RowChange[]
  conflicts: readonly Conflict[]
  errors: readonly CellError[]
  questions: readonly Question[]
  leavers: readonly Leaver[]
}

/** Rows of a sheet by what happens with them. */
export interface SheetCounts {
  created: number
  changed: number
  same: number
  absent: number
  refused: number
  asked: number
}
