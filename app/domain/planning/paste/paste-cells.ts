import { isBlank } from '../../blocks/table'
import { readCode } from '../codes'

/** Target cells of a paste: rows as shown, columns = days of the month. */
export interface CellTarget {
  nameOf(row: number): string
  /** true if the cell may be edited: open day, editable row */
  writable(row: number, column: number): boolean
  /** true if the row's team is offered the code */
  offers(row: number, code: string): boolean
}

/** One cell of a pasted block, in the coordinates of the grid. */
export interface PastedCell {
  row: number
  column: number
  code: string
}

export interface PasteResult {
  cells: PastedCell[]
  /** messages about rows, columns and cells that are refused */
  refused: string[]
  /** number of filled cells that fall on closed days or outside the grid */
  skipped: number
}

/** Adds one pasted text to the result's cells, or its error message to the result. */
export function placeCell(
  result: PasteResult,
  target: CellTarget,
  { row, column }: { row: number; column: number },
  text: string,
): void {
  const code = readCode(text)
  if (!target.writable(row, column)) {
    if (!isBlank(text)) result.skipped += 1
  } else if (code !== undefined && target.offers(row, code))
    result.cells.push({ row, column, code })
  else {
    const why = code === undefined ? 'code inconnu' : 'code non proposé à cette équipe'
    const cell = `${target.nameOf(row)}, jour ${column + 1}`
    result.refused.push(`${cell}\u202f: «\u202f${text.trim()}\u202f», ${why}.`)
  }
}

/** True if a block holds only codes, so that no names and days have to be recognised. */
export const isCodesOnly = (table: readonly (readonly string[])[]): boolean =>
  table.every((line) => line.every((text) => readCode(text) !== undefined))

/** Places lines of codes from a cell on; a blank line in a wider block occupies a row without changing it. */
export function placeCodes(
  lines: readonly (readonly string[])[],
  target: CellTarget,
  at: { row: number; column: number },
): PasteResult {
  const result: PasteResult = { cells: [], refused: [], skipped: 0 }
  const wide = lines.some((line) => line.length > 1)
  lines.forEach((line, index) => {
    if (wide && line.length < 2 && isBlank(line[0])) return
    line.forEach((text, offset) => {
      placeCell(result, target, { row: at.row + index, column: at.column + offset }, text)
    })
  })
  return result
}
