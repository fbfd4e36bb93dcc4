import type { ImportFinding } from '~/domain/imports/finding'
import type { ProductiveService } from '~/domain/workshop-services'
import { normalised } from '../comparable-text'
import { namedValues } from '../import-models/condition'
import { headingPattern } from '../import-models/heading-pattern'
import type { ImportModel } from '../import-models/model'
import type { ModelReport } from '../import-models/report'

/** Row of the file as the page shows it. */
export interface DescribedRow {
  /** from 1 */
  row: number
  cells: string[]
  kind: 'title' | 'header' | 'data' | 'total'
}

/** Column of the table, with what its cells hold. */
export interface DescribedColumn {
  /** from 0 */
  index: number
  header: string
  /** true: the header occurs twice in the table, so that no model may use it */
  double: boolean
  /** true: most cells are numbers */
  number: boolean
  /** first three different values */
  samples: string[]
  /** every value, for conditions; null when there are many */
  distinct: string[] | null
  /** true when a cell is blank */
  hasBlank: boolean
}

/** Value of a column that identifies something, with its rows. */
export interface DistinctValue {
  value: string
  rows: number
  /** sum of the part's main field: euros, hours or pieces */
  amount: number
  /** hours of an activity; null for other parts */
  hours: number | null
  /** identifier, service or family that it names by itself: a PDV number, a service, a family */
  known: string | null
}

/** Figures of a concession and service as the model reads them. */
export interface DescribedSite {
  siteId: string
  name: string
  services: { service: ProductiveService | null; figures: Record<string, number> }[]
}

export type DescribedReading =
  | {
      kind: 'read'
      report: ModelReport
      sites: DescribedSite[]
      failed: { name: string; message: string }[]
      errors: ImportFinding[]
      warnings: ImportFinding[]
    }
  /** collaborators, read for the network's workbook (9-first-day §2) */
  | {
      kind: 'staff'
      rows: number
      /** rows that the model leaves out */
      left: number
      /** people by the concession as the file names it */
      sites: { name: string; people: number }[]
      errors: ImportFinding[]
      /** texts that the import will ask about */
      questions: { label: string; value: string; rows: number }[]
      notes: string[]
    }
  /** the file cannot be read with the model */
  | { kind: 'refused'; message: string; findings: ImportFinding[] }
  /** fields that are needed have no column yet */
  | { kind: 'incomplete' }

/** What a file holds, seen with a model in the making (8 §2). Plain data: the parsing thread sends it. */
export interface Description {
  sheets: string[]
  /** of a text file: as it was read */
  csv: { separator: string; encoding: string } | null
  /** null: no table with headers was found */
  table: {
    /** position of the sheet among those of the file, from 1 */
    sheet: number
    /** row of the (last) header, from 1 */
    headerRow: number
    headerRows: 1 | 2
    /** row of the file's own total, from 1 */
    totalRow: number | null
    /** first cell of that row */
    totalName: string | null
  } | null
  rows: DescribedRow[]
  columns: DescribedColumn[]
  /** by field: the first row that counts, converted */
  first: Record<string, number | string | null>
  /** by field: the first rows' values of its terms, and whether the row counts */
  samples: Record<string, { text: string; counts: boolean }[]>
  values: Record<string, DistinctValue[]>
  reading: DescribedReading
  /** rows of the table that the reader looks at: read, left out and unknown ones */
  walked: number
  /** number of data rows */
  rowCount: number
  /** file's own totals that the model compares; empty without a row of totals */
  control: NonNullable<ImportModel['control']>
  /** used headers in the order of the file */
  order: string[]
  /** other sheets with the model's headers */
  twins: string[]
}

/**
 * Columns by their use in the model, for the marks above the file's rows.
 * @param headers headers of the file, which heading patterns name
 */
export function usesOf(
  model: ImportModel,
  headers: readonly string[],
): Map<string, { field: string; sign: 1 | -1 }[]> {
  const uses = new Map<string, { field: string; sign: 1 | -1 }[]>()
  for (const [field, terms] of Object.entries(model.columns))
    for (const { column, distinct, sign = 1 } of terms) {
      const used = column ?? distinct
      if (used === undefined) continue
      const pattern = headingPattern(used)
      const named = pattern ? headers.filter((one) => pattern.valueIn(one) !== null) : [used]
      for (const header of named) {
        const list = uses.get(header) ?? []
        if (!list.some((use) => use.field === field && use.sign === sign))
          list.push({ field, sign })
        uses.set(header, list)
      }
    }
  return uses
}

/** Headers that conditions look at. */
export function conditionHeaders(model: ImportModel): Set<string> {
  return new Set(
    Object.values(model.columns).flatMap((terms) =>
      terms.flatMap(({ where }) => Object.keys(where ?? {})),
    ),
  )
}

/** Values that the conditions of a column name. */
const namedIn = ({ columns }: ImportModel, header: string): string[] =>
  Object.values(columns).flatMap((terms) =>
    terms.flatMap(({ where = {} }) => {
      const condition = where[header]
      return condition ? namedValues(condition) : []
    }),
  )

/** Texts without those that equal an earlier one, as they are compared. */
function withoutTwins(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const text of texts) if (!byKey.has(normalised(text))) byKey.set(normalised(text), text)
  return [...byKey.values()]
}

/**
 * The model with what its file shows of conditions and sheets, so that a later file's further value or sheet is unknown
 * (8 §5). Values and sheets that earlier files showed stay known. A column with many values is no list of codes.
 */
export function withSeen(
  model: ImportModel,
  { columns, twins }: Pick<Description, 'columns' | 'twins'>,
): ImportModel {
  const known = [...conditionHeaders(model)].flatMap((header) => {
    const before = model.known?.[header] ?? []
    const column = columns.find((one) => one.header === header)
    if (!column?.distinct) return []
    const now = [...column.distinct, ...(column.hasBlank ? [''] : [])]
    // Values that a condition names are decided, also where this file has none of them.
    const all = [...before, ...namedIn(model, header), ...now]
    return [[header, withoutTwins(all)] as [string, string[]]]
  })
  const seen = [...new Set([...(model.sheets?.known ?? []), ...twins])]
  const read = model.sheets?.read
  const sheets = { ...(read ? { read } : {}), ...(seen.length > 0 ? { known: seen } : {}) }
  const { known: _known, sheets: _sheets, ...rest } = model
  return {
    ...rest,
    ...(known.length > 0 ? { known: Object.fromEntries(known) } : {}),
    ...(Object.keys(sheets).length > 0 ? { sheets } : {}),
  }
}

/** 'A', 'Z', 'AA': the letter of a column in a spreadsheet program. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}
