import { quoted } from '~/domain/message-format'
import { DamagedWorkbook, WorkbookRefused } from './errors'

/** XML element of a cell's content: a value, an inline text or a formula. */
const CONTENT = /<(?:\w+:)?(?:v|is|f)[\s/>]/
const STEP = 65_536

/** Offset of the last content element; -1 when every cell is empty. */
function lastContent(rows: string): number {
  for (let end = rows.length; end > 0; end -= STEP) {
    const from = Math.max(0, end - STEP)
    // 30 characters more, because an element may lie across the border of two pieces.
    const piece = rows.slice(from, end + 30)
    if (!CONTENT.test(piece)) continue
    return from + [...piece.matchAll(new RegExp(CONTENT, 'g'))].reduce((_, { index }) => index, 0)
  }
  return -1
}

/** Removes empty rows at the end of a sheet: LibreOffice writes the sheet's last row although it is empty. */
export function withoutEmptyEnd(rows: string, prefix: string): string {
  const last = lastContent(rows)
  const close = last < 0 ? -1 : rows.indexOf(`</${prefix}row`, last)
  const end = close < 0 ? -1 : rows.indexOf('>', close) + 1
  return end <= 0 ? rows : `${rows.slice(0, end)}</${prefix}sheetData>`
}

const VALUELESS =
  /<((?:\w+:)?)c(\s[^<>]*?)??\st\s*=\s*["'][bend]["']([^<>]*?)(?:\/>|>\s*(?:<\1v\s*(?:\/>|>\s*<\/\1v\s*>)\s*)?<\/\1c\s*>)/g

/** Rows in which a cell with a type and no value is blank: the sheet library makes 'FAUX' of `<c t="b"/>`. */
export function withBlankCells(rows: string): string {
  if (!/\st\s*=\s*["'][bed]["']/.test(rows)) return rows
  return rows.replace(
    VALUELESS,
    (_, prefix: string, before = '', after = '') => `<${prefix}c${before}${after}/>`,
  )
}

const PLACE = /\sr\s*=\s*["']\$?([A-Za-z]*)\$?(\d*)["']/
const HIDDEN = /\shidden\s*=\s*["'](?:1|true)["']/
const [CELL, GREATER, SLASH, SPACE] = [0x63, 0x3e, 0x2f, 0x20]
const isEnd = (code: number) => code <= SPACE || code === GREATER || code === SLASH

/**
 * The column, from 1, that a cell's opening names; 0 when it names none.
 * @param at behind the name of the element
 */
function columnAt(rows: string, at: number): number {
  let from = at + 4
  if (!rows.startsWith(' r="', at)) {
    const letters = PLACE.exec(rows.slice(at, rows.indexOf('>', at)))?.[1] ?? ''
    return [...letters].reduce((column, letter) => column * 26 + (letter.charCodeAt(0) & 0x1f), 0)
  }
  let column = 0
  for (let code = rows.charCodeAt(from); code > 0x40; code = rows.charCodeAt(++from))
    column = column * 26 + (code & 0x1f)
  return column
}

const lettersOf = (column: number): string =>
  column > 0
    ? lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26))
    : ''

/** @throws WorkbookRefused */
function refuseTwin(column: number, row: number, sheet: string): never {
  throw new WorkbookRefused(
    `La cellule ${lettersOf(column)}${row} de la feuille ${quoted(sheet)} est écrite deux fois\u202f: ouvrez le classeur dans Excel, enregistrez-le de nouveau, puis recommencez.`,
  )
}

/**
 * Indexes of a sheet's hidden rows, from 0. A hand-written loop: a regular expression takes seconds for a million cells.
 * @throws DamagedWorkbook for a row written twice, of which one would be lost; no spreadsheet program writes such a row
 * @throws WorkbookRefused for a cell written twice; the message names the cell
 */
export function hiddenRows(rows: string, prefix: string, sheet: string): Set<number> {
  const hidden = new Set<number>()
  const seen = new Set<number>()
  let [row, column] = [0, 0]
  let columns: number[] = []
  let known: Set<number> | null = null
  const open = `<${prefix}`
  for (let at = rows.indexOf(open); at >= 0; at = rows.indexOf(open, at + 1)) {
    const name = at + open.length
    if (rows.startsWith('row', name) && isEnd(rows.charCodeAt(name + 3))) {
      const attributes = rows.slice(name + 3, rows.indexOf('>', name))
      const number = PLACE.exec(attributes)?.[2]
      row = number ? Number(number) : row + 1
      if (number && seen.has(row)) throw new DamagedWorkbook()
      seen.add(row)
      if (HIDDEN.test(attributes)) hidden.add(row - 1)
      column = 0
      columns = []
      known = null
    } else if (rows.charCodeAt(name) === CELL && isEnd(rows.charCodeAt(name + 1))) {
      const next = columnAt(rows, name + 1) || column + 1
      // A set only for cells out of order: usually all are in order, and there may be millions.
      if (next <= column) known ??= new Set(columns)
      if (known?.has(next)) refuseTwin(next, row, sheet)
      known?.add(next)
      columns.push(next)
      column = Math.max(column, next)
    }
  }
  return hidden
}
