import { DamagedWorkbook, OversizedMerge, TooManyRows } from './errors'
import { MAX_CELLS, MAX_MERGED_CELLS, MAX_MERGES, MAX_ROWS, SPARE_ROWS } from './limits'
import { hiddenRows, withBlankCells, withoutEmptyEnd } from './plain-rows'
import { markUncomputedFormulas } from './uncomputed-formulas'
import { localisedNumbersAsText } from './unsafe-numbers-as-text'

/*
 * Why by hand: bytes are counted in 3 ms where a SAX parser takes 34 (docs/decisions/imports.md).
 */

const [LESS, COLON, GREATER, SLASH] = [0x3c, 0x3a, 0x3e, 0x2f]
const ROW = 0x726f77
const CELL = 0x63
/** Names of a cell's content elements: `v` value, `is` inline text, `f` formula. */
const [VALUE, INLINE, FORMULA] = [0x76, 0x6973, 0x66]

/**
 * Counts rows and cells of all sheets while their XML is unpacked. A workbook above the limits is rejected before the
 * rest is unpacked and before any cell is parsed.
 */
export class CellCounter {
  #rows = 0
  #cells = 0
  /** all elements of the current part */
  #elements = 0
  /** rows with content, without the header row of each sheet */
  #filled = 0
  #rowHolds = false
  #beforeHeaders = true
  /** length of the current element name; -1 outside a name */
  #length = -1
  #letters = 0

  /** Counts the elements `row` and `c`, prefixed or not, across pieces. @throws TooManyRows */
  count(piece: Buffer): void {
    let length = this.#length
    let letters = this.#letters
    let elements = 0
    for (let i = 0; i < piece.length; i++) {
      const byte = piece[i] as number
      if (byte === LESS) {
        length = 0
        letters = 0
      } else if (length >= 0) {
        if (byte === COLON) {
          length = 0
          letters = 0
        } else if (byte <= 0x20 || byte === GREATER || byte === SLASH) {
          if (length === 1 && letters === CELL) this.#cells++
          else if (length === 1 ? letters === VALUE || letters === FORMULA : letters === INLINE)
            this.#rowHolds = true
          else if (length === 3 && letters === ROW) this.#newRow()
          if (length > 0) elements++
          length = -1
        } else {
          length++
          letters = ((letters << 8) | byte) & 0xffffff
        }
      }
    }
    this.#length = length
    this.#letters = letters
    this.#elements += elements
    const written = this.#rows > MAX_ROWS + SPARE_ROWS
    if (written || this.#filled > MAX_ROWS || this.#cells > MAX_CELLS) throw new TooManyRows()
  }

  #newRow(): void {
    this.#rows++
    this.#endRow()
  }

