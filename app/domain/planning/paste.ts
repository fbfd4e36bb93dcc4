import { readCode } from './codes'
import { plainWords } from './words'

/** Splits tab-separated text as Excel and LibreOffice copy it: quoted cells, any line end, no trailing empty line. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '') break
    if (match[3] !== '\t') rows.push([])
  }
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

/** Tab-separated text that spreadsheets read back. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.join('\t')).join('\n')
}

/** Where a pasted block may land: rows as shown, columns = days of the month. */
export interface PasteTarget {
  names: readonly string[]
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
  /** texts that are no code, or not one the row's team is offered */
  refused: { row: number; column: number; text: string }[]
  /** cells of closed days that held something, and cells that fell outside the grid */
  skipped: number
  /** first-column names that nobody in the grid bears */
  unknownNames: string[]
}

/**
 * Places a block copied from a spreadsheet. When its first column holds names, each line goes to the collaborator
 * of that name (case, accents and word order ignored), else the block starts at the given cell. Closed days keep their place but are never
 * written, so that a whole month copied with its Sundays falls right.
 */
export function placeBlock(
  table: readonly (readonly string[])[],
  target: PasteTarget,
  at: { row: number; column: number },
): PasteResult {
  const result: PasteResult = { cells: [], refused: [], skipped: 0, unknownNames: [] }
  const named = table.some(([first = '']) => isName(first))
  const rowByName = new Map(target.names.map((name, row) => [sortedWords(name), row]))
  table.forEach((line, index) => {
    const [first = '', ...rest] = line
    const row = named ? rowByName.get(sortedWords(first)) : at.row + index
    if (row === undefined) {
      if (first.trim() !== '') result.unknownNames.push(first.trim())
      return
    }
    const texts = named ? rest : line
    texts.forEach((text, offset) => {
      place(result, target, row, (named ? 0 : at.column) + offset, text)
    })
  })
  return result
}

function place(
  result: PasteResult,
  target: PasteTarget,
  row: number,
  column: number,
  text: string,
): void {
  const code = readCode(text)
  if (!target.writable(row, column)) {
    if (text.trim() !== '') result.skipped += 1
  } else if (code === undefined || !target.offers(row, code))
    result.refused.push({ row, column, text: text.trim() })
  else result.cells.push({ row, column, code })
}

/** Whether a text reads as a person's name: letters, and no code. */
function isName(text: string): boolean {
  return readCode(text) === undefined && /\p{L}{2}/u.test(text)
}

const sortedWords = (text: string) => plainWords(text).split(' ').sort().join(' ')
