import { located } from '../imports/finding'
import { SHAPES } from './shapes'
import type { CellError, SheetKey } from './sheets'

/** Heading of the last column, which holds the stored entity's identifier. */
export const ID_HEADING = 'Identifiant'

/**
 * Error of a row or cell, with sheet, row and column in its sentence.
 * @param column heading; '' for the whole row
 * @param what end of the French sentence
 */
export function cellError(sheet: SheetKey, row: number, column: string, what: string): CellError {
  const { title } = SHAPES[sheet]
  const place = { sheet: title, row, column: column || null, site: null }
  return { sheet, row, column, message: located(place, what).message }
}
