import { groupBy } from '../group-by'

/** Row numbers of a sheet as the spreadsheet program shows them: first and last of each run. */
export interface SheetRows {
  runs: [first: number, last: number][]
  /** number of rows beyond the stored runs */
  left: number
  /** name of the sheet, of a file of which several are read as one table (8 §5) */
  sheet?: string
  /** rows of further sheets */
  others?: SheetRows[]
}

/** Rows of one sheet are numbered from a multiple of this, so that one number names a row and its sheet. */
const SHEET_SPAN = 2 ** 21

/** Number of a row among those of several sheets. @param sheet from 0 @param row from 1 */
export const rowAmongSheets = (sheet: number, row: number): number => sheet * SHEET_SPAN + row

/** Sheet, from 0, and row, from 1, of a row among several sheets. */
export const sheetAndRow = (row: number): { sheet: number; row: number } => ({
  sheet: Math.floor(row / SHEET_SPAN),
  row: row % SHEET_SPAN,
})

/** Maximum number of stored runs per sheet: the rows of a concession are usually contiguous. */
const MOST_RUNS = 8

/** Compresses the rows of several sheets. @param rows as `rowAmongSheets` numbers them */
function rowsOfSheets(rows: readonly number[], sheets: readonly string[]): SheetRows {
  const bySheet = groupBy(rows.map(sheetAndRow), ({ sheet }) => sheet)
  const all = [...bySheet]
    .sort(([a], [b]) => a - b)
    .map(([index, own]) => ({
      sheet: sheets[index] ?? '',
      ...sheetRows(own.map(({ row }) => row)),
    }))
  const [first, ...others] = all
  if (!first) return sheetRows([])
  return others.length > 0 ? { ...first, others } : first
}

/**
 * Compresses row numbers, in any order, to runs.
 * @param sheets names of the sheets that were read; of several the rows are numbered by `rowAmongSheets`
 */
export function sheetRows(rows: readonly number[], sheets: readonly string[] = []): SheetRows {
  if (sheets.length > 1) return rowsOfSheets(rows, sheets)
  const runs: SheetRows['runs'] = []
  let left = 0
  for (const row of [...rows].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && row <= last[1] + 1 && left === 0) last[1] = row
    else if (runs.length < MOST_RUNS) runs.push([row, row])
    else left += 1
  }
  return { runs, left }
}

/** Number of rows, of further sheets too. */
export const countOfRows = ({ runs, left, others = [] }: SheetRows): number =>
  runs.reduce((sum, [first, last]) => sum + last - first + 1, left) +
  others.reduce((sum, one) => sum + countOfRows(one), 0)

/** 'ligne 12', 'lignes 12 à 14 et 57', of several sheets 'feuille Mai, ligne 12 ; feuille Juin, ligne 3'; '' without rows. */
export function rowsText({ sheet, others = [], ...rows }: SheetRows): string {
  if (sheet === undefined) return rowsOfSheet(rows)
  const own = `feuille ${sheet}, ${rowsOfSheet(rows)}`
  return [own, ...others.map(rowsText)].join('\u202f; ')
}

function rowsOfSheet({ runs, left }: SheetRows): string {
  const parts = runs.map(([first, last]) =>
    first === last
      ? String(first)
      : last === first + 1
        ? `${first}, ${last}`
        : `${first} à ${last}`,
  )
  if (left > 0) parts.push(`${left} autres`)
  const end = parts.pop()
  if (end === undefined) return ''
  const isOne = parts.length === 0 && /^\d+$/.test(end)
  return `${isOne ? 'ligne' : 'lignes'} ${parts.length > 0 ? `${parts.join(', ')} et ` : ''}${end}`
}
