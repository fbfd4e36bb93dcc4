import { groupBy } from '~/domain/group-by'
import type { Merge } from '../workbook/sheet'

/** Finds the row that holds the value of a merged cell; rows are visited in order. */
export class MergedRows {
  readonly #beginning: ReadonlyMap<number, Merge[]>
  readonly #open = new Map<number, Merge>()

  constructor(merges: readonly Merge[]) {
    this.#beginning = groupBy(merges, ({ first }) => first)
  }

  /** Visits a row; to be called for each row in order. */
  enter(row: number): void {
    for (const merge of this.#beginning.get(row) ?? []) this.#open.set(merge.column, merge)
  }

  /** Row that holds a cell's value: the first row of the merged range that covers the cell, else the cell's own row. */
  holderOf(row: number, column: number): number {
    const merge = this.#open.get(column)
    return merge && row <= merge.last ? merge.first : row
  }
}
