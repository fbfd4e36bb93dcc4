import type { DescribedRow, Description } from '~/domain/model-editor/description'
import { textsOf } from '../../reading/headers'
import { normalised } from '../../reading/normalise-names'
import { cellText, readCell } from '../../workbook/cell'
import { encodingOf } from '../../workbook/csv'
import type { Workbook } from '../../workbook/read-workbook'
import type { DetectedTable, PreviewRow, RowKind } from '../detect-table'
import type { FoundTable } from '../find-table'
import { totalNameOf } from './control'

/** Rows of the file that the page shows: titles above the headers, rows below them. */
const TITLES = 3
const ROWS = 5
/** Columns that the page shows, and values of a column that conditions offer. */
const COLUMNS = 80
const FEW_VALUES = 12
/** The same of a table of several sheets. */
const MANY_VALUES = 40
/** Longest text of a cell on the page. */
const LONGEST = 80

const KINDS: Readonly<Record<RowKind, DescribedRow['kind']>> = {
  title: 'title',
  header: 'header',
  data: 'data',
  heading: 'data',
  sum: 'total',
  blank: 'title',
}

const shown = ({ row, kind, cells }: PreviewRow, headerRow: number): DescribedRow => ({
  row,
  // Blank rows below the headers have no cells to show either.
  kind: KINDS[kind],
  cells: cells.slice(0, COLUMNS).map((text) => text.slice(0, LONGEST)),
  ...(kind === 'blank' && row > headerRow ? { cells: [] } : {}),
})

function rowsOf({ preview, total, headerRow }: DetectedTable): DescribedRow[] {
  const rows = preview.map((row) => shown(row, headerRow + 1))
  const first = rows.findIndex(({ kind }) => kind === 'header')
  const below = rows.findIndex(({ row }) => row === headerRow + 1) + 1
  const picked = rows.slice(Math.max(0, first - TITLES), below + ROWS)
  const isThere = total && picked.some(({ row }) => row === total.row)
  return total && !isThere ? [...picked, shown(total, headerRow + 1)] : picked
}

function columnsOf({ columns }: DetectedTable): Description['columns'] {
  const counts = new Map<string, number>()
  for (const { header } of columns)
    counts.set(normalised(header), (counts.get(normalised(header)) ?? 0) + 1)
  return columns.slice(0, COLUMNS).map(({ index, header, samples, cells }) => ({
    index,
    header,
    double: (counts.get(normalised(header)) ?? 0) > 1,
    number: cells.isNumeric,
    samples: samples.map((text) => text.slice(0, LONGEST)),
    hasBlank: cells.blank > 0,
    distinct:
      cells.values.size > 0 && cells.values.size <= FEW_VALUES && !cells.isNumeric
        ? [...cells.values.keys()]
        : null,
  }))
}

/** Text columns with their values in further sheets that are read, so that conditions know them, too (8 §5). */
export function withFurtherSheets(
  columns: Description['columns'],
  further: readonly FoundTable[],
): Description['columns'] {
  return columns.map((column) => {
    if (!column.distinct || further.length === 0) return column
    const values = new Set(column.distinct)
    let { hasBlank } = column
    for (const { sheet, headerRow, headers } of further) {
      const index = headers.findIndex(
        (text) => normalised(text ?? '') === normalised(column.header),
      )
      if (index < 0) continue
      for (const row of sheet.rows.slice(headerRow + 1)) {
        if (!row?.some((cell) => cell !== undefined)) continue
        const text = cellText(readCell(row[index]))
        if (text === '') hasBlank = true
        else values.add(text)
      }
    }
    return { ...column, hasBlank, distinct: values.size > MANY_VALUES ? null : [...values] }
  })
}

/** First rows of a file in which no table was found. */
function plainRows(book: Workbook): DescribedRow[] {
  const [sheet] = book.sheets
  return Array.from({ length: Math.min(ROWS + TITLES, sheet?.rows.length ?? 0) }, (_, i) => ({
    row: i + 1,
    kind: 'data' as const,
    cells: textsOf(sheet?.rows[i]).map((text) => (text ?? '').slice(0, LONGEST)),
  }))
}

type View = Pick<Description, 'sheets' | 'csv' | 'table' | 'rows' | 'columns' | 'rowCount'>

/** Rows, headers and columns of the file as the page shows them (8 §2). */
export function tableView(bytes: Buffer, book: Workbook, table: DetectedTable | null): View {
  const separator = book.sheets[0]?.separator
  return {
    sheets: book.sheetNames,
    csv: separator === undefined ? null : { separator, encoding: encodingOf(bytes) },
    table: table && {
      sheet: book.sheetNames.indexOf(table.sheet.name) + 1,
      headerRow: table.headerRow + 1,
      headerRows: table.table.headerRows ?? 1,
      totalRow: table.total?.row ?? null,
      totalName: totalNameOf(table),
    },
    rows: table ? rowsOf(table) : plainRows(book),
    columns: table ? columnsOf(table) : [],
    rowCount: table?.rows ?? 0,
  }
}
