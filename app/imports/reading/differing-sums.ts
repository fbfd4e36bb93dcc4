import { withoutNoise } from '~/domain/decimal'
import { isExact } from './exact-rows'

/**
 * Difference between a total and the sum of its rows that rounding explains: 0.01 of the written unit per row (8 §3). None
 * when the rows are exact (8 §5).
 */
export const ROUNDING_PER_ROW = 0.01

/** Reasons of a row of sums in an account: the sum of rows next to it, or not. */
const TOTAL = 'Ligne de total'
const DIFFERING_TOTAL = 'Ligne de total qui n’est pas la somme des lignes voisines'

/** Number of other rows of sums that a row of sums is compared back and forth with. */
const NEAR = 200

/** Reads the number of a column in a row; null for none. */
export type ColumnReader = (row: number) => number | null

/** Column of figures, with the step of which its exact numbers are multiples (`exactStep`). */
export interface NumberColumn {
  read: ColumnReader
  step: number
}

/** Row of sums with the sums and the number of rows above it. */
interface SumRow {
  row: number
  own: (number | null)[]
  above: number[]
  rows: number
}

/**
 * True when every number of a row equals its column's sum of so many rows, rounding apart; blank cells say nothing.
 * @param exact by column: true when its rows are exact, so that no rounding explains a difference
 */
export function isSumOf(
  values: readonly (number | null)[],
  sums: readonly number[],
  rows: number,
  exact: readonly boolean[] = [],
): boolean {
  const tolerance = withoutNoise(ROUNDING_PER_ROW * Math.max(1, rows))
  return values.every(
    (value, i) =>
      value === null ||
      Math.abs(withoutNoise((sums[i] ?? 0) - value)) <= (exact[i] ? 0 : tolerance),
  )
}

/**
 * True when every number of the row of sums is the sum of the rows between two bounds: the rows above it since an
 * earlier row of sums, the rows below it up to a later one, or all rows.
 */
function isSum(
  one: SumRow,
  bounds: readonly Omit<SumRow, 'row' | 'own'>[],
  at: number,
  exact: readonly boolean[],
): boolean {
  const equals = (from: Omit<SumRow, 'row' | 'own'>, to: Omit<SumRow, 'row' | 'own'>) => {
    const sums = to.above.map((sum, i) => sum - (from.above[i] ?? 0))
    return isSumOf(one.own, sums, to.rows - from.rows, exact)
  }
  const [first, last, here] = [bounds[0], bounds.at(-1), bounds[at]]
  if (!first || !last || !here) return false
  if (equals(first, last) || equals(first, here) || equals(here, last)) return true
  const earlier = bounds.slice(Math.max(0, at - NEAR), at)
  const later = bounds.slice(at + 1, at + 1 + NEAR)
  return earlier.some((from) => equals(from, here)) || later.some((to) => equals(here, to))
}

/**
 * Rows of sums whose numbers are not the sum of rows next to them: to leave them out may lose figures (4-decisions, 76).
 * A row of sums without numbers loses nothing.
 * @param rows indexes of all other rows of the table, ascending
 * @param sums indexes of the rows of sums, ascending
 */
export function differingSums(
  rows: readonly number[],
  sums: readonly number[],
  columns: readonly NumberColumn[],
): Set<number> {
  if (sums.length === 0) return new Set()
  const running = columns.map(() => 0)
  const exact = columns.map(() => true)
  const bounds: Omit<SumRow, 'row' | 'own'>[] = [{ above: [...running], rows: 0 }]
  const found: SumRow[] = []
  let count = 0
  const addUntil = (end: number) => {
    for (let row = rows[count]; row !== undefined && row < end; row = rows[count]) {
      columns.forEach(({ read, step }, i) => {
        const value = read(row) ?? 0
        running[i] = (running[i] ?? 0) + value
        if (exact[i] && !isExact(value, step)) exact[i] = false
      })
      count++
    }
    bounds.push({ above: [...running], rows: count })
  }
  for (const row of sums) {
    addUntil(row)
    found.push({ row, own: columns.map(({ read }) => read(row)), above: [...running], rows: count })
  }
  addUntil(Number.POSITIVE_INFINITY)
  return new Set(found.filter((one, i) => !isSum(one, bounds, i + 1, exact)).map(({ row }) => row))
}

/**
 * Rows of sums as an account leaves them out: decided where they sum rows of the table (4-decisions, 76).
 * @param rows indexes of the table's other rows, ascending, like `totals`
 */
export function judgedTotals(
  rows: readonly number[],
  totals: readonly number[],
  columns: readonly NumberColumn[],
): { row: number; reason: string; isDecided: boolean }[] {
  const differing = differingSums(rows, totals, columns)
  return totals.map((row) => {
    const isDecided = !differing.has(row)
    return { row, reason: isDecided ? TOTAL : DIFFERING_TOTAL, isDecided }
  })
}
