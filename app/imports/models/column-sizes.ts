import { namesHeading } from '~/domain/import-models/heading-pattern'
import type { ImportModel } from '~/domain/import-models/model'
import type { ColumnSize } from '~/domain/imports/column-doubts'
import type { Plan } from './plan'
import type { RowSums } from './row-sums'

/** Figures of a column so far. */
interface Size {
  cells: number
  negatives: number
  /** sum of the natural logarithms of the amounts */
  logs: number
}

/** Columns of one table, each with its terms. */
export type SizedColumns = readonly { size: Size; terms: readonly number[] }[]

/**
 * Number, signs and size of the figures in each column of a file, with the model's unit and sign (8 §5). The columns of
 * a heading pattern count as one.
 */
export class ColumnSizes {
  readonly #sizes = new Map<string, Size>()
  readonly #columns: readonly string[]

  /** @param model with its patterns */
  constructor({ columns }: ImportModel) {
    const terms = Object.values(columns).flat()
    this.#columns = terms.flatMap(({ column }) => column ?? [])
  }

  #sizeOf(header: string): Size {
    const column = this.#columns.find((one) => namesHeading(one, header)) ?? header
    const size = this.#sizes.get(column) ?? { cells: 0, negatives: 0, logs: 0 }
    this.#sizes.set(column, size)
    return size
  }

  /** Columns of a table's plan; a column that several terms read is there once. */
  of({ terms }: Plan): SizedColumns {
    const byIndex = new Map<number, { size: Size; terms: number[] }>()
    terms.forEach(({ kind, index, header }, term) => {
      if (kind !== 'column') return
      const known = byIndex.get(index)
      if (known) known.terms.push(term)
      else byIndex.set(index, { size: this.#sizeOf(header), terms: [term] })
    })
    return [...byIndex.values()]
  }

  /** Figures of the columns, in the order of the plan; columns without a figure are left out. */
  all(): ColumnSize[] {
    return [...this.#sizes].flatMap(([column, { cells, negatives, logs }]) =>
      cells === 0 ? [] : [{ column, cells, negatives, typical: Math.exp(logs / cells) }],
    )
  }
}

/** Adds one row that counts: of each column the first term that applies. */
export function addSizes(columns: SizedColumns, { applies, values }: RowSums): void {
  for (const { size, terms } of columns) {
    const term = terms.find((one) => applies[one])
    const value = term === undefined ? 0 : (values[term] ?? 0)
    if (value === 0) continue
    size.cells++
    if (value < 0) size.negatives++
    size.logs += Math.log(Math.abs(value))
  }
}
