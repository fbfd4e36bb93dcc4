import type { CellObject } from 'xlsx'
import { type Part, partMissing, partOf } from '~/domain/import-models/part'
import { cellText, readCell } from '../workbook/cell'

/** Takes the part that a term reads of a column's texts, each text once (8 §5). */
export interface CellPart {
  /** null: the text has no such part */
  of: (text: string) => string | null
  /** sentence for a text without the part */
  missing: (text: string) => string
}

/** A number, null for a blank cell, or the message about its error. */
type FigureReader = (cell: CellObject | undefined) => number | string | null

const MOST_TEXTS = 10_000

/** Makes the taker of a part; null without a part: the term reads the whole cell. */
export function cellPart(part: Part | undefined): CellPart | null {
  if (part === undefined) return null
  const known = new Map<string, string | null>()
  const of = (text: string) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const taken = partOf(text, part)
    if (known.size < MOST_TEXTS) known.set(text, taken)
    return taken
  }
  return { of, missing: (text) => partMissing(text, part) }
}

/** Reads a figure in a part of a cell. A filled cell without the part cannot be read. */
export const inPart =
  (part: CellPart, read: FigureReader): FigureReader =>
  (cell) => {
    const reading = cell && readCell(cell)
    const text = reading ? cellText(reading) : ''
    // Formulas without result, errors and blank cells have messages of their own.
    if (text === '' || reading?.kind === 'error') return read(cell)
    // '-5' of a number has no separator that the file wrote.
    const isWhole = reading?.kind !== 'number' || /^\d+$/.test(text)
    const taken = isWhole ? part.of(text) : null
    return taken === null ? part.missing(text) : read({ t: 's', v: taken })
  }
