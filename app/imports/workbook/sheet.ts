import type { CellObject } from 'xlsx'

/** Cells of several rows merged into one, whose value is in the first row; rows and columns count from 0. */
export interface Merge {
  column: number
  first: number
  last: number
}

/** Cells by row and column, both from 0; missing rows and cells are holes. */
export interface Sheet {
  name: string
  /** separator of the cells in a .csv file */
  separator?: string
  rows: readonly (readonly (CellObject | undefined)[] | undefined)[]
  merges: readonly Merge[]
  /** indexes of the hidden rows, from 0 */
  hidden: ReadonlySet<number>
}
