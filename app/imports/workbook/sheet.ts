import type { CellObject } from 'xlsx'

/** Cells of several rows that are merged into one, whose value stands in the first; rows and columns from 0. */
export interface Merge {
  column: number
  first: number
  last: number
}

/** A sheet's cells by row and column, both from 0; missing rows and cells are holes. */
export interface Sheet {
  name: string
  rows: readonly (readonly (CellObject | undefined)[] | undefined)[]
  merges: readonly Merge[]
  /** places of the rows that are hidden, from 0 */
  hidden: ReadonlySet<number>
}