  #endRow(): void {
    if (this.#rowHolds && this.#beforeHeaders) this.#beforeHeaders = false
    else if (this.#rowHolds) this.#filled++
    this.#rowHolds = false
  }

  /** To be called after each part. @returns how many elements it has @throws TooManyRows */
  endPart(): number {
    const elements = this.#elements
    this.#elements = 0
    this.#endRow()
    this.#beforeHeaders = true
    this.#length = -1
    if (this.#filled > MAX_ROWS) throw new TooManyRows()
    return elements
  }
}

const columnNumber = (letters: string) =>
  [...letters.toUpperCase()].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0)

/** Rows and columns that a range such as `A1:L40` spans; null when it is none. */
function spanOf(range: string): { rows: number; columns: number } | null {
  const found = /^\$?([A-Z]{1,4})\$?(\d{1,9})(?::\$?([A-Z]{1,4})\$?(\d{1,9}))?$/i.exec(range)
  if (!found?.[1] || !found[2]) return null
  const [c1, r1] = [columnNumber(found[1]), Number(found[2])]
  const [c2, r2] = [found[3] ? columnNumber(found[3]) : c1, found[4] ? Number(found[4]) : r1]
  return { rows: Math.abs(r2 - r1) + 1, columns: Math.abs(c2 - c1) + 1 }
}

/** @throws OversizedMerge */
export function checkMerge(span: { rows: number; columns: number } | null, sheet: string): void {
  if (span && span.rows * span.columns > MAX_MERGED_CELLS) throw new OversizedMerge(sheet)
}

/** The merges of several cells that a sheet's XML has after its rows, checked, as XML. */
function checkedMerges(tail: string, sheet: string): string {
  const kept: string[] = []
  let [count, cells] = [0, 0]
  for (const [, range = ''] of tail.matchAll(
    /<(?:\w+:)?mergeCell\s[^>]*?ref\s*=\s*["']([^"']*)["']/g,
  )) {
    count++
    if (count > MAX_MERGES) throw new OversizedMerge(sheet)
    const span = spanOf(range)
    checkMerge(span, sheet)
    cells += span ? span.rows * span.columns : 0
    if (cells > MAX_CELLS) throw new OversizedMerge(sheet)
    if (span && span.rows * span.columns > 1)
      kept.push(`<mergeCell ref="${range.replaceAll('$', '')}"/>`)
  }
  return kept.length > 0 ? `<mergeCells>${kept.join('')}</mergeCells>` : ''
}

/** Without remarks: the sheet library takes a value in one for the cell's. */
const spoken = (rows: string) =>
  rows.includes('<!--') ? rows.replace(/<!--[\s\S]*?-->/g, '') : rows

const OPEN = /<((?:\w+:)?)sheetData\s*(\/?)>/

/**
 * True when a part contains the rows of a sheet, whatever its name.
 * @throws DamagedWorkbook for UTF-16: the sheet library parses it, but `CellCounter` could not count its rows
 */
export function holdsRows(xml: Buffer): boolean {
  if ((xml[0] === 0xff && xml[1] === 0xfe) || (xml[0] === 0xfe && xml[1] === 0xff))
    throw new DamagedWorkbook()
  for (let at = xml.indexOf('sheetData'); at >= 0; at = xml.indexOf('sheetData', at + 1))
    // Only as an element name: in the text of a cell `<` is escaped.
    if (/<(?:\w+:)?$/.test(xml.toString('latin1', Math.max(0, at - 50), at))) return true
  return false
}

/** Sheet's XML reduced to rows and merged ranges; `hidden` holds the indexes of hidden rows, from 0. */
export interface PlainSheet {
  xml: Buffer
  hidden: ReadonlySet<number>
  /** true when a cell has a formula */
  hasFormulas: boolean
}

const ANY_FORMULA = /<(?:\w+:)?f[\s/>]/

/**
 * Reduces a sheet's XML to rows and merged ranges. Everything else (links, column widths, conditional formats, the
 * declared range) is dropped and merged ranges are checked. Otherwise a range could make the sheet library loop over a
 * million cells.
 * @throws OversizedMerge, DamagedWorkbook, WorkbookRefused for a cell written twice
 */
export function onlyRows(xml: Buffer, sheet: string): PlainSheet {
  const name = xml.indexOf('sheetData')
  if (name < 0) throw new DamagedWorkbook()
  const start = xml.lastIndexOf('<', name)
  const open = OPEN.exec(xml.toString('latin1', start, start + 200))
  if (!open) throw new DamagedWorkbook()
  const prefix = open[1] ?? ''
  const close = `</${prefix}sheetData>`
  const end = open[2] ? start + open[0].length : xml.lastIndexOf(close) + close.length
  if (end < start + open[0].length) throw new DamagedWorkbook()
  const merges = checkedMerges(xml.toString('latin1', end), sheet)
  const rows = xml.toString('latin1', start, end)
  const kept = withoutEmptyEnd(spoken(rows), prefix)
  const written = markUncomputedFormulas(localisedNumbersAsText(withBlankCells(kept)))
  const hidden = hiddenRows(written, prefix, sheet)
  const content = written === rows ? xml.subarray(start, end) : Buffer.from(written, 'latin1')
  const around = [Buffer.from('<worksheet>'), Buffer.from(`${merges}</worksheet>`)] as const
  return {
    xml: Buffer.concat([around[0], content, around[1]]),
    hidden,
    hasFormulas: ANY_FORMULA.test(written),
  }
}
