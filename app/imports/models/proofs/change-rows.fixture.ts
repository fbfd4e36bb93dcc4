import type { ExportCell, MadeExport } from '../exports.fixture'
import { figureRows, type Rows, type Sample, times } from './sample.fixture'

/** A change of an export's cells, rows or bytes; null: the export has nothing that it could change. */
export interface Mutation {
  name: string
  rows?: (sample: Sample) => Rows | null
  csv?: (sample: Sample) => Partial<MadeExport['csv']> | null
  bytes?: (bytes: Buffer, sample: Sample) => Buffer | null
  /**
   * What alone shows the change: rows of sums, the model's control of a total, or the days before. Absent: the file
   * itself.
   */
  shownBy?: 'sums' | 'control' | 'days'
}

export const copied = ({ made }: Sample): Rows => made.rows.map((cells) => [...cells])
export const setAt =
  (
    at: (sample: Sample) => number | undefined,
    value: (cell: ExportCell, sample: Sample) => ExportCell,
  ) =>
  (sample: Sample): Rows | null => {
    const column = at(sample)
    if (column === undefined) return null
    const rows = copied(sample)
    const cells = rows[sample.row]
    if (cells) cells[column] = value(cells[column] ?? null, sample)
    return rows
  }
export const site = (sample: Sample) => sample.site
export const service = (sample: Sample) => sample.service
export const condition = (sample: Sample) => sample.condition
export const figure = (sample: Sample) => sample.figure
export const constant = (cell: ExportCell) => () => cell

/** Changes the figures of a column, its totals included. */
export const column =
  (at: (sample: Sample) => number, change: (cell: ExportCell, sample: Sample) => ExportCell) =>
  (sample: Sample): Rows =>
    copied(sample).map((cells, i) =>
      i <= sample.top || cells[at(sample)] === sample.made.rows[sample.top]?.[at(sample)]
        ? cells
        : cells.map((cell, c) => (c === at(sample) ? change(cell, sample) : cell)),
    )
export const scaled =
  (factor: number) =>
  (cell: ExportCell, { made }: Sample) =>
    times(cell, factor, made.model.numbers)

export const width = ({ made }: Sample) => Math.max(...made.rows.map((cells) => cells.length))
export const padded = (sample: Sample, cells: readonly ExportCell[]): ExportCell[] =>
  Array.from({ length: width(sample) }, (_, c) => cells[c] ?? null)
/** Puts a row before another one. */
export const inserted =
  (at: (sample: Sample) => number, cells: (sample: Sample) => ExportCell[] | null) =>
  (sample: Sample): Rows | null => {
    const index = at(sample)
    const added = cells(sample)
    return index < 0 || !added ? null : copied(sample).toSpliced(index, 0, padded(sample, added))
  }
export const middle = (sample: Sample) => {
  const rows = figureRows(sample)
  return rows[Math.floor(rows.length / 2)] ?? -1
}
export const end = ({ made }: Sample) => made.rows.length
export const last = (sample: Sample) => figureRows(sample).at(-1) ?? -1
export const lost = (which: (sample: Sample) => number[]) => (sample: Sample) => {
  const gone = new Set(which(sample))
  return gone.size === 0 || gone.has(-1) ? null : copied(sample).filter((_, i) => !gone.has(i))
}
export const same = (at: (sample: Sample) => number | undefined) => (sample: Sample) => {
  const column = at(sample)
  const code = sample.made.rows[sample.row]?.[column ?? -1]
  if (column === undefined || code === undefined) return []
  return figureRows(sample).filter((i) => sample.made.rows[i]?.[column] === code)
}

/** Sums of the figures above a row, in the columns whose cells are numbers. */
export const sumsAbove = (label: string | null) => (sample: Sample) => {
  const until = middle(sample)
  const above = figureRows(sample).filter((i) => i < until)
  const cells = padded(sample, [label])
  for (const c of [sample.figure, sample.other]) {
    const values = above.map((i) => sample.made.rows[i]?.[c] ?? null)
    if (values.some((value) => typeof value === 'string' || (value && typeof value === 'object')))
      return null
    cells[c] = values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0)
  }
  return above.length > 1 ? cells : null
}

export const exchangedCells = (a: number, b: number) => (cells: ExportCell[]) =>
  cells.map((cell, c) => (c === a ? (cells[b] ?? null) : c === b ? (cells[a] ?? null) : cell))
