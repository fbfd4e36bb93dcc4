import { cellText, readCell } from '../workbook/cell'
import type { Sheet } from '../workbook/sheet'
import type { Column } from './columns'
import { normalised, tidy } from './normalise-names'

/** A heading of a table, at its column. */
export interface Header {
  index: number
  text: string
}

/** Texts of a row by column index; undefined for blank cells. */
export const textsOf = (row: Sheet['rows'][number]): (string | undefined)[] =>
  Array.from(row ?? [], (cell) => tidy(cellText(readCell(cell))) || undefined)

/** The texts of a row as headings. */
export const headersOf = (row: Sheet['rows'][number]): Header[] =>
  textsOf(row).flatMap((text, index) => (text === undefined ? [] : [{ index, text }]))

/** Names that a column may have, as compared. */
export const namesOf = ({ header, aliases = [] }: Column): string[] =>
  [header, ...aliases].map(normalised)
