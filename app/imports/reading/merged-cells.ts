import { groupBy } from '~/domain/group-by'
import type { Merge } from '../workbook/sheet'

/** Tells of the rows of a sheet, gone through from the first, where their merged cells have their value. */
export class MergedRows {
  readonly #beginning: ReadonlyMap<number, Merge[]>
  readonly #open = new Map<number, Merge>()

  constructor(merges: readonly Merge[]) {
    this.#beginning = groupBy(merges, ({ first }) => first)
  }

  /** To be called with each row in its turn. */
  enter(row: number): void {
    for (const merge of this.#beginning.get(row) ?? []) this.#open.set(merge.column, merge)
  }

  /** The row that holds the value of a cell: its own, unless a merge that began on an entered row covers it. */
  holderOf(row: number, column: number): number {
    const merge = this.#open.get(column)
    return merge && row <= merge.last ? merge.first : row
  }
}
