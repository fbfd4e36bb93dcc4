import { readCode } from './codes'
import { isBlank } from './paste-table'

/** Where pasted codes may land: rows as shown, columns = days of the month. */
export interface CellTarget {
  nameOf(row: number): string
  /** whether the cell may be written: open day, row that may be edited */
  writable(row: number, column: number): boolean
  /** whether the row's team is offered the code */
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
  /** sentences: rows, columns and cells that do not land, each naming itself */
  refused: string[]
  /** cells of closed days that held something, and cells that fell outside the grid */
  skipped: number
}

/** Puts one text into one cell, or says why not. */
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

/** Whether a block holds nothing but codes: then nothing in it has to be recognised. */
export const isCodesOnly = (table: readonly (readonly string[])[]): boolean =>
  table.every((line) => line.every((text) => readCode(text) !== undefined))

/** Places lines of codes from a cell on; a blank line of a wider block keeps its place and changes nothing. */
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
