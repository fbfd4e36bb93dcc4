import { withoutNoise } from '../decimal'
import type { ControlSum, ModelReport } from '../import-models/report'
import type { Description } from './description'

/** Largest difference of a column's sum that counts as equal: a cent of the written unit per row (8 §3). */
const TOLERANCE = 0.01

/**
 * Difference between the file's own total and what its rows hold, in the column's written unit; 0 within a cent per
 * row. Rows that were left out are no difference: their sum is shown on its own.
 */
export function controlGap({ file, read, left }: ControlSum, rows: number): number {
  const gap = withoutNoise(file - read - left)
  return Math.abs(gap) <= withoutNoise(TOLERANCE * Math.max(1, rows)) ? 0 : gap
}

/** Rows of the table, read or not. */
export function rowsOf({ rows }: ModelReport): number {
  return rows.read + rows.refused + rows.left.reduce((sum, one) => sum + one.rows, 0)
}

/** Number of control sums that differ; 0 for a file that could not be read. */
export function gapCount({ reading }: Description): number {
  if (reading.kind !== 'read') return 0
  const rows = rowsOf(reading.report)
  return reading.report.control.filter((sum) => controlGap(sum, rows) !== 0).length
}
