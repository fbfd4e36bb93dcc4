import type { CellObject } from 'xlsx'
import { MergedRows } from '../reading/merged-cells'
import { cellText, readCell } from '../workbook/cell'
import type { Sheet } from '../workbook/sheet'

/** Text of a formula without result, which must not read as a blank cell that is filled down. */
export const UNCOMPUTED = '(formule sans résultat)'

/** Texts of raw strings: a file repeats a few on every row. */
const MOST_TEXTS = 200_000

/**
 * The cells of one row of a table at a time. A text merged over several rows applies to each of them; blank cells of
 * columns that are filled down hold the text above them (8 §1).
 */
export class Cells {
  readonly #rows: Sheet['rows']
  readonly #merged: MergedRows
  readonly #isMerged: boolean
  readonly #filledDown: ReadonlySet<number>
  readonly #above = new Map<number, CellObject>()
  readonly #texts = new Map<string, string>()
  #row = 0
  #cells: Sheet['rows'][number]

  constructor(sheet: Sheet, filledDown: ReadonlySet<number>) {
    this.#rows = sheet.rows
    this.#merged = new MergedRows(sheet.merges)
    this.#isMerged = sheet.merges.length > 0
    this.#filledDown = filledDown
  }

  /** Visits a row, from index 0; to be called for each row in order. */
  enter(row: number): void {
    this.#row = row
    this.#cells = this.#rows[row]
    if (this.#isMerged) this.#merged.enter(row)
  }

  /** Number of cells of the row. */
  get length(): number {
    return this.#cells?.length ?? 0
  }

  /** The row's own cell; a quantity is never shared between merged rows. */
  own(index: number): CellObject | undefined {
    return this.#cells?.[index]
  }

  /** Text of the row's own cell; '' for a blank one. */
  ownText(index: number): string {
    return this.#textOf(this.#cells?.[index])
  }

  /** Text of a cell, of a merged one too; '' for a blank one. */
  writtenText(index: number): string {
    return this.#textOf(this.#written(index))
  }

  #written(index: number): CellObject | undefined {
    const own = this.#cells?.[index]
    if (!this.#isMerged || this.#textOf(own) !== '') return own
    return this.#rows[this.#merged.holderOf(this.#row, index)]?.[index]
  }

  /** A cell, merged or filled down; it may be blank. */
  cell(index: number): CellObject | undefined {
    const written = this.#written(index)
    if (!this.#filledDown.has(index) || this.#textOf(written) !== '') return written
    return this.#above.get(index)
  }

  /** Text of a cell, merged or filled down; '' for a blank one. */
  text(index: number): string {
    return this.#textOf(this.cell(index))
  }

  /** Keeps the cells of the columns that are filled down for the rows below. */
  remember(): void {
    for (const index of this.#filledDown) {
      const cell = this.#written(index)
      if (cell && this.#textOf(cell) !== '') this.#above.set(index, cell)
    }
  }

  #textOf(cell: CellObject | undefined): string {
    if (!cell || (cell.t === 'z' && cell.f === undefined)) return ''
    if (cell.t !== 's') {
      const read = readCell(cell)
      return read.kind === 'uncomputed' ? UNCOMPUTED : cellText(read)
    }
    const raw = cell.v as string
    const known = this.#texts.get(raw)
    if (known !== undefined) return known
    const text = cellText(readCell(cell))
    if (this.#texts.size < MOST_TEXTS) this.#texts.set(raw, text)
    return text
  }
}
