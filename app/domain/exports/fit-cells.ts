import type { ExportTable, ExportValue } from './table'

/** Maximum length of a workbook cell, in characters; Excel reports a longer one as a damaged file. */
export const CELL = 32_767

const CUT = ' … (texte coupé)'

const short = (value: ExportValue): ExportValue =>
  typeof value === 'string' && value.length > CELL ? value.slice(0, CELL - CUT.length) + CUT : value

/** Splits a list of names into pieces that fit into a cell, after a comma where possible. */
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
 * Fits texts into workbook cells. A heading line that is too long continues in the lines below, so that all late
 * concessions are named (4-decisions, 39). A row's text is truncated and marked.
 */
export function fitCells({ about, rows, ...table }: ExportTable): ExportTable {
  const lines = about?.flatMap(([label, value]) =>
    (typeof value === 'string' ? pieces(value) : [value]).map(
      (piece, i) => [i === 0 ? label : '', piece] as const,
    ),
  )
  return { ...table, ...(lines ? { about: lines } : {}), rows: rows.map((row) => row.map(short)) }
}
