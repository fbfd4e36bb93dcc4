import type { ExportTable, ExportValue } from './table'

/** Characters that a workbook's cell holds; with more Excel calls the file damaged. */
export const CELL = 32_767

const CUT = ' … (texte coupé)'

const short = (value: ExportValue): ExportValue =>
  typeof value === 'string' && value.length > CELL ? value.slice(0, CELL - CUT.length) + CUT : value

/** A list of names in pieces that fit into a cell, broken between two names where there is a comma. */
function pieces(text: string): string[] {
  const found: string[] = []
  let rest = text
  while (rest.length > CELL) {
    const comma = rest.lastIndexOf(', ', CELL - 1)
    const end = comma > 0 ? comma + 1 : CELL
    found.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...found, rest]
}

/**
 * The table as a workbook can hold it: a first line too long for a cell, of all the late concessions of a large
 * network, goes on in the lines below it, so that each is named (4-decisions, 39); a text of a row is cut, and says so.
 */
export function fitCells({ about, rows, ...table }: ExportTable): ExportTable {
  const lines = about?.flatMap(([label, value]) =>
    (typeof value === 'string' ? pieces(value) : [value]).map(
      (piece, i) => [i === 0 ? label : '', piece] as const,
    ),
  )
  return { ...table, ...(lines ? { about: lines } : {}), rows: rows.map((row) => row.map(short)) }
}
